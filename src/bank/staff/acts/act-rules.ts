import {
  type ActName,
  type ActSubject,
  onlyEscalatedByCompliance,
  termsOf,
} from '../../../domain/staff-acts.ts'
import type { Bank } from '../../bank.ts'
import type { Queryable } from '../../database/database.ts'
import { accepted, refused, type Result } from '../../result.ts'
import type { TooManyLooks } from '../customers/looks.ts'
import { isConnected } from '../members/connections.ts'
import type { ActKindRefusal } from './act.ts'
import type { Acting } from './act-transaction.ts'
import { type Reached, reachSubject, taskKindOf } from './reach.ts'

/** Who may open what an act is on, in order of precedence (part two, section 17.7). */
export interface ReachRefusal {
  readonly code: 'role_missing' | 'not_found' | 'own_record' | 'shared_demonstration' | 'look_required'
}

/** Whether a task lets somebody act, in order of precedence. */
export type TaskRefusal =
  | { readonly code: 'task_taken'; readonly holder: string; readonly since: Date }
  | { readonly code: 'task_closed' | 'task_not_yours' | 'already_waiting' }

/** The refusals of a maker, in order of precedence, apart from where the act's own come. */
export type ActRefusal =
  | ReachRefusal
  | TooManyLooks
  | { readonly code: 'act_id_reused' }
  | TaskRefusal
  | { readonly code: 'content_changed' | 'identity_check_required' | 'confirmation_required' }
  | ActKindRefusal

/** What an act is on. */
export interface ActAddress {
  readonly name: ActName
  readonly subjects: ActSubject
  readonly subjectId: string
}

/** The task of an act's subject. */
export interface ActTask {
  readonly id: string
  readonly state: 'open' | 'taken' | 'waiting_for_customer' | 'second_check' | 'closed'
  readonly holderId: string | undefined
  readonly holderName: string
  readonly heldSince: Date | undefined
  readonly isEscalated: boolean
  readonly isDemo: boolean
}

interface TaskRow {
  readonly id: string
  readonly state: ActTask['state']
  readonly holder_id: string | null
  readonly holder_name: string | null
  readonly held_since: Date | null
  readonly is_escalated: boolean
  readonly is_demo: boolean
}

/** The newest task of a subject. It is locked later: see {@link lockTaskOfAct}. */
async function readTaskOf(
  transaction: Queryable,
  { subjects, subjectId }: Pick<ActAddress, 'subjects' | 'subjectId'>,
): Promise<ActTask | undefined> {
  const kind = taskKindOf[subjects]
  if (kind === undefined) return undefined
  const [row] = await transaction.query<TaskRow>(
    `select t.id, t.state, t.holder_id, m.name as holder_name, t.held_since, t.is_escalated, t.is_demo
       from task t left join staff_member m on m.id = t.holder_id
      where t.kind = $1 and t.subject_id = $2
      order by t.closed_at desc nulls first, t.opened_at desc limit 1`,
    [kind, subjectId],
  )
  return (
    row && {
      id: row.id,
      state: row.state,
      holderId: row.holder_id ?? undefined,
      holderName: row.holder_name ?? '',
      heldSince: row.held_since ?? undefined,
      isEscalated: row.is_escalated,
      isDemo: row.is_demo,
    }
  )
}

/** What a member may reach of a subject. */
export interface ReachedAct extends Reached {
  readonly task: ActTask | undefined
}

async function hasLook(
  queryable: Queryable,
  {
    memberId,
    customerIds,
    at,
  }: { readonly memberId: string; readonly customerIds: readonly string[]; readonly at: Date },
): Promise<boolean> {
  const rows = await queryable.query(
    `select from staff_look where member_id = $1 and customer_id = any ($2::uuid[]) and opened_at <= $3 and ends_at > $3`,
    [memberId, customerIds, at],
  )
  return rows.length > 0
}

type HasRoles = Pick<Acting, 'roles'>

/** Whether these roles may do this act on any task at all: what an operation asks for. */
export const mayEverAct = (name: ActName, { roles }: HasRoles): boolean =>
  roles.some(role => termsOf(name).roles.includes(role))

