import type { Bank } from '../bank/bank.ts'
import { assessPayment } from '../bank/payments/assess-payment.ts'
import type { PaymentCheckRefusal } from '../bank/payments/check-payment.ts'
import { answerQuestion, cancelPayment } from '../bank/payments/cancel-payment.ts'
import { changeLimits, type LimitFault, readOwnLimits } from '../bank/payments/change-limits.ts'
import { listPayments, type PaymentView, readPayment } from '../bank/payments/list-payments.ts'
import type { PaymentLimits as BankLimits } from '../bank/payments/payment-limits.ts'
import { type PaymentRefusal, placePayment } from '../bank/payments/place-payment.ts'
import { depositWords } from '../contract/deposit-words.ts'
import type { BankOperations } from '../contract/operations.ts'
import { paymentWords } from '../contract/payment-words.ts'
import type { Payment, PaymentLimits } from '../contract/payments.ts'
import {
  type Destination,
  formatDestination,
  ownSortCode,
  type WholeDestination,
} from '../domain/destination.ts'
import { formatTransactionNo } from '../domain/identifiers.ts'
import { moneyOf, penceOf } from '../domain/money.ts'
import { limitNames } from '../domain/payment-limits.ts'
import { paymentWarning } from '../domain/payment-purposes.ts'
import { confirmerOf, refusalOf } from './confirmations.ts'
import { frozenRefusal } from './frozen.ts'
import type { Handlers } from './handler.ts'

/** An account number without a sort code is one of this bank. */
const wholeOf = (destination: Destination): WholeDestination =>
  destination.scheme === 'account_number'
    ? { scheme: 'sort_code_account_number', sortCode: ownSortCode, accountNumber: destination.accountNumber }
    : destination

interface ReadRecipient {
  readonly name: string
  readonly kind: 'personal' | 'business'
  readonly destination: Destination
  readonly secondaryReference?: string | null | undefined
}

/** The body of a payment as the bank takes it. */
function paymentOf<Body extends { readonly amount: string; readonly recipient?: ReadRecipient | undefined }>({
  amount,
  recipient,
  ...rest
}: Body) {
  return {
    ...rest,
    amountPence: penceOf(amount),
    recipient: recipient && {
      name: recipient.name,
      kind: recipient.kind,
      destination: wholeOf(recipient.destination),
      rollNumber: recipient.secondaryReference ?? undefined,
    },
  }
}

/** A payment as its customer sees it. */
function presentPayment({
  destination,
  amountPence,
  feePence,
  placedAt,
  nameCheck,
  decideBy,
  transactionNo,
  events,
  ...payment
}: PaymentView): Payment {
  const isBritish = destination.scheme === 'sort_code_account_number'
  return {
    ...payment,
    destination: formatDestination(destination),
    sortCode: isBritish ? destination.sortCode : null,
    accountNumber: destination.scheme === 'iban' ? null : destination.accountNumber,
    iban: destination.scheme === 'iban' ? destination.iban : null,
    amount: moneyOf(amountPence),
    fee: moneyOf(feePence),
    placedAt: placedAt.toISOString(),
    nameCheck: nameCheck && { ...nameCheck, checkedAt: nameCheck.checkedAt.toISOString() },
    decideBy: decideBy?.toISOString() ?? null,
    transactionId: transactionNo === null ? null : formatTransactionNo(transactionNo),
    events: events.map(({ status, at }) => ({ status, at: at.toISOString() })),
  }
}

/** A refusal of what is checked before a payment, in words that have the sums of this request. */
function checkRefusal(refusal: PaymentCheckRefusal) {
  switch (refusal.code) {
    case 'payment_above_limit':
      return { code: refusal.code, sentence: paymentWords.aboveLimit(refusal.limitPence) }
    case 'daily_limit':
      return { code: refusal.code, sentence: paymentWords.dailyLimit(refusal.leftPence) }
    case 'new_payee_limit':
      return { code: refusal.code, sentence: paymentWords.newPayeeLimit(refusal.limitPence) }
    case 'above_maximum':
      return {
        code: refusal.code,
        sentence: depositWords.aboveMaximum(refusal.product, refusal.maximumPence),
      }
    case 'account_frozen':
      return frozenRefusal(refusal)
    default:
      return refusal
  }
}

/** A refusal of a payment, with the confirmation that it opened, if it did. */
function paymentRefusal(refusal: PaymentRefusal) {
  switch (refusal.code) {
    case 'payment_id_reused':
    case 'purpose_missing':
    case 'warning_missing':
      return refusal
    case 'no_method':
    case 'too_many_attempts':
    case 'confirmation_required':
      return refusalOf(refusal)
    default:
      return checkRefusal(refusal)
  }
}

type PaymentOperation =
  | 'assessPayment'
  | 'placePayment'
  | 'listPayments'
  | 'readPayment'
  | 'cancelPayment'
  | 'answerPaymentQuestion'

