import { dayMs } from '../../../domain/london-time.ts'
import { type ActFigure, type ActName, mayGive, mustConfirm, termsOf } from '../../../domain/staff-acts.ts'
import { appendAuditEvents } from '../../audit/append-audit-events.ts'
import type { Bank } from '../../bank.ts'
import { canonicalJson } from '../../confirmations/canonical-json.ts'
import type { Queryable } from '../../database/database.ts'
import { accepted, refused, type Result } from '../../result.ts'
import type { Caller } from '../../sessions/caller.ts'
import { spendTurn } from '../customers/looks.ts'
import { appendStaffEvent } from '../members/staff-events.ts'
import type { ActFields, ActKindRefusal, ActOutcome, ActRequest, PreparedAct } from './act.ts'
import { isOutdatedCall, takeIdentityCheck } from './act-identity.ts'
import {
  type ActAddress,
  type ActRefusal,
  checkReach,
  checkTask,
  lockTaskOfAct,
  mayEverAct,
  type ReachedAct,
} from './act-rules.ts'
import { type Acting, inActTransaction, type NotActing } from './act-transaction.ts'
import { takeActConfirmation } from './confirm-act.ts'
import { lockSubject, reachSubject } from './reach.ts'
import { actKindOf } from './registry.ts'
import {
  type ActContent,
  contentOf,
  readAct,
  readActedPence,
  storeAct,
  type StoredAct,
} from './stored-act.ts'
import { withinTransaction } from './within-transaction.ts'

/** An act as its maker sends it: read by the contract's schema. */
export interface SentAct {
  /** Made by the client: the same act sent again gets the answer that it got first. */
  readonly id: string
  readonly reason: ActRequest['reason']
  readonly note: string | undefined
  readonly fields: ActFields
  /** Of the preview, in hexadecimal. Left out, the act is previewed. */
  readonly contentHash: string | undefined
  readonly confirmationId: string | undefined
  readonly identityCheckId: string | undefined
}

/** What an act needs besides being sent. */
export interface ActNeeds {
  readonly confirmation: boolean
  readonly secondCheck: boolean
  readonly identityCheck: boolean
}

export interface ActPreview extends Pick<PreparedAct, 'effects' | 'customerReads'> {
  readonly needs: ActNeeds
  readonly contentHash: string
}

/** A preview; or the act that was made now or before, done or waiting for its second check. */
export type MadeAct =
  | { readonly is: 'preview'; readonly preview: ActPreview }
  | {
      readonly is: 'act'
      readonly act: StoredAct
      readonly isReplayed: boolean
      /** What a demonstration shows once: see `ActOutcome`. */
      readonly link?: string
    }

/** The faults of a request. */
type UnreadAct = Extract<ActKindRefusal, { readonly code: 'bad_input' }>

interface MakeAct extends ActAddress {
  readonly staff: Acting
  /** The request, or its faults: only a member who may act at all reads them. */
  readonly sent: Result<SentAct, UnreadAct>
  readonly caller: Caller
}

const isSame = (act: StoredAct, { name, subjects, subjectId, staff }: MakeAct, sent: SentAct): boolean =>
  act.makerId === staff.memberId &&
  act.name === name &&
  act.subjects === subjects &&
  act.subjectId === subjectId &&
  act.contentHash === sent.contentHash &&
  act.reason === sent.reason &&
  act.note === sent.note &&
  canonicalJson(act.fields) === canonicalJson(sent.fields)

async function waitsAlready(
  transaction: Queryable,
  { name, subjects, subjectId }: ActAddress,
): Promise<boolean> {
  const rows = await transaction.query(
    `select from staff_act where subject_id = $1 and subjects = $2 and kind = $3 and state = 'waiting'`,
    [subjectId, subjects, name],
  )
  return rows.length > 0
}

/** Whether the amount, with what its maker did for these customers in 24 hours, comes to more than its figure. */
async function isAboveFigure(
  bank: Bank,
  transaction: Queryable,
  {
    figure,
    reached: { customerIds },
    request: { staff, at },
    prepared: { amountPence = 0n },
  }: {
    readonly figure: ActFigure
    readonly reached: ReachedAct
    readonly request: ActRequest
    readonly prepared: PreparedAct
  },
): Promise<boolean> {
  const actedPence = await readActedPence(transaction, { memberId: staff.memberId, customerIds, figure, at })
  return actedPence + amountPence > bank.limits.secondCheckAbovePence[figure]
}

interface Considered {
  readonly name: ActName
  readonly request: ActRequest
  readonly reached: ReachedAct
  readonly prepared: PreparedAct
  readonly content: ActContent
}

async function readNeeds(
  bank: Bank,
  transaction: Queryable,
  { name, request, reached, prepared }: Considered,
): Promise<ActNeeds> {
  const { needsIdentityCheck, secondCheck } = termsOf(name)
  const isChecked =
    secondCheck === 'always' ||
    (secondCheck !== 'never' &&
      (await isAboveFigure(bank, transaction, { figure: secondCheck, reached, request, prepared })))
  const confirmation = mustConfirm(name, request.subjects)
  return { confirmation, secondCheck: isChecked, identityCheck: needsIdentityCheck }
}

