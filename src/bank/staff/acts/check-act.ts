import type { Bank } from '../../bank.ts'
import type { Queryable } from '../../database/database.ts'
import { accepted, refused, type Result } from '../../result.ts'
import type { Caller } from '../../sessions/caller.ts'
import { appendStaffEvent } from '../members/staff-events.ts'
import { checkReach, type ReachRefusal } from './act-rules.ts'
import { type Acting, inActTransaction, type NotActing } from './act-transaction.ts'
import { lockSubject } from './reach.ts'
import { readAct, type StoredAct } from './stored-act.ts'

/** A decision of an act that waits for a second check. */
export interface DecideAct {
  readonly staff: Acting
  readonly actId: string
  readonly caller: Caller
}

/** The refusals of a member who withdraws an act, in order of precedence (part two, section 17.7). */
export type WithdrawRefusal =
  | NotActing
  | { readonly code: 'not_found' | 'act_expired' }
  | { readonly code: 'act_decided'; readonly decidedAt: Date }

/** The refusals of a member who refuses one. */
export type RefuseRefusal = ReachRefusal | WithdrawRefusal | { readonly code: 'maker_cannot_check' }

/** The refusals of a member who approves one. */
export type CheckRefusal = RefuseRefusal | { readonly code: 'content_changed' | 'confirmation_required' }

/** An act after a decision, and whether the same decision was made before. */
export interface DecidedAct {
  readonly act: StoredAct
  readonly isReplayed: boolean
  /** What a demonstration shows once: see `ActOutcome`. */
  readonly link?: string
}

/** Whether two members are one person: an e-mail names one, also a person who left and was added again. */
export async function isSamePerson(transaction: Queryable, one: string, other: string): Promise<boolean> {
  if (one === other) return true
  const rows = await transaction.query(
    'select from staff_member a join staff_member b on b.email = a.email where a.id = $1 and b.id = $2',
    [one, other],
  )
  return rows.length > 0
}

/** Whether an act is in a member's reach at all: their own, or one that their role checks. Some are compliance's alone. */
export const isInReach = (
  act: Pick<StoredAct, 'needsCheck' | 'isEscalated' | 'makerId' | 'checkedBy'>,
  { memberId, roles }: Pick<Acting, 'memberId' | 'roles'>,
): boolean =>
  act.needsCheck &&
  (!act.isEscalated || roles.includes('compliance')) &&
  (act.makerId === memberId || roles.some(role => act.checkedBy.includes(role)))

/** Whether an act is on its own checker. */
export const isAboutThem = (
  { subjects, subjectId }: Pick<StoredAct, 'subjects' | 'subjectId'>,
  memberId: string,
): boolean => subjects === 'people' && subjectId === memberId

/**
 * Locks the subject of an act for a member who is to check it, and reads the act, which is locked later: see {@link lockAct}.
 * Refusals, in this order: `not_found`, also of an act that had no second check; `role_missing`; those of {@link checkReach}.
 */
export async function lockToCheck(
  bank: Bank,
  transaction: Queryable,
  { staff, actId, at }: DecideAct & { readonly at: Date },
): Promise<Result<StoredAct, ReachRefusal>> {
  const found = await readAct(transaction, actId)
  if (!found?.needsCheck) return refused({ code: 'not_found' })
  if (!isInReach(found, staff)) return refused({ code: 'role_missing' })
  const { name, subjects, subjectId, customerIds } = found
  await lockSubject(transaction, { subjects, subjectId, customerIds })
  const reached = await checkReach(bank, transaction, {
    staff,
    name,
    subjects,
    subjectId,
    at,
    isApproval: true,
  })
  if (!reached.ok) return reached
  const act = await readAct(transaction, actId)
  return act ? accepted(act) : refused({ code: 'not_found' })
}

/** Whether a member may check an act at all. Refusals: `not_signed_in`, and those of {@link lockToCheck}. */
export const reachAct = (
  bank: Bank,
  decide: DecideAct,
): Promise<Result<StoredAct, ReachRefusal | NotActing>> => {
  const { staff, actId } = decide
  const at = bank.clock()
  return inActTransaction<StoredAct, ReachRefusal>(bank, {
    staff,
    on: { actId },
    work: (transaction, acting) => lockToCheck(bank, transaction, { ...decide, staff: acting, at }),
  })
}

/**
 * Locks an act after its task, and reads it again: a change of its maker, which locks no subject, may have withdrawn it. Accounts
 * and audit chains are locked before (part two, section 17.7).
 */
export async function lockAct(transaction: Queryable, act: StoredAct): Promise<StoredAct> {
  if (act.taskId !== undefined)
    await transaction.query('select id from task where id = $1 for no key update', [act.taskId])
  return (await readAct(transaction, act.id, { isLocked: true })) ?? act
}

/** Whether the time of an act was over while it waited. */
export const isOver = ({ state, expiresAt }: StoredAct, at: Date): boolean =>
  state === 'expired' || (state === 'waiting' && expiresAt !== undefined && expiresAt <= at)

/** Refusals, in this order: `act_decided`; `maker_cannot_check`; `act_expired`. */
export async function checkWaiting(
  transaction: Queryable,
  act: StoredAct,
  { staff, at }: { readonly staff: Acting; readonly at: Date },
): Promise<Result<null, RefuseRefusal>> {
  const { state, decidedAt, makerId } = act
  if (state !== 'waiting' && state !== 'expired' && decidedAt)
    return refused({ code: 'act_decided', decidedAt })
  if (isAboutThem(act, staff.memberId) || (await isSamePerson(transaction, makerId, staff.memberId)))
    return refused({ code: 'maker_cannot_check' })
  return isOver(act, at) ? refused({ code: 'act_expired' }) : accepted(null)
}

/** The task of an act that ended without effect goes back to who has it. */
export const backToTaken = (transaction: Queryable, { taskId }: StoredAct, at: Date) =>
  taskId === undefined
    ? Promise.resolve([])
    : transaction.query('select task_back_to_taken($1, $2)', [taskId, at])

/** Records a decision in the chain of who made it. */
export const auditDecision = (
  transaction: Queryable,
  {
    staff,
    act,
    type,
    at,
    caller,
  }: {
    readonly staff: Acting
    readonly act: StoredAct
    readonly type: 'act_approved' | 'act_refused' | 'act_withdrawn' | 'act_failed'
    readonly at: Date
    readonly caller: Caller
  },
) =>
  appendStaffEvent(transaction, {
    memberId: staff.memberId,
    type,
    at,
    detail: {
      actId: act.id,
      act: act.name,
      subjectId: act.subjectId,
      maker: act.makerId,
      customers: act.customerIds.join(' '),
    },
    caller,
  })
