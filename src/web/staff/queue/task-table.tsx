import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { LabelledTable } from '../parts/labelled-table.tsx'
import { dueText } from '../parts/staff-times.ts'
import type { StaffTask } from '../staff-client.ts'
import { taskAddress } from '../tasks/task-address.ts'
import { PriorityBadge, StateBadge } from '../tasks/task-badges.tsx'
import { queueWords as words } from './queue-words.ts'

interface TaskTableProps {
  readonly label: string
  readonly tasks: readonly StaffTask[]
  /** By the bank's clock, UTC. */
  readonly nowMs: number
  readonly renderAct: (task: StaffTask) => ReactNode
}

const { due, task: taskName, customer, status, with: holder } = words.columns

/** The tasks, soonest first; the member's own on heather. */
export const TaskTable = ({ label, tasks, nowMs, renderAct }: TaskTableProps) => (
  <LabelledTable
    label={label}
    actLabel={words.act}
    columns={[
      { name: due, width: 'w-[13.5rem]' },
      { name: taskName },
      { name: customer, width: 'w-[15%]' },
      { name: status, width: 'w-[11rem]' },
      { name: holder, width: 'w-[12%]' },
      { name: '', width: 'w-[8rem]' },
    ]}
    rows={tasks.map(task => {
      const isMine = task.holder?.isYou === true && task.state !== 'closed'
      return {
        id: task.id,
        isMarked: isMine,
        cells: {
          [due]: (
            <span className="inline-flex flex-wrap items-center gap-2 max-md:justify-end">
              <time dateTime={task.dueAt} className="inline-block whitespace-nowrap md:min-w-25">
                {dueText(task.dueAt, nowMs)}
              </time>
              <PriorityBadge priority={task.priority} onTint={isMine} />
            </span>
          ),
          [taskName]: (
            <Link
              to={taskAddress(task.id)}
              className="min-w-0 font-semibold text-ink underline decoration-transparent hover:decoration-current max-md:min-h-11 max-md:content-center"
            >
              {task.name}
            </Link>
          ),
          [customer]: task.person ?? '–',
          [status]: <StateBadge state={task.state} onTint={isMine} />,
          [holder]: task.holder?.name ?? <span className="text-muted">–</span>,
          '': renderAct(task),
        },
      }
    })}
  />
)
