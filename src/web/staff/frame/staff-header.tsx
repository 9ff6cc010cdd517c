import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { staffPage, type StaffPageId, staffPageIds, staffPath } from '../../../../content/staff-pages.ts'
import { Wordmark } from '../../components/logo.tsx'
import { alertCountQuery } from '../staff-alerts.ts'
import { secondChecksQuery } from '../staff-checks.ts'
import type { StaffSession } from '../staff-client.ts'
import { staffPageIdAt } from '../staff-code.ts'
import { staffDemoQuery } from '../staff-demo.ts'
import { useStaffEnvironment } from '../staff-environment.ts'
import { isPartOf } from '../staff-session.ts'
import { staffTasksQuery } from '../staff-tasks.ts'
import { countText } from '../parts/counted.ts'
import { showInRow } from '../parts/show-in-row.ts'
import { frameWords } from '../staff-words.ts'
import { StaffMenu } from './staff-menu.tsx'

/** The section of the navigation that each page belongs to, where it is not its own. */
const sectionOf = (id: StaffPageId | undefined): StaffPageId | undefined => {
  if (id === 'task') return 'queue'
  if (id === 'customer') return 'customers'
  if (id === 'guide') return 'health'
  if (id === 'person' || id === 'addPerson') return 'people'
  return id === 'secondCheck' ? 'secondChecks' : id
}

const link =
  'flex min-h-11 items-center gap-1.5 px-3 text-nav font-medium whitespace-nowrap text-on-brand-muted no-underline ' +
  'hover:text-on-brand focus-visible:-outline-offset-4 ' +
  'aria-[current]:bg-gorse aria-[current]:font-strong aria-[current]:text-deep aria-[current]:focus-visible:outline-deep'

const navIds = staffPageIds.filter(id => staffPage(id).isNav)

interface StaffHeaderProps {
  readonly session?: StaffSession | undefined
  /** Who is signed in is not known yet: the sections' row has its room, so that nothing moves when they come. */
  readonly isWaiting?: boolean
}

/** The console's header: deep, with an edge of heather, its sections by role, and who is signed in (specification section 17.1). */
export function StaffHeader({ session, isWaiting = false }: StaffHeaderProps) {
  return (
    <header className="on-brand flex flex-wrap items-stretch gap-x-3 border-b-4 border-gorse px-4 md:gap-x-5 md:px-6 lg:min-h-15 lg:flex-nowrap">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:absolute focus:z-(--z-toast) focus:bg-surface focus:p-3 focus:text-ink"
      >
        {frameWords.skip}
      </a>
      <Link to={staffPath} aria-label={frameWords.home} className="flex min-h-14 items-center text-on-brand">
        <Wordmark className="h-6.5" />
      </Link>
      <span className="self-center rounded-badge bg-gorse px-[.6em] py-[.2em] text-xs font-strong whitespace-nowrap text-deep">
        {frameWords.badge}
      </span>
      {session && <Sections session={session} />}
      {isWaiting && <div className="h-11 w-full lg:hidden" />}
      {session && <StaffMenu session={session} />}
    </header>
  )
}

function Sections({ session }: { session: StaffSession }) {
  const current = sectionOf(staffPageIdAt(useLocation().pathname))
  const counts = useWaitingCounts(session)
  const hasDemonstration = useHasDemonstration()
  const shown = navIds.filter(
    id => isPartOf(id, session.member.roles) && (id !== 'demonstration' || hasDemonstration),
  )
  return (
    <nav
      aria-label={frameWords.navigation}
      className="scrollbar-line relative flex min-w-0 items-stretch overflow-x-auto max-lg:order-last max-lg:-mx-3 max-lg:w-[calc(100%+1.5rem)] lg:ml-3"
    >
      {shown.map(id => {
        const { path, title } = staffPage(id)
        const count = counts[id]
        return (
          <Link
            key={id}
            ref={current === id ? showInRow : undefined}
            to={path}
            aria-current={current === id ? 'page' : undefined}
            className={`group ${link}`}
          >
            {title}
            {count !== undefined && (
              <span
                className={`money min-w-7 rounded-full bg-on-brand/16 px-1.5 text-center text-2xs leading-5 font-strong text-on-brand group-aria-[current]:bg-deep ${count === 0 ? 'invisible' : ''}`}
              >
                {countText(count)}
                <span className="sr-only"> {frameWords.waitingWord}</span>
              </span>
            )}
          </Link>
        )
      })}
    </nav>
  )
}

/** The navigation counts as often as the queue looks for new tasks. */
const countEveryMs = 15_000

/**
 * How much waits on the pages of the navigation that say so: in the queue, for a second check, and to be reviewed (specification
 * section 17.1). It is 0 until it is known, and keeps its room: no link moves under the pointer when it comes.
 */
function useWaitingCounts({ member }: StaffSession): { readonly [id in StaffPageId]?: number } {
  const { staff } = useStaffEnvironment()
  const queue = useQuery({
    ...staffTasksQuery(staff, { view: 'open', page: 1 }),
    enabled: isPartOf('queue', member.roles),
    refetchInterval: countEveryMs,
  })
  const checks = useQuery({ ...secondChecksQuery(staff), refetchInterval: countEveryMs })
  const alerts = useQuery({
    ...alertCountQuery(staff),
    enabled: isPartOf('alerts', member.roles),
    refetchInterval: countEveryMs,
  })
  return {
    queue: queue.data?.counts.open ?? 0,
    secondChecks: checks.data?.waiting ?? 0,
    alerts: alerts.data ?? 0,
  }
}

/** Whether there is a demonstration, or demo customers are left of one: its page stands in the navigation then (specification section 17.1). */
function useHasDemonstration(): boolean {
  const { staff } = useStaffEnvironment()
  // It is as the bank was started, until somebody retires the demo customers.
  const { data } = useQuery({ ...staffDemoQuery(staff), staleTime: Infinity })
  return data?.demo !== undefined
}
