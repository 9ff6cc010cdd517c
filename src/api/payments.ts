import type { Bank } from '../bank/bank.ts'
import { assessPayment } from '../bank/payments/assess-payment.ts'
import { changePayment, type PaymentChangingRefusal } from '../bank/payments/change-payment.ts'
import type { DateRefusal, PaymentCheckRefusal } from '../bank/payments/check-payment.ts'
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
  changeUntil,
  retryAt,
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
    changeUntil: changeUntil?.toISOString() ?? null,
    retryAt: retryAt?.toISOString() ?? null,
    transactionId: transactionNo === null ? null : formatTransactionNo(transactionNo),
    events: events.map(({ status, at }) => ({ status, at: at.toISOString() })),
  }
}

/** The sentence of a refusal that has the sums of this request; undefined for the table's. */
function sentenceOf(refusal: PaymentCheckRefusal | DateRefusal): string | undefined {
  if (refusal.code === 'date_out_of_range') return paymentWords.date.range(refusal.first, refusal.last)
  if (refusal.code === 'payment_above_limit') return paymentWords.aboveLimit(refusal.limitPence)
  if (refusal.code === 'daily_limit') return paymentWords.dailyLimit(refusal.leftPence)
  if (refusal.code === 'new_payee_limit') return paymentWords.newPayeeLimit(refusal.limitPence)
  if (refusal.code === 'account_frozen') return frozenRefusal(refusal).sentence
  return refusal.code === 'above_maximum'
    ? depositWords.aboveMaximum(refusal.product, refusal.maximumPence)
    : undefined
}

/** A refusal of what is checked before a payment. */
export function checkRefusal<Checked extends PaymentCheckRefusal | DateRefusal>(refusal: Checked) {
  const sentence = sentenceOf(refusal)
  const code: Checked['code'] = refusal.code
  return {
    code,
    ...('retryAfterSeconds' in refusal && { retryAfterSeconds: refusal.retryAfterSeconds }),
    ...(sentence !== undefined && { sentence }),
  }
}

type CheckedBefore = PaymentCheckRefusal | DateRefusal

const ownCodes: ReadonlySet<string> = new Set<
  Exclude<PaymentRefusal | PaymentChangingRefusal, CheckedBefore>['code']
>([
  'payment_id_reused',
  'too_many_later_payments',
  'changed_meanwhile',
  'due_today',
  'purpose_missing',
  'warning_missing',
  'no_method',
  'too_many_attempts',
  'confirmation_required',
])
const isOwn = <R extends PaymentRefusal | PaymentChangingRefusal>(
  refusal: R,
): refusal is Exclude<R, CheckedBefore> => ownCodes.has(refusal.code)

/** A refusal of a payment or of its change, with the confirmation that it opened, if it did. */
const orderRefusal = (refusal: PaymentRefusal) =>
  isOwn(refusal) ? refusalOf(refusal) : checkRefusal(refusal)
const changeRefusal = (refusal: PaymentChangingRefusal) =>
  isOwn(refusal) ? refusalOf(refusal) : checkRefusal(refusal)

type PaymentOperation =
  | 'assessPayment'
  | 'placePayment'
  | 'listPayments'
  | 'readPayment'
  | 'changePayment'
  | 'cancelPayment'
  | 'answerPaymentQuestion'

export const paymentHandlers = (bank: Bank): Pick<Handlers<BankOperations>, PaymentOperation> => ({
  async assessPayment({ session, body, caller }, { reply, refuse }) {
    const assessed = await assessPayment(bank, { session, payment: paymentOf(body), caller })
    if (!assessed.ok) return refuse(checkRefusal(assessed.refusal))
    const { feePence, warning, asksPurpose, isLater: _, ...assessment } = assessed.value
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
    if (!placed.ok) return refuse(orderRefusal(placed.refusal))
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

  async changePayment(
    { params: { id: paymentId }, body: { confirmationId, amount, ...body }, ...request },
    { reply, refuse },
  ) {
    const { customerId } = request.session
    const change = { ...body, paymentId, amountPence: amount === undefined ? undefined : penceOf(amount) }
    const confirming = { ...confirmerOf(request), confirmationId }
    const changed = await changePayment(bank, { change, confirming })
    if (!changed.ok) return refuse(changeRefusal(changed.refusal))
    const payment = await readPayment(bank, { customerId, paymentId })
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
