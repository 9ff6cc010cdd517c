import { termsOf } from '../../../domain/staff-acts.ts'
import type { StaffRole } from '../../../domain/staff.ts'
import type { Bank } from '../../bank.ts'
import type { Queryable } from '../../database/database.ts'
import { accepted, refused, type Result } from '../../result.ts'
import type { Caller } from '../../sessions/caller.ts'
import { isConnected } from '../members/connections.ts'
import { appendStaffEvent } from '../members/staff-events.ts'
import type { ActRequest } from './act.ts'
import { type Acting, type ActRefusal, checkReach } from './act-rules.ts'
import { useActConfirmation } from './confirm-act.ts'
import { inActTransaction } from './make-act.ts'
import { lockSubject } from './reach.ts'
import { actKindOf } from './registry.ts'
import { contentOf, endAct, readAct, type StoredAct } from './stored-act.ts'
import { withinTransaction } from './within-transaction.ts'

interface DecideAct {
  readonly staff: Acting
  readonly actId: string
  readonly caller: Caller
}

interface ApproveAct extends DecideAct {
  /** In hexadecimal: what the checker has seen. */
  readonly contentHash: string
  readonly confirmationId: string | undefined
}

/** An act after a decision, and whether the same decision was made before. */
export interface DecidedAct {
  readonly act: StoredAct
  readonly isReplayed: boolean
}

/** The maker of a waiting act as they are now; undefined if they may not make it any more. */
async function readMaker(transaction: Queryable, act: StoredAct): Promise<ActRequest['staff'] | undefined> {
  const [row] = await transaction.query<{ is_demo: boolean; roles: readonly StaffRole[] }>(
    `select m.is_demo, array(select r.role from staff_member_role r where r.member_id = m.id) as roles
       from staff_member m where m.id = $1 and m.status = 'active'`,
    [act.makerId],
  )
  const { roles: allowed } = termsOf(act.name)
  return row?.roles.some(role => allowed.includes(role))
    ? { memberId: act.makerId, roles: row.roles, isDemo: row.is_demo }
    : undefined
}

/** Whether two members are one person: an e-mail names one, also of who left and was added anew. */
export async function isSamePerson(transaction: Queryable, one: string, other: string): Promise<boolean> {
  if (one === other) return true
  const rows = await transaction.query(
    'select from staff_member a join staff_member b on b.email = a.email where a.id = $1 and b.id = $2',
    [one, other],
  )
  return rows.length > 0
}

/** Whether an act is in a member's reach at all: their own, or one that their role checks. */
export const isInReach = (act: StoredAct, { memberId, roles }: Pick<Acting, 'memberId' | 'roles'>): boolean =>
  act.needsCheck && (act.makerId === memberId || roles.some(role => act.checkedBy.includes(role)))

/**
 * Locks an act after its subject, for a member who is to check it. Refusals, in this order: `not_found`, also of an act that
 * had no second check; `role_missing`; those of {@link checkReach}.
 */
async function lockToCheck(
  bank: Bank,
  transaction: Queryable,
  { staff, actId, at }: DecideAct & { readonly at: Date },
): Promise<Result<StoredAct, ActRefusal>> {
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
  const act = await readAct(transaction, actId, { isLocked: true })
  return act ? accepted(act) : refused({ code: 'not_found' })
}

/** Refusals, in this order: `act_decided`; `maker_cannot_check`; `act_expired`. */
async function checkWaiting(
  transaction: Queryable,
  act: StoredAct,
  { staff, at }: { readonly staff: Acting; readonly at: Date },
): Promise<Result<null, ActRefusal>> {
  const { state, decidedAt, expiresAt, makerId } = act
  if (state !== 'waiting' && state !== 'expired' && decidedAt) return refused({ code: 'act_decided', decidedAt })
  if (await isSamePerson(transaction, makerId, staff.memberId)) return refused({ code: 'maker_cannot_check' })
  const isOver = state === 'expired' || (expiresAt !== undefined && expiresAt <= at)
  return isOver ? refused({ code: 'act_expired' }) : accepted(null)
}

const backToTaken = (transaction: Queryable, { taskId }: StoredAct, at: Date) =>
  taskId === undefined
    ? Promise.resolve([])
    : transaction.query('select task_back_to_taken($1, $2)', [taskId, at])

const auditDecision = (
  transaction: Queryable,
  { staff, act, type, at, caller }: {
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
    detail: { actId: act.id, act: act.name, subjectId: act.subjectId, maker: act.makerId },
    caller,
  })

