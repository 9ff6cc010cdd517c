import { Navigate, Outlet, useLocation, useNavigation } from 'react-router'
import { appTitles } from '../../../../content/app-titles.ts'
import { useEnvironment } from '../environment.ts'
import { BankFault } from '../bank-client.ts'
import { IdleGuard } from '../idle/idle-guard.tsx'
import { PageHeading } from '../page-heading.tsx'
import { sessionQuery } from '../session-query.ts'
import { isMarkedSignedIn } from '../session.ts'
import { rememberOrigin } from '../sign-in/originating-path.ts'
import { OpenOrderNotice } from '../transfers/open-order-notice.tsx'
import { TransferDialogProvider } from '../transfers/transfer-dialog-provider.tsx'
import { shellWords } from './dashboard-words.ts'
import { LoadFailure } from './load-failure.tsx'
import { titleAt } from './navigation.ts'
import { OverviewSkeleton } from './overview-skeleton.tsx'
import { PageSkeleton } from './page-skeleton.tsx'
import { Shell } from './shell.tsx'
import { SessionProvider } from './signed-in.ts'
import { useSessionWatch } from './use-session-watch.ts'
import { useAsked } from '../use-asked.ts'

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
    if (next?.pathname === '/login') return null
    // A link that was followed just now is where the customer wants to be.
    return <Navigate to="/login" replace state={rememberOrigin(next ?? location)} />
  }
  return <AskedRoute />
}

function AskedRoute() {
  const { bank } = useEnvironment()
  const title = titleAt(useLocation().pathname)
  const session = useAsked(sessionQuery(bank))
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
            <PageHeading className="sr-only">{title}</PageHeading>
            <LoadFailure
              words={shellWords.unreachable}
              error={session.error}
              onRetry={() => void session.refetch()}
            />
          </>
        )}
        {!session.data &&
          !isAway &&
          (title === appTitles.overview ? <OverviewSkeleton /> : <PageSkeleton title={title} />)}
      </Shell>
      {session.data && <IdleGuard session={session.data} readAtMs={session.dataUpdatedAt} />}
    </>
  )
}
