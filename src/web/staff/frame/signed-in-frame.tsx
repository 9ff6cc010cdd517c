import { useEffect, useEffectEvent } from 'react'
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router'
import { staffPages, staffPath } from '../../../../content/staff-pages.ts'
import { BankFault } from '../../app/bank-client.ts'
import { useNextLocation } from '../../app/next-location.ts'
import { useBankQuery } from '../../app/query-client.ts'
import { Placeholder, Skeleton } from '../../app/skeleton.tsx'
import type { StaffSession } from '../staff-client.ts'
import { staffPageIdAt } from '../staff-code.ts'
import { useStaffEnvironment } from '../staff-environment.ts'
import { homeOf, isPartOf, staffSessionQuery, StaffSessionProvider } from '../staff-session.ts'
import { frameWords } from '../staff-words.ts'
import { PageFrame } from './page-frame.tsx'
import { StaffHeading } from './staff-heading.tsx'
import { StaffIdleGuard } from './staff-idle-guard.tsx'
import { Unread } from './unread.tsx'

/**
 * What surrounds every page behind the sign-in. Until the bank has said who is signed in, no page shows anything; without a
 * session it leads to the sign-in, and to a page that is not part of the member's role it says so (specification section 17.1).
 */
export function SignedInFrame() {
  const { staff } = useStaffEnvironment()
  const session = useBankQuery(staffSessionQuery(staff))
  const location = useLocation()
  const next = useNextLocation()
  const fault = session.error instanceof BankFault ? session.error : undefined
  if (!session.data && fault?.status === 401) {
    if (next?.pathname === staffPages.login.path) return null
    const from = location.pathname + location.search
    const end = fault.problem?.code === 'signed_in_elsewhere' ? 'elsewhere' : undefined
    return <Navigate to={staffPages.login.path} replace state={{ from, end }} />
  }
  return (
    <PageFrame session={session.data} isWaiting={!session.data}>
      {session.data && (
        <StaffSessionProvider value={session.data}>
          <PageOfRole session={session.data} />
        </StaffSessionProvider>
      )}
      {!session.data && session.isError && <Unread onRetry={() => void session.refetch()} />}
      {!session.data && !session.isError && <Waiting />}
      {session.data && <StaffIdleGuard session={session.data} readAtMs={session.dataUpdatedAt} />}
    </PageFrame>
  )
}

function PageOfRole({ session }: { session: StaffSession }) {
  const { pathname } = useLocation()
  const id = staffPageIdAt(pathname)
  const navigate = useNavigate()
  const isHome = pathname.replace(/\/$/, '') === staffPath
  const goHome = useEffectEvent(() => void navigate(homeOf(session.member.roles), { replace: true }))
  useEffect(() => {
    if (isHome) goHome()
  }, [isHome])
  if (isHome) return null
  if (id === undefined || isPartOf(id, session.member.roles)) return <Outlet />
  return <StaffHeading>{frameWords.notPartOfRole}</StaffHeading>
}

const Waiting = () => (
  <Placeholder label={frameWords.loading}>
    <div aria-busy="true" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Skeleton className="h-6 w-40" />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-md border border-line bg-surface p-4">
        {['w-72', 'w-96', 'w-80', 'w-64', 'w-96'].map((width, row) => (
          <Skeleton key={row} className={`h-4 ${width}`} />
        ))}
      </div>
    </div>
  </Placeholder>
)
