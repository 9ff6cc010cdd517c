import { z } from 'zod'
import { payeeKinds } from '../domain/name-check.ts'
import { paymentPurposes, warningRules } from '../domain/payment-purposes.ts'
import { paymentRails } from '../domain/payment-rail.ts'
import {
  nameChoices,
  paymentExemptions,
  paymentRefusalReasons,
  paymentFilters,
  paymentStatuses,
  paymentSteps,
  sparingExemptions,
} from '../domain/payment-status.ts'
import { clientId, lines, LondonDay, Money, optionalLine, pageQuery, referenceLengthMax } from './fields.ts'
import { ConfirmationId } from './passkeys.ts'
import { PayeeKind, PayeeName, ReasonCode, RollNumber, TypedAccount } from './payees.ts'
import { paymentWords } from './payment-words.ts'
import { DeclineReason, TransactionId } from './transactions.ts'
import { Amount } from './transfers.ts'

/** Somebody who is paid without being a payee. `destination`: as typed; `secondaryReference`: a roll number. */
const Recipient = z
  .strictObject({
    name: PayeeName,
    kind: PayeeKind,
    destination: TypedAccount,
    secondaryReference: RollNumber.optional(),
  })
  .meta({ id: 'PaymentRecipient' })

/** The date asked for; left out for now. The bank knows which dates there are. */
const ExecuteOn = z.iso.date(paymentWords.date.missing).describe('A day in London')

/** What decides a payment. Either `payeeId` or `recipient`. */
const fields = {
  accountId: z.uuid(paymentWords.account).toLowerCase(),
  payeeId: z.uuid(paymentWords.payTo).toLowerCase().optional(),
  recipient: Recipient.optional(),
  amount: Amount,
  reference: optionalLine(referenceLengthMax, paymentWords.reference),
  executeOn: ExecuteOn.optional(),
  purpose: z.enum(paymentPurposes, paymentWords.purpose).optional(),
  nameCheckId: z.uuid('Give the id of a name check').toLowerCase().optional(),
  nameChoice: z.enum(nameChoices, paymentWords.nameChoice).optional(),
}

const hasOnePayee = ({ payeeId, recipient }: { readonly payeeId?: unknown; readonly recipient?: unknown }) =>
  (payeeId === undefined) !== (recipient === undefined)
const onePayee = { message: paymentWords.payTo, path: ['payeeId'] }

/** A payment that a customer thinks of making. Nothing is kept. */
export const AssessmentRequest = z
  .strictObject(fields)
  .refine(hasOnePayee, onePayee)
  .meta({ id: 'PaymentAssessmentRequest' })

const ReadWarning = z.strictObject({ rule: z.enum(warningRules), version: z.int().min(1) })

/** A payment. `warning`: the one that the customer read and went on after. */
export const PaymentRequest = z
  .strictObject({
    id: clientId('Give the payment an id: a UUID'),
    ...fields,
    warning: ReadWarning.optional(),
    confirmationId: ConfirmationId,
  })
  .refine(hasOnePayee, onePayee)
  .meta({ id: 'PaymentRequest' })

/**
 * What the bank says of a payment before it is ordered: how it travels, what it costs, what is asked first, and whether it
 * must be confirmed. `none`: between own accounts, and of the private desk.
 */
export const PaymentAssessment = z
  .object({
    rail: z.enum(paymentRails),
    fee: Money,
    askedFor: LondonDay,
    dueOn: LondonDay,
    asks: z.array(z.enum(['purpose'])),
    warning: z
      .object({ rule: z.enum(warningRules), version: z.int(), heading: z.string(), text: z.string() })
      .optional(),
    confirmation: z.enum(['required', ...sparingExemptions, 'none']),
  })
  .meta({ id: 'PaymentAssessment' })
export type PaymentAssessment = z.infer<typeof PaymentAssessment>

const PaymentStatus = z.enum(paymentStatuses)

/**
 * A payment. `askedFor`: the date that was asked for; it is due then or on the next working day. `changeUntil`: until when one
 * that was ordered for a later day can be changed and cancelled; null if it cannot be changed. `retryAt`: when it is tried
 * again; until then it can only be cancelled. `placedBy`: the other holder of a joint account; null if the caller placed it. Of a payment that the other
 * holder placed, `payeeId`, `purpose`, `nameCheck`, `nameChoice`, `exemption`, `question` and `answer` are null. `decideBy`: until when the bank
 * decides a held one. `transactionId`: its line on the account, once there is one. Transfers of Transfer Funds have
 * their transfer's id, and neither kind nor check.
 */
