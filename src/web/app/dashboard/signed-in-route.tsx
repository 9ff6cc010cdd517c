import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Navigate, Outlet, useLocation, useNavigate, useNavigation } from 'react-router'
import { appPages } from '../../../../content/app-pages.ts'
import { BankFault } from '../bank-client.ts'
import { useEnvironment } from '../environment.ts'
import { IdleGuard } from '../idle/idle-guard.tsx'
import { knownEnd } from '../idle/session-end.ts'
import { PageHeading } from '../page-heading.tsx'
import { forgetCustomer, useBankQuery } from '../query-client.ts'
import { hasLeft, isAboutSession, isMarkedSignedIn, isRenamed, type Mark, readMark } from '../session.ts'
import { rememberEnd, rememberOrigin } from '../sign-in/originating-path.ts'
import { Late, Skeleton } from '../skeleton.tsx'
import { OpenOrderNotice, TransferDialogProvider } from '../transfers/transfer-dialog-provider.tsx'
import { shellWords } from './dashboard-words.ts'
import { LoadFailure } from './load-failure.tsx'
import { pageAt } from './navigation.ts'
import { OverviewSkeleton } from './overview-skeleton.tsx'
import { Shell } from './shell.tsx'
import { sessionKey, SessionProvider, sessionQuery } from './signed-in.ts'

/**
 * The door to every signed-in page (spec section 4, Route guard). Without the flag it leads to /login at each
 * step. With it the bank's own session decides, and until that has answered not one frame holds anything of a
 * customer (ruling 2).
 */
export function SignedInRoute() {
  const { local } = useEnvironment()
  const location = useLocation()
  const { location: next } = useNavigation()
  if (!isMarkedSignedIn(local)) {
    // Whoever is on the way there may know why the session has ended, and says it at login.
    if (next?.pathname === appPages.login.path) return null
    // A link that was followed just now is where the customer wants to be.
    return <Navigate to={appPages.login.path} replace state={rememberOrigin(next ?? location)} />
  }
  return <AskedRoute />
}

function AskedRoute() {
  const { bank } = useEnvironment()
  const page = pageAt(useLocation().pathname)
  const session = useBankQuery(sessionQuery(bank))
  useSessionWatch(session.data?.customer.email)
  const isAway = session.isError && !(session.error instanceof BankFault && session.error.status === 401)
  // One shell before and after the answer: a press on its links that begins in between is not lost.
  return (
    <>
      <Shell session={session.data}>
        {session.data && (
          <SessionProvider value={session.data}>
            <TransferDialogProvider>
              <OpenOrderNotice />
              <Outlet />
            </TransferDialogProvider>
          </SessionProvider>
        )}
        {!session.data && isAway && (
          <>
            <PageHeading className="sr-only">{page.title}</PageHeading>
            <LoadFailure
              words={shellWords.unreachable}
              error={session.error}
              onRetry={() => void session.refetch()}
            />
          </>
        )}
        {!session.data &&
          !isAway &&
          (page === appPages.overview ? <OverviewSkeleton /> : <PageSkeleton title={page.title} />)}
      </Shell>
      {session.data && <IdleGuard session={session.data} readAtMs={session.dataUpdatedAt} />}
    </>
  )
}

/**
 * Leaves for /login when the session of `email` ended out of this page's sight, or became another customer's: in
 * another tab, or while the page lay in the browser's back-forward cache, from which it returns as it was (spec
 * section 4, Route guard). Undefined until the bank has said whose the session is. A customer who has changed
 * their e-mail is the same one.
 */
export function useSessionWatch(email: string | undefined) {
  const { clock, local, toasts } = useEnvironment()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const location = useLocation()
  const [{ loginTime }] = useState(() => readMark(local))
  const known = useRef<Mark>({ ...(loginTime !== undefined && { loginTime }) })
  const isLeaving = useRef(false)
  useEffect(() => {
    const leave = () => {
      // One sign-out changes the storage more than once.
      if (isLeaving.current) return
      isLeaving.current = true
      // The bank's own answer was quicker: the customer is forgotten, and the page on its way, with the reason.
      if (known.current.email !== undefined && queryClient.getQueryData(sessionKey) === undefined) return
      const end = knownEnd(queryClient, clock.now())
      forgetCustomer({ toasts }, queryClient)
      void navigate(appPages.login.path, { replace: true, ...(end && { state: rememberEnd(location, end) }) })
    }
    const leaveIfLeft = () => {
      if (hasLeft(local, known.current)) leave()
    }
    if (email !== undefined && email !== known.current.email) {
      const isAnother = known.current.email !== undefined && !isRenamed(local, known.current, email)
      known.current = { ...known.current, email }
      if (isAnother) leave()
    }
    const onStorage = (event: StorageEvent) => {
      if (event.storageArea === local && isAboutSession(event)) leaveIfLeft()
    }
    const onPageShow = (event: PageTransitionEvent) => {
      if (event.persisted) leaveIfLeft()
    }
    addEventListener('storage', onStorage)
    addEventListener('pageshow', onPageShow)
    return () => {
      removeEventListener('storage', onStorage)
      removeEventListener('pageshow', onPageShow)
    }
  }, [clock, email, local, location, navigate, queryClient, toasts])
}

const rows = ['w-40', 'w-56', 'w-36', 'w-48', 'w-40', 'w-52']

/** A signed-in page while the bank is asked who is there: its title, and the places of what it will hold. */
export const PageSkeleton = ({ title }: { title: string }) => (
  <>
    <PageHeading>{title}</PageHeading>
    <Late told={shellWords.loading}>
      <div aria-busy="true" className="overflow-hidden rounded-panel border border-line bg-surface">
        {rows.map((width, row) => (
          <div key={row} className="grid gap-2.5 border-t border-line p-4 first:border-t-0 md:px-6 md:py-5">
            <Skeleton className={`h-3.5 ${width}`} />
            <Skeleton className="h-3 w-72" />
          </div>
        ))}
      </div>
    </Late>
  </>
)