/** Uses up what an act needs. Refusals, in this order: `identity_check_required`; `confirmation_required`. */
async function takeNeeds(
  transaction: Queryable,
  {
    needs,
    sent,
    staff,
    considered: { request, reached, content },
  }: {
    readonly needs: ActNeeds
    readonly sent: SentAct
    readonly staff: Acting
    readonly considered: Considered
  },
): Promise<Result<null, ActRefusal>> {
  const { confirmationId, identityCheckId, id: actId } = sent
  const { contentHash } = content
  const { at } = request
  const { customerIds } = reached
  const { memberId } = staff
  if (
    needs.identityCheck &&
    !(await takeIdentityCheck(transaction, { identityCheckId, actId, memberId, customerIds, at }))
  )
    return refused({ code: 'identity_check_required' })
  const isConfirmed =
    !needs.confirmation ||
    (await takeActConfirmation(transaction, { confirmationId, staff, contentHash, actId, at }))
  return isConfirmed ? accepted(null) : refused({ code: 'confirmation_required' })
}

const expiryOf = ({ decideBy }: PreparedAct, at: Date): Date => {
  const inADay = new Date(at.getTime() + dayMs)
  return decideBy && decideBy < inADay ? decideBy : inADay
}

/** Lets the task of an act wait for the second check. */
async function letTaskWait(transaction: Queryable, { task }: ReachedAct, at: Date): Promise<void> {
  if (!task) return
  // The member who decides goes on without the customer's answer.
  if (task.state === 'waiting_for_customer')
    await transaction.query(
      `select task_resumed(t.kind, t.subject_id, 'carried_on', $2) from task t where t.id = $1`,
      [task.id, at],
    )
  await transaction.query('select task_to_second_check($1, $2)', [task.id, at])
}

interface RecordedAct {
  readonly actId: string
  readonly name: ActName
  readonly state: string
  readonly request: ActRequest
  readonly customerIds: readonly string[]
}

/**
 * Records an act that is made, once in the chain of each customer it concerns: before its task and itself. They see by its
 * name, in their security log, what is done: an act that waits is no such event yet.
 */
export async function recordInChains(
  transaction: Queryable,
  { actId, name, state, request: { staff, subjectId, at }, customerIds }: RecordedAct,
): Promise<void> {
  const { memberId } = staff
  const type = state === 'waiting' ? 'staff_act_waits' : name
  const detail = { actId, subjectId, state, memberId }
  await appendAuditEvents(
    transaction,
    customerIds.map(chainId => ({ chainId, type, at, detail })),
  )
}

/** Records an act that is made in its maker's chain: last of all. */
export async function recordAct(
  transaction: Queryable,
  {
    actId,
    name,
    state,
    request: { staff, subjectId, reason, at },
    customerIds,
    caller,
  }: RecordedAct & { readonly caller: Caller },
): Promise<void> {
  await appendStaffEvent(transaction, {
    memberId: staff.memberId,
    type: name,
    at,
    detail: { actId, subjectId, state, reason, customers: customerIds.join(' ') },
    caller,
  })
}

/** Carries an act out or lets it wait, and stores it. Locks accounts, audit chains, the task, the act and the staff chain, in this order. */
async function carryOutOrWait(
  bank: Bank,
  transaction: Queryable,
  {
    considered: { name, request, reached, prepared, content },
    sent,
    needs,
    caller,
  }: {
    readonly considered: Considered
    readonly sent: SentAct
    readonly needs: ActNeeds
    readonly caller: Caller
  },
): Promise<Result<Extract<MadeAct, { is: 'act' }>, ActRefusal>> {
  const { id: actId } = sent
  const { at } = request
  const { customerIds, partyIds, task } = reached
  const isWaiting = needs.secondCheck
  let outcome: ActOutcome = {}
  if (!isWaiting) {
    const done = await actKindOf(name).carryOut(withinTransaction(bank, transaction), {
      ...request,
      actId,
      prepared,
    })
    if (!done.ok) return done
    outcome = done.value
  }
  const recorded = { actId, name, state: isWaiting ? 'waiting' : 'done', request, customerIds }
  await recordInChains(transaction, recorded)
  const kept = await lockTaskOfAct(transaction, task)
  if (!kept.ok) return kept
  if (isWaiting) await letTaskWait(transaction, reached, at)
  await storeAct(transaction, {
    id: actId,
    name,
    request,
    content,
    customerIds,
    partyIds,
    taskId: task?.id,
    amountPence: prepared.amountPence,
    checkedBy: isWaiting ? termsOf(name).checkedBy : [],
    expiresAt: isWaiting ? expiryOf(prepared, at) : undefined,
    confirmationId: needs.confirmation ? sent.confirmationId : undefined,
    identityCheckId: needs.identityCheck ? sent.identityCheckId : undefined,
    transferId: outcome.transferId,
  })
  await recordAct(transaction, { ...recorded, caller })
  const act = await readAct(transaction, actId)
  if (!act) throw new Error(`act ${actId} was not stored`)
  const { link } = outcome
  return accepted({ is: 'act', act, isReplayed: false, ...(link !== undefined && { link }) })
}

