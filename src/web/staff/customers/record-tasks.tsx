import { useState } from 'react'
import { Link } from 'react-router'
import type { z } from 'zod'
import type { StaffCustomerTasks } from '../../../contract/staff-customers.ts'
import { servesWorklist, worklistOf } from '../../../domain/tasks.ts'
import { LabelledTable } from '../parts/labelled-table.tsx'
import { Pages } from '../parts/pages.tsx'
import { StaffPanel } from '../parts/staff-panel.tsx'
import { dueText } from '../parts/staff-times.ts'
import { useStaffEnvironment } from '../staff-environment.ts'
import { useStaffSession } from '../staff-session.ts'
import { taskAddress } from '../tasks/task-address.ts'
import { StateBadge } from '../tasks/task-badges.tsx'
import { customerWords as words } from './customer-words.ts'
import { Nothing, RecordPart } from './record-part.tsx'
import { useRecord } from './use-record.ts'

type Task = z.infer<typeof StaffCustomerTasks>['tasks'][number]

const useTasks = (id: string, page: number) =>
  useRecord(id, `tasks ${page}`, (staff, wanted) => staff.staffCustomerTasks({ ...wanted, query: { page } }))

/** The tasks about a customer, by page. */
export function RecordTasks({ id }: { id: string }) {
  const [page, setPage] = useState(1)
  const query = useTasks(id, page)
  return (
    <RecordPart id={id} query={query}>
      {({ tasks, pageSize, total }) =>
        tasks.length === 0 ? (
          <Nothing />
        ) : (
          <>
            <TaskRows label={words.tabs.tasks} tasks={tasks} />
            <Pages page={page} pageSize={pageSize} total={total} onPage={setPage} />
          </>
        )
      }
    </RecordPart>
  )
}

/** Those that are open: the first of their tab. */
export function OpenTasks({ id }: { id: string }) {
  const query = useTasks(id, 1)
  return (
    <RecordPart id={id} query={query}>
      {({ tasks }) => (
        <StaffPanel title={words.openTasks}>
          <TaskRows
            label={words.openTasks}
            tasks={tasks.filter(({ state }) => state !== 'closed')}
            isInPanel
          />
        </StaffPanel>
      )}
    </RecordPart>
  )
}

interface TaskRowsProps {
  readonly label: string
  readonly tasks: readonly Task[]
  readonly isInPanel?: boolean
}

/** Tasks as the queue names them. Those that are part of the member's role lead to their pages. */
function TaskRows({ label, tasks, isInPanel = false }: TaskRowsProps) {
  const { clock } = useStaffEnvironment()
  const { member } = useStaffSession()
  const nowMs = clock.now()
  const { due, kind, status, with: holder } = words.tasks
  return (
    <LabelledTable
      label={label}
      isInPanel={isInPanel}
      columns={[
        { name: due, width: 'w-[8.5rem]' },
        { name: kind },
        { name: status, width: 'w-[12rem]' },
        { name: holder, width: 'w-[20%]' },
      ]}
      rows={tasks.map(task => ({
        id: task.id,
        isMarked: false,
        cells: {
          [due]: <time dateTime={task.dueAt}>{dueText(task.dueAt, nowMs)}</time>,
          [kind]: servesWorklist(worklistOf(task.kind, task.isEscalated), member.roles) ? (
            <Link
              to={taskAddress(task.id)}
              className="font-semibold text-ink underline decoration-transparent hover:decoration-current max-md:min-h-11 max-md:content-center"
            >
              {task.name}
            </Link>
          ) : (
            <b className="font-semibold">{task.name}</b>
          ),
          [status]: <StateBadge state={task.state} />,
          [holder]: task.holder ?? <span className="text-muted">–</span>,
        },
      }))}
    />
  )
}
