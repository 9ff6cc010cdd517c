import { claimKinds, type ClaimKind } from '../../../domain/claims.ts'
import { formatPence } from '../../../domain/money.ts'
import {
  servesWorklist,
  taskKindLabels,
  type TaskKind,
  type TaskState,
  worklistOf,
} from '../../../domain/tasks.ts'
import type { Bank } from '../../bank.ts'
import type { Queryable } from '../../database/database.ts'
import { accepted, refused, type Result } from '../../result.ts'
import { type Reached, reachSubject, subjectsOfTask } from '../acts/reach.ts'
import { raiseAlert } from '../customers/raise-alert.ts'
import { isConnected } from '../members/connections.ts'
import type { StaffSession } from '../members/staff-session.ts'

/** Who works on tasks. */
export type TaskStaff = Pick<StaffSession, 'memberId' | 'roles' | 'isDemo'>

/** One thing that waits for a staff member's decision (part two, section 17.3). */
export interface Task {
  readonly id: string
  readonly kind: TaskKind
  /** The application, payment, claim, dispute, message, returned payment, money of a card or freeze. */
  readonly subjectId: string
  readonly name: string
  /** Undefined for who does not bank here. */
  readonly customerId: string | undefined
  /** The customer, the applicant or who sent it; undefined once a rejected applicant is forgotten. */
  readonly person: string | undefined
  readonly dueAt: Date
  readonly state: TaskState
  /** Who has it, since when; of a closed task, who had it. */
  readonly holder: { readonly id: string; readonly name: string; readonly since: Date } | undefined
  readonly isEscalated: boolean
  readonly isDemo: boolean
  /** Rises with each change. */
  readonly version: number
  readonly openedAt: Date
  readonly closedAt: Date | undefined
  /** The last change, and the member who made it. */
  readonly change: string
  readonly changedBy: string | undefined
  readonly changedAt: Date
}

export interface TaskRow {
  readonly id: string
  readonly kind: TaskKind
  readonly subject_id: string
  readonly customer_id: string | null
  readonly person: string | null
  readonly label: string | null
  readonly amount_pence: bigint | null
  readonly due_at: Date
  readonly state: TaskState
  readonly holder_id: string | null
  readonly holder_name: string | null
  readonly held_since: Date | null
  readonly is_escalated: boolean
  readonly is_demo: boolean
  readonly version: number
  readonly opened_at: Date
  readonly closed_at: Date | null
  readonly change: string
  readonly changed_by: string | null
  readonly changed_at: Date
}

/** The columns of {@link TaskRow} in a query of {@link taskTables}. */
export const taskColumns = `t.id, t.kind, t.subject_id, t.customer_id, t.due_at, t.state, t.holder_id, h.name as holder_name,
  t.held_since, t.is_escalated, t.is_demo, t.version, t.opened_at, t.closed_at, t.change, t.changed_by, t.changed_at,
  coalesce(trim(c.first_name || ' ' || c.last_name), trim(a.first_name || ' ' || a.last_name), m.name) as person,
  case t.kind when 'held_payment' then p.name when 'claim' then l.kind when 'card_dispute' then s.merchant when 'message' then m.subject
              when 'account_dispute' then d.account_number else trim(a.first_name || ' ' || a.last_name) end as label,
  case t.kind when 'held_payment' then p.amount_pence
              when 'claim' then (select sum(x.amount_pence)::bigint from claim_payment x where x.claim_id = l.id)
              when 'card_dispute' then q.amount_pence
              when 'returned_payment' then coalesce(r.amount_pence, w.amount_pence) end as amount_pence`

/** What joins a task `t` with its subject, its customer and its holder. */
export const taskTables = `left join staff_member h on h.id = t.holder_id
  left join customer c on c.id = t.customer_id
  left join application a on t.kind = 'application' and a.id = t.subject_id
  left join payment p on t.kind = 'held_payment' and p.id = t.subject_id
  left join claim l on t.kind = 'claim' and l.id = t.subject_id
  left join card_dispute q on t.kind = 'card_dispute' and q.id = t.subject_id
  left join card_payment s on s.id = q.payment_id
  left join message m on t.kind = 'message' and m.id = t.subject_id
  left join suspended_return r on t.kind = 'returned_payment' and r.payment_id = t.subject_id
  left join suspended_card_money w on t.kind = 'returned_payment' and w.transfer_id = t.subject_id
  left join account_freeze f on t.kind = 'account_dispute' and f.id = t.subject_id
  left join account d on d.id = f.account_id`

const claimNames: Readonly<Record<ClaimKind, string>> = {
  scam: 'I was tricked into paying',
  unauthorised: 'I did not make this payment',
  wrong_account: 'I paid the wrong account',
}

const claimNameOf = (kind: string | null): string => {
  const known = claimKinds.find(one => one === kind)
  return known === undefined ? '' : claimNames[known]
}