/** The fault of the reason: financial crime is for compliance alone. */
function checkReason(input: MakeAct): Result<SentAct, ActRefusal> {
  const { sent, staff } = input
  if (!sent.ok) return sent
  if (mayGive(sent.value.reason, staff.roles)) return sent
  const error = { field: 'reason', code: 'not_a_reason', message: 'Choose a reason' }
  return refused({ code: 'bad_input', errors: [error] })
}

/** Whether what a preview showed can no longer be done. Where contact details changed, that is the answer. */
const hasChanged = ({ contentHash }: SentAct, { code }: ActKindRefusal): boolean =>
  contentHash !== undefined && code !== 'recent_contact_change'

async function decide(
  bank: Bank,
  transaction: Queryable,
  input: MakeAct & { readonly at: Date },
): Promise<Result<MadeAct, ActRefusal>> {
  const { staff, name, subjects, subjectId, caller, at } = input
  if (!mayEverAct(name, staff)) return refused({ code: 'role_missing' })
  const seen = await reachSubject(transaction, { subjects, subjectId })
  await lockSubject(transaction, { subjects, subjectId, customerIds: seen?.customerIds ?? [] })
  const reach = await checkReach(bank, transaction, { staff, name, subjects, subjectId, at })
  if (!reach.ok) return reach
  const read = checkReason(input)
  if (!read.ok) return read
  const reached = reach.value
  const sent = read.value

  const known = await readAct(transaction, sent.id)
  if (known)
    return isSame(known, input, sent)
      ? accepted({ is: 'act', act: known, isReplayed: true })
      : refused({ code: 'act_id_reused' })
  const free = checkTask(reached.task, staff)
  if (!free.ok) return free
  if (await waitsAlready(transaction, input)) return refused({ code: 'already_waiting' })

  const { fields, reason, note } = sent
  const request: ActRequest = { staff, subjects, subjectId, fields, reason, note, at }
  const prepare = await actKindOf(name).prepare(bank, transaction, request)
  if (!prepare.ok && prepare.refusal.code === 'bad_input') return prepare
  const { customerIds } = reached
  if (
    termsOf(name).needsIdentityCheck &&
    (await isOutdatedCall(transaction, { identityCheckId: sent.identityCheckId, customerIds, at }))
  )
    return refused({ code: 'recent_contact_change' })
  if (!prepare.ok) return hasChanged(sent, prepare.refusal) ? refused({ code: 'content_changed' }) : prepare
  const prepared = prepare.value
  const content = contentOf(name, request, prepared)
  const considered: Considered = { name, request, reached, prepared, content }
  const needs = await readNeeds(bank, transaction, considered)
  const { effects, customerReads } = prepared
  const { contentHash } = content
  if (sent.contentHash === undefined)
    return accepted({ is: 'preview', preview: { effects, customerReads, needs, contentHash } })
  if (sent.contentHash !== contentHash) return refused({ code: 'content_changed' })

  const used = await takeNeeds(transaction, { needs, sent, staff, considered })
  if (!used.ok) return used
  return carryOutOrWait(bank, transaction, { considered, sent, needs, caller })
}

/** Whether an act names somebody by their email. */
const namesSomebody = ({ name, sent }: MakeAct): boolean =>
  name === 'change_email' ||
  (name === 'add_staff_member' && sent.ok && sent.value.fields['banksAs'] !== undefined)

/** These answers reveal whether the person an act names banks here. */
const revealing: readonly (ActRefusal | NotActing)['code'][] = [
  'email_taken',
  'unknown_bank_customer',
  'content_changed',
  'identity_check_required',
  'confirmation_required',
]

const isRevealing = (made: Result<MadeAct, ActRefusal | NotActing>): boolean =>
  made.ok ? made.value.is === 'preview' : revealing.includes(made.refusal.code)

/**
 * Previews an act, or makes it: carries it out, or lets it wait for its second check. All of it is one database transaction:
 * whatever refuses undoes everything. The same act again gets the same answer. Refusals, in this order: `not_signed_in`; those of
 * {@link checkReach}; `bad_input`; `act_id_reused`; those of {@link checkTask}; `already_waiting`; `recent_contact_change`;
 * `content_changed`, also where the bank refuses now what it showed before; `identity_check_required`; `confirmation_required`;
 * what the bank refuses. An answer that reveals whether somebody banks here counts as a search; after the last of them it is
 * `too_many_looks` (17.6). Source: part two, sections 17.4 and 17.7.
 */
export async function makeAct(bank: Bank, input: MakeAct): Promise<Result<MadeAct, ActRefusal | NotActing>> {
  const at = bank.clock()
  const { staff, subjectId, caller } = input
  const made = await inActTransaction<MadeAct, ActRefusal>(bank, {
    staff,
    on: { subjectId },
    work: (transaction, acting) => decide(bank, transaction, { ...input, staff: acting, at }),
  })
  if (!namesSomebody(input) || !isRevealing(made)) return made
  const turn = await spendTurn(bank, { staff, what: 'searches', caller })
  return turn.ok ? made : turn
}
