import type { Bank } from '../../bank.ts'
import type { Queryable } from '../../database/database.ts'
import { accepted, type Result } from '../../result.ts'
import type { Caller } from '../../sessions/caller.ts'
import { openSubjectLook, type TooManyLooks } from '../customers/looks.ts'
import type { StaffSession } from '../members/staff-session.ts'
import { listAssignees } from './change-task.ts'
import { findTask, type ReachRefusal, type Task } from './task.ts'
import { readTaskFacts, type TaskFacts } from './task-facts.ts'

/** A change of a task, for colleagues. */
export interface TaskEvent {
  readonly change: string
  /** Who did it; undefined: the subject changed by itself. */
  readonly member: string | undefined
  /** Who had it then. */
  readonly holder: string | undefined
  readonly note: string | undefined
  readonly at: Date
}

/** An e-mail to the customer, or to who applied or wrote. */
export interface TaskEmail {
  readonly type: string
  readonly createdAt: Date
  readonly status: 'waiting' | 'sent' | 'failed'
}

/** A task that is opened. */
export interface OpenedTask {
  readonly task: Task
  readonly facts: TaskFacts
  readonly emails: readonly TaskEmail[]
  readonly history: readonly TaskEvent[]
  /** The members an open task may be assigned to. */
  readonly assignees: readonly { readonly id: string; readonly name: string }[]
}

export type OpenTaskRefusal = ReachRefusal | TooManyLooks

interface EventRow {
  readonly change: string
  readonly member: string | null
  readonly holder: string | null
  readonly note: string | null
  readonly at: Date
}

async function listHistory(database: Queryable, taskId: string): Promise<readonly TaskEvent[]> {
  const rows = await database.query<EventRow>(
    `select e.change, m.name as member, h.name as holder, e.note, e.at
       from task_event e left join staff_member m on m.id = e.member_id left join staff_member h on h.id = e.holder_id
      where e.task_id = $1 order by e.event_no`,
    [taskId],
  )
  return rows.map(row => ({
    change: row.change,
    member: row.member ?? undefined,
    holder: row.holder ?? undefined,
    note: row.note ?? undefined,
    at: row.at,
  }))
}

/** Where e-mails go about a task whose subject is no customer's. */
const recipientOf = (facts: TaskFacts): string | undefined => {
  if (facts.kind === 'application') return facts.application.applicant?.email
  return facts.kind === 'message' ? facts.message.email : undefined
}

const emailsMax = 20

async function listEmails(database: Queryable, task: Task, facts: TaskFacts): Promise<readonly TaskEmail[]> {
  const { customerId } = task
  const recipient = recipientOf(facts)
  if (customerId === undefined && recipient === undefined) return []
  const rows = await database.query<{ type: string; created_at: Date; status: TaskEmail['status'] }>(
    `select type, created_at, status from outbox_message
      where channel = 'email' and ${customerId === undefined ? 'customer_id is null and recipient = $1' : 'customer_id = $1'}
      order by created_at desc limit ${emailsMax}`,
    [customerId ?? recipient ?? ''],
  )
  return rows.map(({ type, created_at: createdAt, status }) => ({ type, createdAt, status }))
}

/**
 * Opens a task to a member: its facts, the e-mails that were sent, and its history. It is a look at the customer's record, and
 * no more: the task stays with who has it. Refusals, in this order: those of {@link reachTask}; `too_many_looks`. Source:
 * part two, sections 17.3 and 17.4.
 */
export async function openTask(
  bank: Bank,
  {
    staff,
    taskId,
    caller,
  }: { readonly staff: StaffSession; readonly taskId: string; readonly caller: Caller },
): Promise<Result<OpenedTask, OpenTaskRefusal>> {
  const { database } = bank
  const found = await findTask(bank, { staff, taskId })
  if (!found.ok) return found
  const task = found.value
  const { customerId, isEscalated } = task
  if (customerId !== undefined) {
    const subject = { reason: 'task', subjectId: taskId, isEscalated } as const
    const look = await openSubjectLook(bank, { staff, customerId, ...subject, caller })
    if (!look.ok) return look
  }
  const facts = await readTaskFacts(bank, database, task)
  return accepted({
    task,
    facts,
    emails: await listEmails(database, task, facts),
    history: await listHistory(database, taskId),
    assignees: task.state === 'open' ? await listAssignees(bank, database, task) : [],
  })
}