/** Whether these roles may do this act: of what is escalated compliance alone decides, and nothing else of some acts. */
export function mayAct(name: ActName, { roles }: HasRoles, isEscalated: boolean): boolean {
  if (isEscalated) return roles.includes('compliance')
  const isOfOthers = onlyEscalatedByCompliance.includes(name)
  return roles.some(role => termsOf(name).roles.includes(role) && !(isOfOthers && role === 'compliance'))
}

interface Checked extends ActAddress {
  readonly staff: Acting
  readonly at: Date
  /** For an approval its own roles have been looked at. */
  readonly isApproval?: boolean
}

/**
 * Whether a member may open what an act is on. Refusals, in this order: `role_missing`, of an escalated task; `not_found`;
 * `own_record`; `shared_demonstration`; `look_required`.
 */
export async function checkReach(
  bank: Bank,
  transaction: Queryable,
  { staff, name, subjects, subjectId, at, isApproval = false }: Checked,
): Promise<Result<ReachedAct, ReachRefusal>> {
  const reached = await reachSubject(transaction, { subjects, subjectId })
  const task = await readTaskOf(transaction, { subjects, subjectId })
  const isNew = name === 'add_staff_member'
  if (reached && !isApproval && !mayAct(name, staff, task?.isEscalated ?? false))
    return refused({ code: 'role_missing' })
  const isHidden = bank.isShared && staff.isDemo && !(task ? task.isDemo : (reached?.isDemo ?? true))
  if ((!reached && !isNew) || isHidden) return refused({ code: 'not_found' })
  const { customerIds, partyIds, emails } = reached ?? { customerIds: [], partyIds: [], emails: [] }
  if (await isConnected(transaction, staff.memberId, partyIds, emails)) return refused({ code: 'own_record' })
  if (bank.isShared && termsOf(name).isClosedWhenShared) return refused({ code: 'shared_demonstration' })
  const { memberId } = staff
  if (customerIds.length > 0 && !(await hasLook(transaction, { memberId, customerIds, at })))
    return refused({ code: 'look_required' })
  return accepted({ customerIds, partyIds, emails, isDemo: reached?.isDemo ?? staff.isDemo, task })
}

/**
 * Whether a task lets its holder act. Refusals, in this order: `task_taken`; `task_closed`; `task_not_yours`, if nobody has
 * taken it; `already_waiting`.
 */
export function checkTask(
  task: ActTask | undefined,
  { memberId }: Pick<Acting, 'memberId'>,
): Result<null, TaskRefusal> {
  if (!task) return accepted(null)
  const { holderId, holderName, heldSince, state } = task
  if (state !== 'closed' && holderId !== undefined && holderId !== memberId && heldSince)
    return refused({ code: 'task_taken', holder: holderName, since: heldSince })
  if (state === 'closed') return refused({ code: 'task_closed' })
  if (holderId === undefined) return refused({ code: 'task_not_yours' })
  return state === 'second_check' ? refused({ code: 'already_waiting' }) : accepted(null)
}

/**
 * Locks the task of an act that was carried out, after accounts and audit chains (part two, section 17.7). It may have been
 * handed on since {@link checkTask}: what locks no subject. Refusals, in this order: `task_taken`; `task_not_yours`.
 */
export async function lockTaskOfAct(
  transaction: Queryable,
  task: ActTask | undefined,
): Promise<Result<null, TaskRefusal>> {
  if (!task) return accepted(null)
  const [row] = await transaction.query<Pick<TaskRow, 'holder_id' | 'holder_name' | 'held_since'>>(
    `select t.holder_id, m.name as holder_name, t.held_since
       from task t left join staff_member m on m.id = t.holder_id where t.id = $1 for no key update of t`,
    [task.id],
  )
  if (row?.holder_id === task.holderId) return accepted(null)
  return row?.held_since
    ? refused({ code: 'task_taken', holder: row.holder_name ?? '', since: row.held_since })
    : refused({ code: 'task_not_yours' })
}