/** Why an approved act has no effect: the bank refuses it. It is undone, and then recorded as failed. */
interface Failure {
  readonly failure: string
}

const isFailure = (outcome: DecidedAct | Failure): outcome is Failure => 'failure' in outcome

interface Approving extends ApproveAct {
  readonly at: Date
}

/** Reads an act again as its maker would make it now. */
async function prepareAgain(bank: Bank, transaction: Queryable, act: StoredAct, at: Date) {
  const maker = await readMaker(transaction, act)
  if (!maker || (await isConnected(transaction, act.makerId, act.customerIds)))
    return refused({ code: 'maker_not_allowed' } as const)
  const { name, subjects, subjectId, fields, reason, note } = act
  const request: ActRequest = { staff: maker, subjects, subjectId, fields, reason, note, at }
  const prepared = await actKindOf(name).prepare(bank, transaction, request)
  if (!prepared.ok) return prepared
  return accepted({ request, prepared: prepared.value, content: contentOf(name, request, prepared.value) })
}

/** Approves a locked act and carries it out. */
async function carryOutApproved(
  bank: Bank,
  transaction: Queryable,
  act: StoredAct,
  { staff, contentHash, confirmationId, at, caller }: Approving,
): Promise<Result<DecidedAct | Failure, ActRefusal>> {
  const { id: actId } = act
  if (contentHash !== act.contentHash) return refused({ code: 'content_changed' })
  const again = await prepareAgain(bank, transaction, act, at)
  if (again.ok && again.value.content.contentHash !== act.contentHash)
    return refused({ code: 'content_changed' })
  const confirmed = { confirmationId, staff, contentHash, actId, at }
  if (confirmationId === undefined || !(await useActConfirmation(transaction, confirmed)))
    return refused({ code: 'confirmation_required' })
  if (!again.ok) return accepted({ failure: again.refusal.code })
  const { request, prepared } = again.value
  const bankWithin = withinTransaction(bank, transaction)
  const done = await actKindOf(act.name).carryOut(bankWithin, { ...request, actId, prepared })
  if (!done.ok) return accepted({ failure: done.refusal.code })
  await endAct(transaction, {
    actId,
    state: 'done',
    at,
    checkerId: staff.memberId,
    checkConfirmationId: confirmationId,
    transferId: done.value.transferId,
  })
  await auditDecision(transaction, { staff, act, type: 'act_approved', at, caller })
  const decided = await readAct(transaction, actId)
  return accepted({ act: decided ?? act, isReplayed: false })
}

/** The same approval again, or what else keeps it from being made. */
async function approveLocked(
  bank: Bank,
  transaction: Queryable,
  approving: Approving,
): Promise<Result<DecidedAct | Failure, ActRefusal>> {
  const { staff, confirmationId, at } = approving
  const locked = await lockToCheck(bank, transaction, approving)
  if (!locked.ok) return locked
  const act = locked.value
  if (
    act.checkerId === staff.memberId &&
    act.checkConfirmationId !== undefined &&
    act.checkConfirmationId === confirmationId
  )
    return accepted({ act, isReplayed: true })
  const waiting = await checkWaiting(transaction, act, { staff, at })
  return waiting.ok ? carryOutApproved(bank, transaction, act, approving) : waiting
}

/** Records that an approved act had no effect, if it still waits. */
async function failLocked(
  bank: Bank,
  transaction: Queryable,
  { failure, ...approving }: Approving & Failure,
): Promise<Result<DecidedAct, ActRefusal>> {
  const { staff, actId, contentHash, confirmationId = '', at, caller } = approving
  const locked = await lockToCheck(bank, transaction, approving)
  if (!locked.ok) return locked
  const act = locked.value
  const waiting = await checkWaiting(transaction, act, { staff, at })
  if (!waiting.ok) return waiting
  if (!(await useActConfirmation(transaction, { confirmationId, staff, contentHash, actId, at })))
    return refused({ code: 'confirmation_required' })
  await backToTaken(transaction, act, at)
  await endAct(transaction, {
    actId,
    state: 'failed',
    at,
    failure,
    checkerId: staff.memberId,
    checkConfirmationId: confirmationId,
  })
  await auditDecision(transaction, { staff, act, type: 'act_failed', at, caller })
  const failed = await readAct(transaction, actId)
  return accepted({ act: failed ?? act, isReplayed: false })
}

