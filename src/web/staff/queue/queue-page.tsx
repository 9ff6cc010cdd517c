import { useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { EmptyState } from '../../app/panel.tsx'
import { useBankQuery } from '../../app/query-client.ts'
import { Icon } from '../../components/icon.tsx'
import { StaffHeading } from '../frame/staff-heading.tsx'
import { Unread } from '../frame/unread.tsx'
import { Outcome } from '../parts/outcome.tsx'
import { RowsWaiting } from '../parts/rows-waiting.tsx'
import type { StaffTaskPage } from '../staff-client.ts'
import { useStaffEnvironment } from '../staff-environment.ts'
import { staffTasksQuery } from '../staff-tasks.ts'
import { RowAct } from '../tasks/row-act.tsx'
import { TakeNext } from '../tasks/take-next.tsx'
import { type QueueRequest, queueSearch, readQueueRequest } from './queue-address.ts'
import { QueueFilters } from './queue-filters.tsx'
import { QueuePager } from './queue-pager.tsx'
import { queueWords as words } from './queue-words.ts'
import { TaskTable } from './task-table.tsx'

/** New tasks are looked for this often. They are offered, never pushed in (specification section 17.3). */
const lookEveryMs = 15_000

/** What waits for a decision, soonest first (specification section 17.3). */
export function QueuePage() {
  const { staff } = useStaffEnvironment()
  const [address] = useSearchParams()
  const request = readQueueRequest(address)
  const search = queueSearch(request)
  const [seen, setSeen] = useState<SeenList>()
  const since = seen?.search === search ? seen.asOf : undefined
  const query = useBankQuery({
    ...staffTasksQuery(staff, request, since),
    refetchInterval: lookEveryMs,
  })
  if (query.data && since === undefined) setSeen({ search, asOf: query.data.asOf })
  const shown = query.data && since !== undefined ? knownIn(query.data, since) : undefined
  // An answer to an earlier question counts from another time.
  const fresh = query.data?.since === since ? (query.data?.newTasks ?? 0) : 0
  const showAll = () => {
    if (query.data) setSeen({ search, asOf: query.data.asOf })
    // The button goes, and its focus would be lost.
    document.querySelector('h1')?.focus()
  }
  return (
    <>
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <StaffHeading>{words.heading}</StaffHeading>
        <TakeNext />
      </header>
      <Outcome />
      <QueueFilters request={request} counts={query.data?.counts} />
      <output className="block empty:hidden">{fresh > 0 && <Fresh count={fresh} onShow={showAll} />}</output>
      {shown && query.data && <Shown tasks={{ ...query.data, tasks: shown }} request={request} />}
      {!shown && query.isError && <Unread onRetry={() => void query.refetch()} />}
      {!shown && !query.isError && <RowsWaiting />}
    </>
  )
}

/** Which list somebody sees, and from when. */
interface SeenList {
  readonly search: string
  readonly asOf: string
}

/** The tasks of a list without the new ones, which the bank counts: they came later, and are offered. */
const knownIn = ({ tasks }: StaffTaskPage, since: string): StaffTaskPage['tasks'] =>
  tasks.filter(({ state, openedAt }) => state === 'closed' || Date.parse(openedAt) <= Date.parse(since))

const Fresh = ({ count, onShow }: { count: number; onShow: () => void }) => (
  <span className="flex items-center gap-3 rounded-control bg-info-tint px-4 text-sm">
    <Icon name="refresh" className="text-info" />
    {words.fresh(count)}
    <button
      type="button"
      onClick={onShow}
      className="min-h-11 cursor-pointer font-semibold text-info underline underline-offset-[.22em]"
    >
      {words.show(count)}
    </button>
  </span>
)

function Shown({ tasks, request }: { tasks: StaffTaskPage; request: QueueRequest }) {
  const { pathname } = useLocation()
  const { view, kind, priority } = request
  if (tasks.tasks.length === 0)
    return (
      <div className="rounded-md border border-line bg-surface">
        {kind || priority ? (
          <EmptyState text={words.noMatch}>
            <Link to={pathname + queueSearch({ view, page: 1 })} className="link min-h-11">
              {words.clear}
            </Link>
          </EmptyState>
        ) : (
          <EmptyState text={words.nothing} />
        )}
      </div>
    )
  return (
    <>
      <TaskTable
        label={words.views[view]}
        tasks={tasks.tasks}
        nowMs={Date.parse(tasks.asOf)}
        renderAct={task => <RowAct task={task} />}
      />
      <QueuePager request={request} pages={Math.ceil(tasks.total / tasks.pageSize)} />
    </>
  )
}