export const Payment = z
  .object({
    id: z.uuid(),
    status: PaymentStatus,
    accountId: z.uuid(),
    payeeId: z.uuid().nullable(),
    name: z.string(),
    kind: z.enum(payeeKinds).nullable(),
    destination: z.string().describe('As it is printed'),
    sortCode: z.string().nullable(),
    accountNumber: z.string().nullable(),
    iban: z.string().nullable(),
    rollNumber: z.string().nullable(),
    amount: Money,
    fee: Money,
    reference: z.string(),
    rail: z.enum(paymentRails),
    askedFor: LondonDay,
    dueOn: LondonDay,
    version: z.int(),
    standingOrderId: z.uuid().nullable(),
    changeUntil: z.iso.datetime().nullable(),
    retryAt: z.iso.datetime().nullable(),
    placedAt: z.iso.datetime(),
    placedBy: z.string().nullable(),
    purpose: z.enum(paymentPurposes).nullable(),
    nameCheck: z
      .object({ reasonCode: ReasonCode, heldName: z.string().optional(), checkedAt: z.iso.datetime() })
      .nullable(),
    nameChoice: z.enum(nameChoices).nullable(),
    exemption: z.enum(paymentExemptions).nullable(),
    decideBy: z.iso.datetime().nullable(),
    question: z.string().nullable(),
    answer: z.string().nullable(),
    declineReason: DeclineReason.nullable(),
    refusedBecause: z.enum(paymentRefusalReasons).nullable(),
    returnCode: z.string().nullable(),
    transactionId: TransactionId.nullable(),
    events: z.array(z.object({ status: z.enum(paymentSteps), at: z.iso.datetime() })),
  })
  .meta({ id: 'Payment' })
export type Payment = z.infer<typeof Payment>

export const PaymentAnswer = z.object({ payment: Payment }).meta({ id: 'PaymentAnswer' })

/**
 * Which payments: newest first; scheduled ones in the order in which they are due, and made or completed ones by when money
 * left. Those that wait for a confirmation are listed by their status alone, and to who placed them.
 */
export const PaymentQuery = z.strictObject({
  payeeId: z.uuid().toLowerCase().optional().describe('Those to this payee’s destination'),
  status: z
    .enum(paymentFilters)
    .optional()
    .describe('Where the payment stands; `made`: completed, or returned since'),
  ...pageQuery('payments').shape,
})

export const PaymentPage = z
  .object({ payments: z.array(Payment), page: z.int(), pageSize: z.int(), total: z.int() })
  .meta({ id: 'PaymentPage' })

/**
 * What a holder changes of a scheduled payment; left out, it stays. `version`: the one that was seen. `nameCheckId`: a check
 * in place of one that is over 90 days old; `nameChoice`: what its answer asks for, as of a new payment. `warning`: the one that was read and gone on after.
 */
export const PaymentChangeRequest = z
  .strictObject({
    version: z.int('Give the version of the payment').min(1),
    amount: Amount.optional(),
    executeOn: ExecuteOn.optional(),
    reference: optionalLine(referenceLengthMax, paymentWords.reference),
    purpose: fields.purpose,
    nameCheckId: fields.nameCheckId,
    nameChoice: fields.nameChoice,
    warning: ReadWarning.optional(),
    confirmationId: ConfirmationId,
  })
  .meta({ id: 'PaymentChangeRequest' })

/** The answer to the bank's question about a held payment. */
export const AnswerRequest = z
  .strictObject({
    text: lines(1000, paymentWords.answer).refine(text => text.length >= 10, paymentWords.answer.tooShort),
  })
  .meta({ id: 'PaymentQuestionAnswer' })

const PaymentLimit = z
  .object({
    amount: Money,
    most: Money,
    raise: z.object({ amount: Money, startsAt: z.iso.datetime() }).nullable(),
  })
  .meta({ id: 'PaymentLimit' })

/** A customer's limits: what is in force, the most that they may choose, and a higher one that has not begun. */
export const PaymentLimits = z
  .object({ limits: z.object({ payment: PaymentLimit, day: PaymentLimit, newPayee: PaymentLimit }) })
  .meta({ id: 'PaymentLimits' })
export type PaymentLimits = z.infer<typeof PaymentLimits>

const Pounds = z.string('Enter whole pounds').max(32, 'Enter whole pounds')

/** Other limits, in whole pounds. Left out, one stays as it is; the amount in force takes a higher one back. */
export const LimitsRequest = z
  .strictObject({
    payment: Pounds.optional(),
    day: Pounds.optional(),
    newPayee: Pounds.optional(),
    confirmationId: ConfirmationId,
  })
  .meta({ id: 'PaymentLimitsRequest' })

export const NothingElse = z.strictObject({}).meta({ id: 'NothingElse' })