/**
 * Approves a waiting act, once, and carries it out in the same database transaction: all rules are applied again. If the bank
 * refuses it then, it is `failed`. The same approval again gets the same answer. Refusals, in this order: `not_found`;
 * `role_missing`; `own_record`; `shared_demonstration`; `look_required`; `act_decided`; `maker_cannot_check`; `act_expired`;
 * `content_changed`; `confirmation_required`. Source: part two, section 17.4.
 */
export async function approveAct(bank: Bank, approve: ApproveAct): Promise<Result<DecidedAct, ActRefusal>> {
  const approving: Approving = { ...approve, at: bank.clock() }
  const { memberId } = approve.staff
  let failure: string | undefined
  const decided = await inActTransaction<DecidedAct>(bank, memberId, async transaction => {
    failure = undefined
    const approved = await approveLocked(bank, transaction, approving)
    if (!approved.ok) return approved
    if (!isFailure(approved.value)) return accepted(approved.value)
    failure = approved.value.failure
    // Undoes what the bank function did before it refused.
    return refused({ code: 'content_changed' })
  })
  if (decided.ok || failure === undefined) return decided
  const because = failure
  return inActTransaction(bank, memberId, transaction =>
    failLocked(bank, transaction, { ...approving, failure: because }),
  )
}

/**
 * Refuses a waiting act, with the reason that its maker reads, 10 to 500 characters. Refusals, in this order: those of
 * {@link approveAct} up to `act_expired`.
 */
export function refuseAct(
  bank: Bank,
  { reason, ...decide }: DecideAct & { readonly reason: string },
): Promise<Result<DecidedAct, ActRefusal>> {
  const at = bank.clock()
  const { staff, actId, caller } = decide
  return inActTransaction<DecidedAct>(bank, staff.memberId, async transaction => {
    const locked = await lockToCheck(bank, transaction, { ...decide, at })
    if (!locked.ok) return locked
    const act = locked.value
    if (act.state === 'refused' && act.checkerId === staff.memberId && act.refusal === reason)
      return accepted({ act, isReplayed: true })
    const waiting = await checkWaiting(transaction, act, { staff, at })
    if (!waiting.ok) return waiting
    await backToTaken(transaction, act, at)
    await endAct(transaction, { actId, state: 'refused', at, checkerId: staff.memberId, refusal: reason })
    await auditDecision(transaction, { staff, act, type: 'act_refused', at, caller })
    const refusedAct = await readAct(transaction, actId)
    return accepted({ act: refusedAct ?? act, isReplayed: false })
  })
}

/** Withdraws an own act that waits. Refusals, in this order: `not_found`, also of another member's; `act_decided`. */
export function withdrawAct(
  bank: Bank,
  { staff, actId, caller }: DecideAct,
): Promise<Result<DecidedAct, ActRefusal>> {
  const at = bank.clock()
  return inActTransaction(bank, staff.memberId, async (transaction): Promise<Result<DecidedAct, ActRefusal>> => {
    const found = await readAct(transaction, actId)
    if (!found?.needsCheck || found.makerId !== staff.memberId) return refused({ code: 'not_found' })
    await lockSubject(transaction, found)
    const act = (await readAct(transaction, actId, { isLocked: true })) ?? found
    if (act.state === 'withdrawn') return accepted({ act, isReplayed: true })
    if (act.state !== 'waiting' && act.decidedAt)
      return refused({ code: 'act_decided', decidedAt: act.decidedAt })
    await backToTaken(transaction, act, at)
    await endAct(transaction, { actId, state: 'withdrawn', at })
    await auditDecision(transaction, { staff, act, type: 'act_withdrawn', at, caller })
    const withdrawn = await readAct(transaction, actId)
    return accepted({ act: withdrawn ?? act, isReplayed: false })
  })
}

/** Ends waiting acts whose time is over: their tasks go back to who has them. Returns how many. */
export async function expireActs(bank: Bank): Promise<number> {
  const at = bank.clock()
  const over = await bank.database.query<{ id: string }>(
    `select id from staff_act where state = 'waiting' and expires_at <= $1 order by expires_at limit 200`,
    [at],
  )
  let count = 0
  for (const { id } of over)
    if (await bank.database.transaction(transaction => expireOne(transaction, id, at))) count += 1
  return count
}

async function expireOne(transaction: Queryable, actId: string, at: Date): Promise<boolean> {
  const found = await readAct(transaction, actId)
  if (found?.state !== 'waiting') return false
  await lockSubject(transaction, found)
  const act = await readAct(transaction, actId, { isLocked: true })
  if (act?.state !== 'waiting') return false
  await backToTaken(transaction, act, at)
  await endAct(transaction, { actId, state: 'expired', at })
  return true
}