/** A task as the queue names it (part two, section 17.3). */
function nameOf({ kind, label, amount_pence: amountPence }: TaskRow): string {
  const amount = formatPence(amountPence ?? 0n)
  const about: Readonly<Record<TaskKind, string>> = {
    application: label ?? 'forgotten',
    held_payment: `${amount} to ${label ?? ''}`,
    claim: `${claimNameOf(label)}, ${amount}`,
    card_dispute: `${label ?? ''}, ${amount}`,
    message: label ?? '',
    returned_payment: amount,
    account_dispute: `account ending ${label?.slice(-4) ?? ''}`,
  }
  return `${taskKindLabels[kind]}: ${about[kind]}`
}

export const taskOf = (row: TaskRow): Task => ({
  id: row.id,
  kind: row.kind,
  subjectId: row.subject_id,
  name: nameOf(row),
  customerId: row.customer_id ?? undefined,
  person: row.person ?? undefined,
  dueAt: row.due_at,
  state: row.state,
  holder:
    row.holder_id === null
      ? undefined
      : { id: row.holder_id, name: row.holder_name ?? '', since: row.held_since ?? row.opened_at },
  isEscalated: row.is_escalated,
  isDemo: row.is_demo,
  version: row.version,
  openedAt: row.opened_at,
  closedAt: row.closed_at ?? undefined,
  change: row.change,
  changedBy: row.changed_by ?? undefined,
  changedAt: row.changed_at,
})

/** A task of any worklist. */
export async function readTask(database: Queryable, taskId: string): Promise<Task | undefined> {
  const [row] = await database.query<TaskRow>(
    `select ${taskColumns} from task t ${taskTables} where t.id = $1`,
    [taskId],
  )
  return row && taskOf(row)
}

/** Locks a task until the database transaction ends, after its subject, accounts and audit chains, and reads it. */
export async function lockTask(transaction: Queryable, taskId: string): Promise<Task | undefined> {
  await transaction.query('select id from task where id = $1 for no key update', [taskId])
  return readTask(transaction, taskId)
}

/** In order of precedence. */
export interface ReachRefusal {
  readonly code: 'not_found' | 'role_missing' | 'own_record'
}

/** The customers a task concerns: a member who is connected with one of them neither sees nor takes it (part two, section 17.2). */
export async function partiesOf(
  database: Queryable,
  { kind, subjectId, customerId }: Task,
): Promise<Pick<Reached, 'partyIds' | 'emails'>> {
  const reached = await reachSubject(database, { subjects: subjectsOfTask[kind], subjectId })
  return reached ?? { partyIds: customerId === undefined ? [] : [customerId], emails: [] }
}

/** Whether a member sees only what a demonstration seeded: others use the demonstration too. */
export const seesSeededAlone = ({ isShared }: Pick<Bank, 'isShared'>, { isDemo }: TaskStaff): boolean =>
  isShared && isDemo

/**
 * Whether a member may open and take this task. Refusals, in this order: `not_found`, also for what a shared demonstration does
 * not show; `role_missing`, if it is for others; `own_record`. Source: part two, sections 17.1 to 17.3.
 */
export async function reachTask(
  bank: Bank,
  database: Queryable,
  { staff, task }: { readonly staff: TaskStaff; readonly task: Task | undefined },
): Promise<Result<Task, ReachRefusal>> {
  if (!task || (seesSeededAlone(bank, staff) && !task.isDemo)) return refused({ code: 'not_found' })
  if (!servesWorklist(worklistOf(task.kind, task.isEscalated), staff.roles))
    return refused({ code: 'role_missing' })
  const { partyIds, emails } = await partiesOf(database, task)
  if (await isConnected(database, staff.memberId, partyIds, emails)) return refused({ code: 'own_record' })
  return accepted(task)
}

/** The watchers see that a member tried the task of a customer they are connected with (part two, section 17.6). */
export async function alertIfOwn(
  bank: Bank,
  { staff, taskId, code }: { readonly staff: TaskStaff; readonly taskId: string; readonly code: string },
): Promise<void> {
  if (code !== 'own_record') return
  const task = await readTask(bank.database, taskId)
  await raiseAlert(bank.database, {
    kind: 'own_record',
    memberId: staff.memberId,
    customerId: task?.customerId,
    at: bank.clock(),
    detail: { taskId },
  })
}

/**
 * The task with this id, if a member may open and take it; the watchers get an alert of one that is their own. Refusals: those of
 * {@link reachTask}.
 */
export async function findTask(
  bank: Bank,
  { staff, taskId }: { readonly staff: TaskStaff; readonly taskId: string },
): Promise<Result<Task, ReachRefusal>> {
  const { database } = bank
  const reached = await reachTask(bank, database, { staff, task: await readTask(database, taskId) })
  if (!reached.ok) await alertIfOwn(bank, { staff, taskId, code: reached.refusal.code })
  return reached
}
