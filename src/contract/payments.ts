import { z } from 'zod'
import { payeeKinds } from '../domain/name-check.ts'
import { paymentPurposes, warningRules } from '../domain/payment-purposes.ts'
import { paymentRails } from '../domain/payment-rail.ts'
import {
  nameChoices,
  paymentExemptions,
  paymentRefusalReasons,
  paymentStatuses,
} from '../domain/payment-status.ts'
import { clientId, lines, Money, optionalLine, pageQuery } from './fields.ts'
import { ConfirmationId } from './passkeys.ts'
import { PayeeKind, PayeeName, ReasonCode, RollNumber, TypedAccount } from './payees.ts'
import { paymentWords } from './payment-words.ts'
import { DeclineReason, TransactionId } from './transactions.ts'
import { Amount } from './transfers.ts'

/** The most UTF-16 units of a reference (ISO 20022, `Max140Text`). */
const referenceLengthMax = 140

/** Somebody who is paid without being a payee. `destination`: as typed; `secondaryReference`: a roll number. */
const Recipient = z
  .strictObject({
    name: PayeeName,
    kind: PayeeKind,
    destination: TypedAccount,
    secondaryReference: RollNumber.optional(),
  })
  .meta({ id: 'PaymentRecipient' })

/** What decides a payment. Either `payeeId` or `recipient`. */
const fields = {
  accountId: z.uuid(paymentWords.account).toLowerCase(),
  payeeId: z.uuid(paymentWords.payTo).toLowerCase().optional(),
  recipient: Recipient.optional(),
  amount: Amount,
  reference: optionalLine(referenceLengthMax, paymentWords.reference),
  purpose: z.enum(paymentPurposes, paymentWords.purpose).optional(),
  nameCheckId: z.uuid('Give the id of a name check').toLowerCase().optional(),
  nameChoice: z.enum(nameChoices, 'Choose what to do about the name').optional(),
}

const hasOnePayee = ({ payeeId, recipient }: { readonly payeeId?: unknown; readonly recipient?: unknown }) =>
  (payeeId === undefined) !== (recipient === undefined)
const onePayee = { message: paymentWords.payTo, path: ['payeeId'] }

/** A payment that a customer thinks of making. Nothing is kept. */
export const AssessmentRequest = z
  .strictObject(fields)
  .refine(hasOnePayee, onePayee)
  .meta({ id: 'PaymentAssessmentRequest' })

/** A payment. `warning`: the one that the customer read and went on after. */
export const PaymentRequest = z
  .strictObject({
    id: clientId('Give the payment an id: a UUID'),
    ...fields,
    warning: z.strictObject({ rule: z.enum(warningRules), version: z.int().min(1) }).optional(),
    confirmationId: ConfirmationId,
  })
  .refine(hasOnePayee, onePayee)
  .meta({ id: 'PaymentRequest' })

const London = z.iso.date().describe('A day in London')

/**
 * What the bank says of a payment before it is ordered: how it travels, what it costs, what is asked first, and whether it
 * must be confirmed. `none`: between own accounts, and of the private desk.
 */
export const PaymentAssessment = z
  .object({
    rail: z.enum(paymentRails),
    fee: Money,
    dueOn: London,
    asks: z.array(z.enum(['purpose'])),
    warning: z
      .object({ rule: z.enum(warningRules), version: z.int(), heading: z.string(), text: z.string() })
      .optional(),
    confirmation: z.enum(['required', ...paymentExemptions, 'none']),
  })
  .meta({ id: 'PaymentAssessment' })
export type PaymentAssessment = z.infer<typeof PaymentAssessment>

const PaymentStatus = z.enum(paymentStatuses)

/**
 * A payment. `placedBy`: the other holder of a joint account; null if the caller placed it. Of a payment that the other
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
    dueOn: London,
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
    events: z.array(z.object({ status: PaymentStatus, at: z.iso.datetime() })),
  })
  .meta({ id: 'Payment' })
export type Payment = z.infer<typeof Payment>

export const PaymentAnswer = z.object({ payment: Payment }).meta({ id: 'PaymentAnswer' })

/**
 * Which payments: newest first. Those that wait for a confirmation are listed by their status alone, and to who placed
 * them.
 */
export const PaymentQuery = z.strictObject({
  payeeId: z.uuid().toLowerCase().optional().describe('Those to this payee’s destination'),
  status: PaymentStatus.optional().describe('Where the payment stands'),
  ...pageQuery('payments').shape,
})

export const PaymentPage = z
  .object({ payments: z.array(Payment), page: z.int(), pageSize: z.int(), total: z.int() })
  .meta({ id: 'PaymentPage' })

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
