import { approveAct } from '../bank/staff/acts/approve-act.ts'
import { type CheckRefusal, type DecideAct, type DecidedAct, reachAct } from '../bank/staff/acts/check-act.ts'
import { refuseAct, withdrawAct } from '../bank/staff/acts/end-act.ts'
import type { ActRefusal } from '../bank/staff/acts/act-rules.ts'
import type { NotActing } from '../bank/staff/acts/act-transaction.ts'
import { confirmAct } from '../bank/staff/acts/confirm-act.ts'
import { type ActPreview, makeAct } from '../bank/staff/acts/make-act.ts'
import {
  type ListedAct,
  listSecondChecks,
  readSecondCheck,
  type ShownAct,
} from '../bank/staff/acts/second-checks.ts'
import type { StoredAct } from '../bank/staff/acts/stored-act.ts'
import { toBase64Url } from '../bank/base64url.ts'
import type { Bank } from '../bank/bank.ts'
import { relyingPartyOf } from '../bank/passkeys/relying-party.ts'
import type { BankOperations } from '../contract/operations.ts'
import type { staffActOperations } from '../contract/staff-act-operations.ts'
import { refusals } from '../contract/refusals.ts'
import { staffActWords } from '../contract/staff-act-words.ts'
import {
  actSchema,
  ApproveStaffAct,
  type DecidedStaffAct,
  RefuseStaffAct,
  type SecondCheck,
  type SecondCheckRow,
  type StaffActMade,
  type StaffActPreview,
} from '../contract/staff-acts.ts'
import { type ActName, type ActSubject, termsOf } from '../domain/staff-acts.ts'
import { formatMoment } from '../domain/format-dates.ts'
import { moneyOf } from '../domain/money.ts'
import type { Handler, Handlers } from './handler.ts'
import { readLater } from './read-request.ts'

const replay = { 'idempotent-replayed': 'true' } as const

/** A refusal with what only this request knows. */
function answerActRefusal(refusal: ActRefusal | NotActing) {
  if (refusal.code === 'task_taken')
    return {
      code: refusal.code,
      sentence: `${refusal.holder} has had this since ${formatMoment(refusal.since)}.`,
    }
  if (refusal.code === 'too_many_looks') return refusal
  return refusal.code === 'bad_input'
    ? { code: refusal.code, errors: refusal.errors }
    : { code: refusal.code }
}

const presentPreview = ({ effects, customerReads, needs, contentHash }: ActPreview): StaffActPreview => ({
  effects: [...effects],
  customerReads,
  needs,
  contentHash,
})

/** A one-time link as its reader opens it: the bank gives its path, `origin` is that of the bank's own pages. */
const presentLink = (origin: string, link: string | undefined) =>
  link === undefined ? {} : { link: origin + link }

/** An act as it was made, also when it is answered again. */
const presentMade = ({ id, name, needsCheck, madeAt, expiresAt }: StoredAct) => ({
  id,
  act: name,
  state: needsCheck ? ('waiting' as const) : ('done' as const),
  madeAt: madeAt.toISOString(),
  expiresAt: expiresAt?.toISOString() ?? null,
})

type ActOperation = typeof staffActOperations.staffReleasePayment

/** A refusal of a second check, with when the act was decided. */
const answerCheckRefusal = <R extends CheckRefusal>(
  refusal: R,
): Pick<R, 'code'> & { readonly sentence?: string } =>
  'decidedAt' in refusal
    ? { code: refusal.code, sentence: `This was decided at ${formatMoment(refusal.decidedAt)}.` }
    : { code: refusal.code }

/** The handler of one act on its subject. */
export const handleAct =
  (bank: Bank, name: ActName, subjects: ActSubject): Handler<ActOperation> =>
  async ({ staff, params, body, caller, origin }, { reply, refuse }) => {
    const sent = readLater(actSchema(name), body)
    const made = await makeAct(bank, { staff, name, subjects, subjectId: params.id, sent, caller })
    if (!made.ok) return refuse(answerActRefusal(made.refusal))
    if (made.value.is === 'preview') return reply(200, presentPreview(made.value.preview))
    const { act, isReplayed, link } = made.value
    const answer: StaffActMade = { ...presentMade(act), ...presentLink(origin, link) }
    return reply(act.needsCheck ? 202 : 201, answer, isReplayed ? replay : undefined)
  }