export const paymentHandlers = (bank: Bank): Pick<Handlers<BankOperations>, PaymentOperation> => ({
  async assessPayment({ session, body, caller }, { reply, refuse }) {
    const assessed = await assessPayment(bank, { session, payment: paymentOf(body), caller })
    if (!assessed.ok) return refuse(checkRefusal(assessed.refusal))
    const { feePence, warning, asksPurpose, ...assessment } = assessed.value
    return reply(200, {
      ...assessment,
      fee: moneyOf(feePence),
      asks: asksPurpose ? ['purpose'] : [],
      ...(warning && { warning: paymentWarning(warning, body.purpose) }),
    })
  },

  async placePayment({ body: { confirmationId, ...body }, ...request }, { reply, refuse }) {
    const { customerId } = request.session
    const confirming = { ...confirmerOf(request), confirmationId }
    const placed = await placePayment(bank, { payment: paymentOf(body), confirming })
    if (!placed.ok) return refuse(paymentRefusal(placed.refusal))
    const payment = await readPayment(bank, { customerId, paymentId: body.id })
    if (!payment) return refuse({ code: 'not_found' })
    const answer = { payment: presentPayment(payment) }
    return placed.value.replayed ? reply(200, answer, { 'idempotent-replayed': 'true' }) : reply(201, answer)
  },

  async listPayments({ session: { customerId }, query }, { reply }) {
    const { page, pageSize } = query
    const { payments, total } = await listPayments(bank, { customerId, ...query })
    return reply(200, { payments: payments.map(presentPayment), page, pageSize, total })
  },

  async readPayment({ session: { customerId }, params }, { reply, refuse }) {
    const payment = await readPayment(bank, { customerId, paymentId: params.id })
    return payment ? reply(200, { payment: presentPayment(payment) }) : refuse({ code: 'not_found' })
  },

  async cancelPayment({ session: { customerId }, params: { id: paymentId }, caller }, { reply, refuse }) {
    const cancelled = await cancelPayment(bank, { customerId, paymentId, caller })
    if (!cancelled.ok) return refuse(cancelled.refusal)
    const payment = await readPayment(bank, { customerId, paymentId })
    return payment ? reply(200, { payment: presentPayment(payment) }) : refuse({ code: 'not_found' })
  },

  async answerPaymentQuestion(
    { session: { customerId }, params: { id: paymentId }, body, caller },
    { reply, refuse },
  ) {
    const answered = await answerQuestion(bank, { customerId, paymentId, text: body.text, caller })
    if (!answered.ok) return refuse(answered.refusal)
    const payment = await readPayment(bank, { customerId, paymentId })
    return payment ? reply(200, { payment: presentPayment(payment) }) : refuse({ code: 'not_found' })
  },
})

function presentLimits(limits: BankLimits): PaymentLimits {
  const present = (name: (typeof limitNames)[number]) => {
    const { amountPence, mostPence, raise } = limits[name]
    return {
      amount: moneyOf(amountPence),
      most: moneyOf(mostPence),
      raise: raise ? { amount: moneyOf(raise.amountPence), startsAt: raise.startsAt.toISOString() } : null,
    }
  }
  return { limits: { payment: present('payment'), day: present('day'), newPayee: present('newPayee') } }
}

/** Whole pounds as typed: `2500`, `£2,500`. */
const readPounds = (typed: string): bigint | 'unreadable' => {
  const digits = typed
    .trim()
    .replace(/^£\s?/, '')
    .replace(/,(?=\d{3})/g, '')
  return /^\d{1,12}$/.test(digits) ? BigInt(digits) * 100n : 'unreadable'
}

const limitErrors = (faults: readonly LimitFault[]) =>
  faults.map(({ name, mostPence }) => ({
    field: name,
    code: 'out_of_range',
    message: paymentWords.limit(mostPence),
  }))

type LimitOperation = 'readPaymentLimits' | 'changePaymentLimits'

export const limitHandlers = (bank: Bank): Pick<Handlers<BankOperations>, LimitOperation> => ({
  async readPaymentLimits({ session }, { reply, refuse }) {
    const read = await readOwnLimits(bank, session.customerId)
    return read.ok ? reply(200, presentLimits(read.value)) : refuse(read.refusal)
  },

  async changePaymentLimits({ body: { confirmationId, ...typed }, ...request }, { reply, refuse }) {
    const limits = Object.fromEntries(
      limitNames.flatMap(name => {
        const text = typed[name]
        return text === undefined ? [] : [[name, readPounds(text)]]
      }),
    )
    const confirming = { ...confirmerOf(request), confirmationId }
    const changed = await changeLimits(bank, { limits, confirming })
    if (changed.ok) return reply(200, presentLimits(changed.value))
    const { refusal } = changed
    if (refusal.code === 'above_most')
      return refuse({ code: 'bad_input', errors: limitErrors(refusal.faults) })
    return refuse(refusalOf(refusal))
  },
})
