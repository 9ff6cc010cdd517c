import type { Bank } from '../bank/bank.ts'
import { answerDispute, withdrawDispute } from '../bank/cards/disputes/answer-dispute.ts'
import {
  type Dispute,
  type DisputeEvent,
  listDisputes,
  readDispute,
} from '../bank/cards/disputes/disputes.ts'
import { openDispute } from '../bank/cards/disputes/open-dispute.ts'
import { answerAsMerchant } from '../bank/simulator/answer-as-merchant.ts'
import { disputeTooLate } from '../contract/card-dispute-refusals.ts'
import { cardDisputeWords } from '../contract/card-dispute-words.ts'
import type { CardDispute } from '../contract/card-disputes.ts'
import type { BankOperations } from '../contract/operations.ts'
import { disputeRefusals } from '../domain/card-disputes.ts'
import { dayOfIsoDate, isoDateOf } from '../domain/london-time.ts'
import { formatPence, moneyOf, penceOf, type Pence } from '../domain/money.ts'
import type { Handlers } from './handler.ts'

const replay = { 'idempotent-replayed': 'true' } as const

const moneyOrNull = (pence: Pence | undefined) => (pence === undefined ? null : moneyOf(pence))

const dayBefore = (date: string): string => isoDateOf(dayOfIsoDate(date) - 1)

/** The days that the customer reads: until when something may happen, not the day on which it is over. */
function daysOf({ status, nextOn, dueDay }: Dispute) {
  return {
    dueDay: status === 'information_needed' ? null : (dueDay ?? null),
    answerBy: status === 'information_needed' && nextOn !== undefined ? dayBefore(nextOn) : null,
    contestBy: status === 'credited' && nextOn !== undefined ? dayBefore(nextOn) : null,
    takenBackOn: status === 'lost' ? (nextOn ?? null) : null,
  }
}

/** What of the credit the customer gives back if the dispute is withdrawn or lost, or gave back. */
function takeBackOf({ creditPence = 0n, coveredPence, chargedPence }: Dispute): Pence | undefined {
  const pence = creditPence - coveredPence - chargedPence
  return pence > 0n ? pence : undefined
}

type ShownStep = Exclude<DisputeEvent['step'], 'resumed'>

/** The customer does not read that staff go on without an answer. */
const isShown = (step: DisputeEvent['step']): step is ShownStep => step !== 'resumed'

function presentDispute(dispute: Dispute): CardDispute {
  const { id, number, paymentId, merchant, paidAt, card, newCardId, reason, status, story, events } = dispute
  const questionStep =
    status === 'information_needed' ? events.findLast(({ step }) => step === 'asked') : undefined
  const { refusedBecause } = dispute
  return {
    id,
    number: Number(number),
    paymentId,
    merchant,
    paidAt: paidAt.toISOString(),
    card: { ...card },
    newCardId: newCardId ?? null,
    reason,
    shouldHaveBeen: moneyOrNull(dispute.shouldBePence),
    amount: moneyOf(dispute.amountPence),
    story,
    status,
    madeAt: dispute.madeAt.toISOString(),
    changedAt: dispute.changedAt.toISOString(),
    question: questionStep?.text ?? null,
    ...daysOf(dispute),
    isOwed: status === 'lost' && dispute.owedAt !== undefined && dispute.returnedAt === undefined,
    credit: moneyOrNull(dispute.creditPence),
    takeBack: moneyOrNull(takeBackOf(dispute)),
    isTakenBack: dispute.returnedPence > 0n,
    refusal: refusedBecause === undefined ? null : disputeRefusals[refusedBecause],
    steps: events.flatMap(({ step, text = null, at }) =>
      isShown(step) ? [{ step, text, at: at.toISOString() }] : [],
    ),
  }
}

type DisputeOperation =
  | 'listCardDisputes'
  | 'openCardDispute'
  | 'readCardDispute'
  | 'answerCardDispute'
  | 'withdrawCardDispute'

export const cardDisputeHandlers = (bank: Bank): Pick<Handlers<BankOperations>, DisputeOperation> => ({
  async listCardDisputes({ session: { customerId }, query, caller }, { reply, refuse }) {
    const { isShared } = bank
    const listed = await listDisputes(bank.database, { isShared, customerId, caller, ...query })
    if (!listed.ok) return refuse(listed.refusal)
    const { page, pageSize } = query
    const { disputes, total } = listed.value
    return reply(200, { cardDisputes: disputes.map(presentDispute), page, pageSize, total })
  },

  async openCardDispute({ session: { customerId }, body, caller }, { reply, refuse }) {
    const shouldBePence = 'shouldHaveBeen' in body ? penceOf(body.shouldHaveBeen) : undefined
    const opened = await openDispute(bank, { customerId, dispute: { ...body, shouldBePence }, caller })
    if (opened.ok) {
      const answer = { cardDispute: presentDispute(opened.value.dispute) }
      return opened.value.replayed ? reply(200, answer, replay) : reply(201, answer)
    }
    const { refusal } = opened
    if (refusal.code === 'amount_not_below')
      return refuse({ code: refusal.code, sentence: cardDisputeWords.amountBelow(refusal.belowPence) })
    return refuse(
      refusal.code === 'too_late' ? { code: refusal.code, sentence: disputeTooLate } : { code: refusal.code },
    )
  },

  async readCardDispute({ session: { customerId }, params, caller }, { reply, refuse }) {
    const { isShared } = bank
    const dispute = await readDispute(bank.database, { isShared, customerId, disputeId: params.id, caller })
    return dispute ? reply(200, { cardDispute: presentDispute(dispute) }) : refuse({ code: 'not_found' })
  },

  async answerCardDispute({ session: { customerId }, params, body, caller }, { reply, refuse }) {
    const answered = await answerDispute(bank, { customerId, disputeId: params.id, ...body, caller })
    return answered.ok
      ? reply(200, { cardDispute: presentDispute(answered.value) })
      : refuse(answered.refusal)
  },

  async withdrawCardDispute({ session: { customerId }, params, caller }, { reply, refuse }) {
    const withdrawn = await withdrawDispute(bank, { customerId, disputeId: params.id, caller })
    if (withdrawn.ok) return reply(200, { cardDispute: presentDispute(withdrawn.value) })
    const { refusal } = withdrawn
    if (refusal.code !== 'insufficient_funds') return refuse(refusal)
    return refuse({
      code: refusal.code,
      sentence: `We would take ${formatPence(refusal.creditPence)} back, and your account does not have that much available.`,
    })
  },
})

/** `isOn`: whether this is a demonstration. Any other bank has no such address. */
export const merchantAnswerHandlers = (
  bank: Bank,
  isOn: boolean,
): Pick<Handlers<BankOperations>, 'answerDisputeAsMerchant'> => ({
  async answerDisputeAsMerchant({ session: { customerId }, body, caller }, { reply, refuse }) {
    if (!isOn) return refuse({ code: 'not_found' })
    const answered = await answerAsMerchant(bank, { customerId, ...body, caller })
    return answered.ok
      ? reply(200, { cardDispute: presentDispute(answered.value) })
      : refuse(answered.refusal)
  },
})