const isRefusal = (code: string): code is keyof typeof refusals => Object.hasOwn(refusals, code)

/** Why an approved act failed, with the sentence that the bank's refusal has. */
function presentFailure({ failure }: StoredAct): Pick<SecondCheckRow, 'failure' | 'failureSentence'> {
  if (failure === undefined) return { failure: null, failureSentence: null }
  return {
    failure,
    failureSentence: isRefusal(failure) ? refusals[failure].sentence : staffActWords.makerNotAllowed,
  }
}

const presentRow = ({ act, makerName, checkerName, isOwn, mayCheck }: ListedAct): SecondCheckRow => ({
  id: act.id,
  act: act.name,
  label: termsOf(act.name).label,
  subjects: act.subjects,
  subjectId: act.subjectId,
  taskId: act.taskId ?? null,
  state: act.state,
  maker: makerName,
  checker: checkerName ?? null,
  isOwn,
  mayCheck,
  checkedBy: [...act.checkedBy],
  amount: act.amountPence === undefined ? null : moneyOf(act.amountPence),
  madeAt: act.madeAt.toISOString(),
  expiresAt: act.expiresAt?.toISOString() ?? null,
  decidedAt: act.decidedAt?.toISOString() ?? null,
  refusal: act.refusal ?? null,
  ...presentFailure(act),
})

const presentShown = (shown: ShownAct): SecondCheck => ({
  ...presentRow(shown),
  reason: shown.act.reason,
  note: shown.act.note ?? null,
  fields: { ...shown.act.fields },
  customers: [...shown.customers],
  identityCheck: shown.identityCheck
    ? { ...shown.identityCheck, checkedAt: shown.identityCheck.checkedAt.toISOString() }
    : null,
  effects: [...(shown.prepared?.effects ?? [])],
  customerReads: shown.prepared?.customerReads ?? null,
  contentHash: shown.act.contentHash,
  hasChanged: shown.hasChanged,
})

const presentDecided = ({ act }: DecidedAct): DecidedStaffAct => ({
  id: act.id,
  state: act.state,
  decidedAt: act.decidedAt?.toISOString() ?? null,
  ...presentFailure(act),
})

/** The refusal of a decision that could not be read: only a member who may check the act gets its faults. */
async function answerUnread<R>(bank: Bank, decide: DecideAct, unread: R) {
  const reached = await reachAct(bank, decide)
  return reached.ok ? unread : reached.refusal
}

type CheckOperation =
  | 'staffSecondChecks'
  | 'staffSecondCheck'
  | 'staffApproveAct'
  | 'staffRefuseAct'
  | 'staffWithdrawAct'
  | 'staffConfirm'

