import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router'
import { appPages } from '../../../../content/app-pages.ts'
import { BankFault } from '../bank-client.ts'
import { ApprovalWatch } from '../card-approvals/approval-watch.tsx'
import { useEnvironment } from '../environment.ts'
import { IdleGuard } from '../idle/idle-guard.tsx'
import { knownEnd } from '../idle/known-end.ts'
import { useNextLocation } from '../next-location.ts'
import { PageHeading } from '../page-heading.tsx'
import { forgetCustomer, useBankQuery } from '../query-client.ts'
import { hasLeft, isAboutSession, isMarkedSignedIn, isRenamed, type Mark, readMark } from '../session.ts'
import { rememberEnd, rememberOrigin } from '../sign-in/originating-path.ts'
import { Placeholder, Skeleton } from '../skeleton.tsx'
import { OpenOrderNotice } from '../transfers/open-order-notice.tsx'
import { TransferDialogProvider } from '../transfers/transfer-dialog-provider.tsx'
import { shellWords } from './dashboard-words.ts'
import { LoadFailure } from './load-failure.tsx'
import { pageAt } from './navigation.ts'
import { OverviewSkeleton } from './overview-skeleton.tsx'
import { Shell } from './shell.tsx'
import { sessionKey, SessionProvider, sessionQuery } from './signed-in.ts'

/**
 * The guard of every signed-in page (spec section 4, Route guard). Without the flag it redirects to /login on each
 * navigation. With the flag the bank's session decides; until the bank has answered, not one frame shows any customer
 * data (ruling 2).
 */
export function SignedInRoute() {
  const { local } = useEnvironment()
  const location = useLocation()
  const next = useNextLocation()
  if (!isMarkedSignedIn(local)) {
    // A navigation to login that is under way may know why the session has ended, and says it there.
    if (next?.pathname === appPages.login.path) return null
    // A link followed a moment ago takes precedence over the first address.
    return <Navigate to={appPages.login.path} replace state={rememberOrigin(next ?? location)} />
  }
  return <RequestedRoute />
}

function RequestedRoute() {
  const { bank } = useEnvironment()
  const page = pageAt(useLocation().pathname)
  const session = useBankQuery(sessionQuery(bank))
  useSessionWatch(session.data?.customer.email)
  const isAway = session.isError && !(session.error instanceof BankFault && session.error.status === 401)
  // One shell before and after the answer, so that a press on its links in between is not lost.
  return (
    <>
      <Shell session={session.data}>
        {session.data && (
          <SessionProvider value={session.data}>
            <TransferDialogProvider>
              <OpenOrderNotice />
              <ApprovalWatch />
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
 * Redirects to /login when the session of `email` has ended elsewhere or belongs to another customer now: changed in
 * another tab, or while this page was in the back-forward cache (spec section 4, Route guard). Undefined until the
 * bank has confirmed the session. A customer who has changed their e-mail counts as the same one.
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
      // The bank's 401 came first: the customer is cleared already, and the navigation with the reason is under way.
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

/** A signed-in page while its session loads: its title, and placeholders for its content. */
export const PageSkeleton = ({ title }: { title: string }) => (
  <>
    <PageHeading>{title}</PageHeading>
    <Placeholder label={shellWords.loading}>
      <div aria-busy="true" className="overflow-hidden rounded-panel border border-line bg-surface">
        {rows.map((width, row) => (
          <div key={row} className="grid gap-2.5 border-t border-line p-4 first:border-t-0 md:px-6 md:py-5">
            <Skeleton className={`h-3.5 ${width}`} />
            <Skeleton className="h-3 w-72" />
          </div>
        ))}
      </div>
    </Placeholder>
  </>
)
