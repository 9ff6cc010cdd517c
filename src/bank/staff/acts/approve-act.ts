import type { StaffRole } from '../../../domain/staff.ts'
import type { Bank } from '../../bank.ts'
import type { Queryable } from '../../database/database.ts'
import { accepted, refused, type Result } from '../../result.ts'
import { isConnected } from '../members/connections.ts'
import { appendAuditEvents } from '../../audit/append-audit-events.ts'
import type { ActRequest } from './act.ts'
import { isOutdatedCall } from './act-identity.ts'
import { mayAct } from './act-rules.ts'
import { type Acting, inActTransaction } from './act-transaction.ts'
import {
  auditDecision,
  backToTaken,
  type CheckRefusal,
  checkWaiting,
  type DecideAct,
  type DecidedAct,
  lockAct,
  lockToCheck,
} from './check-act.ts'
import { takeActConfirmation } from './confirm-act.ts'
import { reachSubject } from './reach.ts'
import { actKindOf } from './registry.ts'
import { contentOf, endAct, readAct, type StoredAct } from './stored-act.ts'
import { withinTransaction } from './within-transaction.ts'

interface ApproveAct extends DecideAct {
  /** In hexadecimal: what the checker has seen. */
  readonly contentHash: string
  readonly confirmationId: string | undefined
}

/** The maker of a waiting act as they are now; undefined if they may not make it any more. */
async function readMaker(transaction: Queryable, act: StoredAct): Promise<ActRequest['staff'] | undefined> {
  const [row] = await transaction.query<{ is_demo: boolean; roles: readonly StaffRole[] }>(
    `select m.is_demo, array(select r.role from staff_member_role r where r.member_id = m.id) as roles
       from staff_member m where m.id = $1 and m.status = 'active'`,
    [act.makerId],
  )
  return row && mayAct(act.name, row, act.isEscalated)
    ? { memberId: act.makerId, roles: row.roles, isDemo: row.is_demo }
    : undefined
}

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
  const parties = (await reachSubject(transaction, act))?.partyIds ?? act.customerIds
  if (!maker || (await isConnected(transaction, act.makerId, parties)))
    return refused({ code: 'maker_not_allowed' } as const)
  const { name, subjects, subjectId, fields, reason, note } = act
  const request: ActRequest = { staff: maker, subjects, subjectId, fields, reason, note, at }
  const prepared = await actKindOf(name).prepare(bank, transaction, request)
  if (!prepared.ok) return prepared
  if (await isOutdatedCall(transaction, { ...act, at }))
    return refused({ code: 'recent_contact_change' } as const)
  return accepted({ request, prepared: prepared.value, content: contentOf(name, request, prepared.value) })
}

/** Records in the chain of each customer that an act recorded there as waiting is done now. */
const recordForCustomers = (
  transaction: Queryable,
  { id: actId, name: type, subjectId, makerId: memberId, customerIds }: StoredAct,
  { checkerId, at }: { readonly checkerId: string; readonly at: Date },
): Promise<void> => {
  const detail = { actId, subjectId, state: 'done', memberId, checkerId }
  return appendAuditEvents(
    transaction,
    customerIds.map(chainId => ({ chainId, type, at, detail })),
  )
}

/** Approves an act whose subject is locked, and carries it out. */
async function carryOutApproved(
  bank: Bank,
  transaction: Queryable,
  act: StoredAct,
  { staff, contentHash, confirmationId, at, caller }: Approving,
): Promise<Result<DecidedAct | Failure, CheckRefusal>> {
  const { id: actId } = act
  if (contentHash !== act.contentHash) return refused({ code: 'content_changed' })
  const again = await prepareAgain(bank, transaction, act, at)
  if (again.ok && again.value.content.contentHash !== act.contentHash)
    return refused({ code: 'content_changed' })
  const confirmed = { confirmationId, staff, contentHash, actId, at }
  if (confirmationId === undefined || !(await takeActConfirmation(transaction, confirmed)))
    return refused({ code: 'confirmation_required' })
  if (!again.ok) return accepted({ failure: again.refusal.code })
  const { request, prepared } = again.value
  const bankWithin = withinTransaction(bank, transaction)
  const done = await actKindOf(act.name).carryOut(bankWithin, { ...request, actId, prepared })
  if (!done.ok) return accepted({ failure: done.refusal.code })
  await recordForCustomers(transaction, act, {
    checkerId: staff.memberId,
    at: at < act.madeAt ? act.madeAt : at,
  })
  // It may have ended meanwhile: where the member is not there yet, no subject separates the two.
  const still = await checkWaiting(transaction, await lockAct(transaction, act), { staff, at })
  if (!still.ok) return still
  await endAct(transaction, {
    actId,
    state: 'done',
    at,
    checkerId: staff.memberId,
    checkConfirmationId: confirmationId,
    transferId: done.value.transferId,
  })
  const decided = await readAct(transaction, actId)
  await auditDecision(transaction, { staff, act, type: 'act_approved', at, caller })
  const { link } = done.value
  return accepted({ act: decided ?? act, isReplayed: false, ...(link !== undefined && { link }) })
}

/** The same approval again, or what else keeps it from being made. */
async function approveLocked(
  bank: Bank,
  transaction: Queryable,
  approving: Approving,
): Promise<Result<DecidedAct | Failure, CheckRefusal>> {
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
): Promise<Result<DecidedAct, CheckRefusal>> {
  const { staff, actId, contentHash, confirmationId = '', at, caller } = approving
  const locked = await lockToCheck(bank, transaction, approving)
  if (!locked.ok) return locked
  const act = await lockAct(transaction, locked.value)
  const waiting = await checkWaiting(transaction, act, { staff, at })
  if (!waiting.ok) return waiting
  if (!(await takeActConfirmation(transaction, { confirmationId, staff, contentHash, actId, at })))
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
 * refuses it then, it is `failed`. The same approval again gets the same answer. Refusals, in this order: `not_signed_in`;
 * `not_found`; `role_missing`; `own_record`; `shared_demonstration`; `look_required`; `act_decided`; `maker_cannot_check`; `act_expired`;
 * `content_changed`; `confirmation_required`. Source: part two, section 17.4.
 */
export async function approveAct(bank: Bank, approve: ApproveAct): Promise<Result<DecidedAct, CheckRefusal>> {
  const approving: Approving = { ...approve, at: bank.clock() }
  const { staff, actId } = approve
  const on = { actId }
  let failure: string | undefined
  const work = async (transaction: Queryable, acting: Acting): Promise<Result<DecidedAct, CheckRefusal>> => {
    failure = undefined
    const approved = await approveLocked(bank, transaction, { ...approving, staff: acting })
    if (!approved.ok) return approved
    if (!isFailure(approved.value)) return accepted(approved.value)
    failure = approved.value.failure
    // Undoes what the bank function did before it refused.
    return refused({ code: 'content_changed' })
  }
  const decided = await inActTransaction<DecidedAct, CheckRefusal>(bank, { staff, on, work })
  if (decided.ok || failure === undefined) return decided
  const because = failure
  return inActTransaction<DecidedAct, CheckRefusal>(bank, {
    staff,
    on,
    work: (transaction, acting) =>
      failLocked(bank, transaction, { ...approving, staff: acting, failure: because }),
  })
}