const checkHandlers = (bank: Bank): Pick<Handlers<BankOperations>, CheckOperation> => ({
  async staffSecondChecks({ staff }, { reply }) {
    const { acts, waiting } = await listSecondChecks(bank, staff)
    return reply(200, { secondChecks: acts.map(presentRow), waiting })
  },

  async staffSecondCheck({ staff, params, caller }, { reply, refuse }) {
    const shown = await readSecondCheck(bank, { staff, actId: params.id, caller })
    return shown.ok ? reply(200, presentShown(shown.value)) : refuse(shown.refusal)
  },

  async staffApproveAct({ staff, params, body, caller, origin }, { reply, refuse }) {
    const decide = { staff, actId: params.id, caller }
    const read = readLater(ApproveStaffAct, body)
    if (!read.ok) return refuse(await answerUnread(bank, decide, read.refusal))
    const { contentHash, confirmationId } = read.value
    const approved = await approveAct(bank, { ...decide, contentHash, confirmationId })
    if (!approved.ok) return refuse(answerCheckRefusal(approved.refusal))
    const { link, isReplayed } = approved.value
    const answer = { ...presentDecided(approved.value), ...presentLink(origin, link) }
    return reply(200, answer, isReplayed ? replay : undefined)
  },

  async staffRefuseAct({ staff, params, body, caller }, { reply, refuse }) {
    const decide = { staff, actId: params.id, caller }
    const read = readLater(RefuseStaffAct, body)
    if (!read.ok) return refuse(await answerUnread(bank, decide, read.refusal))
    const decided = await refuseAct(bank, { ...decide, reason: read.value.reason })
    if (!decided.ok) return refuse(answerCheckRefusal(decided.refusal))
    return reply(200, presentDecided(decided.value), decided.value.isReplayed ? replay : undefined)
  },

  async staffWithdrawAct({ staff, params, caller }, { reply, refuse }) {
    const decided = await withdrawAct(bank, { staff, actId: params.id, caller })
    if (!decided.ok) return refuse(answerCheckRefusal(decided.refusal))
    return reply(200, presentDecided(decided.value), decided.value.isReplayed ? replay : undefined)
  },

  async staffConfirm({ staff, body, caller, origin }, { reply, refuse }) {
    const relyingParty = relyingPartyOf(origin)
    const confirmed = await confirmAct(bank, { ...body, staff, relyingParty, caller })
    if (!confirmed.ok) return refuse(confirmed.refusal)
    const { id, isConfirmed, endsAt, challenge } = confirmed.value
    const answer = {
      id,
      isConfirmed,
      endsAt: endsAt.toISOString(),
      challenge: toBase64Url(challenge),
    }
    return isConfirmed ? reply(201, answer) : reply(200, answer)
  },
})

type StaffActOperation = keyof typeof staffActOperations

/** The acts of staff members, and their second checks. */
export const staffActHandlers = (bank: Bank): Pick<Handlers<BankOperations>, StaffActOperation> => ({
  staffApproveApplication: handleAct(bank, 'approve_application', 'applications'),
  staffRejectApplication: handleAct(bank, 'reject_application', 'applications'),
  staffReleasePayment: handleAct(bank, 'release_payment', 'held'),
  staffRefusePayment: handleAct(bank, 'refuse_payment', 'held'),
  staffAskAboutPayment: handleAct(bank, 'ask_the_customer', 'held'),
  staffPayClaim: handleAct(bank, 'pay_claim', 'claims'),
  staffRefuseClaim: handleAct(bank, 'refuse_claim', 'claims'),
  staffAskAboutClaim: handleAct(bank, 'ask_the_customer', 'claims'),
  staffAskAboutCardDispute: handleAct(bank, 'ask_the_customer', 'card-disputes'),
  staffCreditCustomer: handleAct(bank, 'credit_customer', 'card-disputes'),
  staffRefuseDispute: handleAct(bank, 'refuse_dispute', 'card-disputes'),
  staffLetCustomerKeepIt: handleAct(bank, 'let_customer_keep_it', 'card-disputes'),
  staffTakeCreditBack: handleAct(bank, 'take_credit_back', 'card-disputes'),
  staffAnswerMessage: handleAct(bank, 'answer_message', 'messages'),
  staffCloseMessage: handleAct(bank, 'close_without_answer', 'messages'),
  staffCreditAccount: handleAct(bank, 'credit_account', 'returns'),
  staffKeepFrozen: handleAct(bank, 'keep_frozen', 'disputes'),
  staffReleaseOnCourtOrder: handleAct(bank, 'release_on_a_court_order', 'disputes'),
  staffAddStaffMember: handleAct(bank, 'add_staff_member', 'people'),
  staffAddRoles: handleAct(bank, 'add_roles', 'people'),
  staffRemoveRoles: handleAct(bank, 'remove_roles', 'people'),
  staffSuspend: handleAct(bank, 'suspend', 'people'),
  staffRestore: handleAct(bank, 'restore', 'people'),
  staffRecordAsLeft: handleAct(bank, 'record_as_left', 'people'),
  staffNewJoiningLink: handleAct(bank, 'new_joining_link', 'people'),
  staffEndConnection: handleAct(bank, 'end_connection', 'people'),
  staffSignOutAllCustomers: handleAct(bank, 'sign_out_all_customers', 'bank'),
  ...checkHandlers(bank),
})
