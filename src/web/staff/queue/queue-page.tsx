import { useState } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { EmptyState } from '../../app/panel.tsx'
import { useBankQuery } from '../../app/query-client.ts'
import { useOneAtATime } from '../../app/use-one-at-a-time.ts'
import { Button } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { StaffHeading } from '../frame/staff-heading.tsx'
import { Unread } from '../frame/unread.tsx'
import { Outcome } from '../parts/outcome.tsx'
import { Pages } from '../parts/pages.tsx'
import { RowsWaiting } from '../parts/rows-waiting.tsx'
import type { StaffTask, StaffTaskPage } from '../staff-client.ts'
import { useStaffEnvironment } from '../staff-environment.ts'
import { requestNextTask, staffTasksQuery } from '../staff-tasks.ts'
import { StepButton } from '../tasks/step-button.tsx'
import { taskAddress } from '../tasks/task-address.ts'
import { type QueueRequest, queueSearch, readQueueRequest } from './queue-address.ts'
import { QueueFilters } from './queue-filters.tsx'
import { queueWords as words } from './queue-words.ts'
import { TaskTable } from './task-table.tsx'

/** New tasks are looked for this often. They are offered, never pushed in (specification section 17.3). */
const lookEveryMs = 15_000

/** What waits for a decision, soonest first (specification section 17.3). */
export function QueuePage() {
  const { staff } = useStaffEnvironment()
  const [address] = useSearchParams()
  const request = readQueueRequest(address)
  const query = useBankQuery({ ...staffTasksQuery(staff, request), refetchInterval: lookEveryMs })
  const { fresh, shown, showAll } = useKnownTasks(query.data, queueSearch(request))
  return (
    <>
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <StaffHeading>{words.heading}</StaffHeading>
        <TakeNext />
      </header>
      <Outcome />
      <QueueFilters request={request} counts={query.data?.counts} />
      <output className="block empty:absolute">
        {fresh > 0 && <Fresh count={fresh} onShow={showAll} />}
      </output>
      {shown && query.data && <Shown tasks={{ ...query.data, tasks: shown }} request={request} />}
      {!shown && query.isError && <Unread onRetry={() => void query.refetch()} />}
      {!shown && !query.isError && <RowsWaiting />}
    </>
  )
}

/** Takes the soonest task that the member may decide, and opens it. */
function TakeNext() {
  const environment = useStaffEnvironment()
  const navigate = useNavigate()
  const { isBusy, begin } = useOneAtATime()

  async function take() {
    const answer = await requestNextTask(environment)
    if (answer.kind === 'left') return
    if (answer.kind === 'refused')
      return environment.toasts.show({ look: 'danger', title: answer.message, text: '' })
    if (answer.body === null) return environment.toasts.show({ look: 'info', title: words.nothing, text: '' })
    await navigate(taskAddress(answer.body.id))
  }

  return (
    <Button busy={isBusy} onClick={() => void begin(take)}>
      {words.takeNext}
    </Button>
  )
}

const idsOf = ({ tasks }: StaffTaskPage): ReadonlySet<string> => new Set(tasks.map(({ id }) => id))

/** The tasks of a list that somebody has seen, and how many more there are. `search`: which list it is. */
function useKnownTasks(list: StaffTaskPage | undefined, search: string) {
  const [known, setKnown] = useState<{ readonly search: string; readonly ids: ReadonlySet<string> }>()
  if (list && known?.search !== search) setKnown({ search, ids: idsOf(list) })
  const isKnown = ({ id }: { id: string }) => known?.ids.has(id) ?? false
  const shown = known?.search === search ? list?.tasks.filter(isKnown) : undefined
  return {
    shown,
    fresh: shown && list ? list.tasks.length - shown.length : 0,
    showAll: () => {
      if (list) setKnown({ search, ids: idsOf(list) })
      // The button goes, and its focus would be lost.
      document.querySelector('h1')?.focus()
    },
  }
}

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
      <Pages
        page={request.page}
        pageSize={tasks.pageSize}
        total={tasks.total}
        shown={tasks.tasks.length}
        addressOf={page => pathname + queueSearch({ ...request, page })}
      />
    </>
  )
}

/** What a member can do with a task in the queue: take it, hand back their own, take over another's (specification section 17.3). */
function RowAct({ task }: { task: StaffTask }) {
  const shared = { task, size: 'small', isInList: true } as const
  if (task.state === 'open') return <StepButton {...shared} step="take" />
  if (task.state !== 'taken') return null
  if (task.holder?.isYou) return <StepButton {...shared} step="handBack" />
  return <StepButton {...shared} step="takeOver" variant="quiet" />
}
