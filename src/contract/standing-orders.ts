import { z } from 'zod'
import { frequencies, paymentsRange } from '../domain/frequencies.ts'
import { nameChoices } from '../domain/payment-status.ts'
import { paymentPurposes, warningRules } from '../domain/payment-purposes.ts'
import { cancellationReasons, standingOrderEvents, standingOrderStates } from '../domain/standing-orders.ts'
import { clientId, LondonDay, Money, optionalLine, referenceLengthMax } from './fields.ts'
import { ConfirmationId } from './passkeys.ts'
import { paymentWords } from './payment-words.ts'
import { standingOrderWords } from './standing-order-words.ts'
import { Amount } from './transfers.ts'

const LondonDate = (missing: string) => z.iso.date(missing).describe('A day in London')
const FrequencyField = z.enum(frequencies, standingOrderWords.frequency)

const wholePayments = (min: number, sentence: string) =>
  z.int(sentence).refine(count => count >= min && count <= paymentsRange.max, {
    error: sentence,
    params: { code: 'out_of_range' },
  })

/** When it pays and what. At most one of `endOn` and `payments`; without both it pays until it is cancelled. */
const rule = {
  frequency: FrequencyField,
  firstOn: LondonDate(paymentWords.date.missing).describe('The date asked for of the first payment'),
  endOn: LondonDate(paymentWords.date.missing)
    .optional()
    .describe('No date asked for is after it; at most 50 years after the first payment'),
  payments: wholePayments(paymentsRange.min, standingOrderWords.payments).optional(),
  lastAmount: Amount.optional().describe('Of the last payment; with an end only'),
}

interface Ends {
  readonly endOn?: unknown
  readonly payments?: unknown
  readonly lastAmount?: unknown
}
const isGiven = (value: unknown): boolean => value !== undefined && value !== null
const hasOneEnd = ({ endOn, payments }: Ends) => !(isGiven(endOn) && isGiven(payments))
const oneEnd = { message: standingOrderWords.oneEnd, path: ['payments'] }
const hasEndForLast = ({ endOn, payments, lastAmount }: Ends) =>
  !isGiven(lastAmount) || isGiven(endOn) || isGiven(payments)
const endForLast = { message: standingOrderWords.lastAmount, path: ['lastAmount'] }

/** The rule and the amounts of a standing order that a customer thinks of. Nothing is kept. */
export const StandingOrderPreviewRequest = z
  .strictObject({ ...rule, amount: Amount.optional() })
  .refine(hasOneEnd, oneEnd)
  .refine(hasEndForLast, endForLast)
  .meta({ id: 'StandingOrderPreviewRequest' })

/** What the checks before a payment may want: see payments. */
const checks = {
  purpose: z.enum(paymentPurposes, paymentWords.purpose).optional(),
  nameCheckId: z.uuid('Give the id of a name check').toLowerCase().optional(),
  nameChoice: z.enum(nameChoices, 'Choose what to do about the name').optional(),
  warning: z.strictObject({ rule: z.enum(warningRules), version: z.int().min(1) }).optional(),
  confirmationId: ConfirmationId,
}

const reference = optionalLine(referenceLengthMax, paymentWords.reference)

/** A standing order. Either to a saved payee (`payeeId`) or to an own account or a pot of `accountId` (`creditorAccountId`). */
export const StandingOrderRequest = z
  .strictObject({
    id: clientId('Give the standing order an id: a UUID'),
    accountId: z.uuid(paymentWords.account).toLowerCase(),
    payeeId: z.uuid(standingOrderWords.payTo).toLowerCase().optional(),
    creditorAccountId: z.uuid(standingOrderWords.payTo).toLowerCase().optional(),
    amount: Amount,
    reference,
    ...rule,
    ...checks,
  })
  .refine(({ payeeId, creditorAccountId }) => (payeeId === undefined) !== (creditorAccountId === undefined), {
    message: standingOrderWords.payTo,
    path: ['payeeId'],
  })
  .refine(hasOneEnd, oneEnd)
  .refine(hasEndForLast, endForLast)
  .meta({ id: 'StandingOrderRequest' })

/**
 * What is changed of a standing order. Left out, it stays as it is. `version`: of the standing order that the customer saw.
 * `firstOn`: its next payment. `payments`: how many are left. `endOn`, `payments` and `lastAmount` as null take an end, or
 * the other last amount, away; one end replaces the other.
 */
export const StandingOrderChange = z
  .strictObject({
    version: z.int().min(1),
    amount: Amount.optional(),
    reference,
    frequency: FrequencyField.optional(),
    firstOn: rule.firstOn.optional(),
    endOn: LondonDate(paymentWords.date.missing).nullable().optional(),
    payments: wholePayments(1, standingOrderWords.paymentsLeft).nullable().optional(),
    lastAmount: Amount.nullable().optional(),
    ...checks,
  })
  .refine(hasOneEnd, oneEnd)
  .meta({ id: 'StandingOrderChange' })

/** A payment to come. `amount` is left out of a preview without an amount. */
const NextPayment = z
  .object({ askedFor: LondonDay, dueOn: LondonDay, amount: Money.optional() })
  .meta({ id: 'StandingOrderNextPayment' })

/**
 * A standing order that is not set up: its rule in a sentence, its next three payments, and the last one if it has an end.
 * `unknownYear`: the first year of these days whose bank holidays are not known yet.
 */
export const StandingOrderPreview = z
  .object({
    rule: z.string(),
    nextPayments: z.array(NextPayment),
    lastPayment: NextPayment.nullable(),
    unknownYear: z.int().nullable(),
  })
  .meta({ id: 'StandingOrderPreview' })
export type StandingOrderPreview = z.infer<typeof StandingOrderPreview>

/** What happened to a standing order. `reason`: why it was cancelled, or why a payment was not made. */
const HistoryEvent = z
  .object({
    at: z.iso.datetime(),
    what: z.enum(standingOrderEvents),
    askedFor: LondonDay.optional(),
    amount: Money.optional(),
    paymentId: z.uuid().optional(),
    by: z.string().optional().describe('The full name of the other holder who did it'),
    reason: z.string().optional(),
  })
  .meta({ id: 'StandingOrderHistoryEvent' })

const standingOrderFields = {
  id: z.uuid(),
  state: z.enum(standingOrderStates),
  accountId: z.uuid(),
  payeeId: z.uuid().nullable().describe('Null for the holder who did not save the payee'),
  creditorAccountId: z.uuid().nullable(),
  name: z.string(),
  destination: z.string().nullable().describe('As it is printed; null for an own account or pot'),
  amount: Money,
  lastAmount: Money.nullable(),
  reference: z.string(),
  frequency: z.enum(frequencies),
  firstOn: LondonDay.describe('The date asked for of the first payment of all'),
  endOn: LondonDay.nullable(),
  payments: z.int().nullable().describe('How many payments its present version has, skipped ones included'),
  paymentsLeft: z.int().nullable(),
  rule: z.string().describe('When it pays, in a sentence'),
  nextPayments: z
    .array(z.object({ askedFor: LondonDay, dueOn: LondonDay, amount: Money, skipped: z.boolean() }))
    .describe('At most three; none once it is over'),
  lastPayment: z.object({ askedFor: LondonDay, dueOn: LondonDay, amount: Money }).nullable(),
  unknownYear: z.int().nullable(),
  version: z.int(),
  setUpAt: z.iso.datetime(),
  setUpBy: z
    .string()
    .nullable()
    .describe('The full name of the other holder who set it up; null if the caller did'),
  endedAt: z.iso.datetime().nullable(),
  cancelledBecause: z.enum(cancellationReasons).nullable(),
  changeUntil: z.iso
    .datetime()
    .nullable()
    .describe('Until when the next payment can be changed, skipped or cancelled'),
  retryAt: z.iso.datetime().nullable().describe('When a payment that was not made is tried again'),
  heldPaymentId: z.uuid().nullable().describe('Its first payment, while the bank holds it'),
}

/** A standing order, as a list has it. */
const ListedStandingOrder = z.object(standingOrderFields).meta({ id: 'ListedStandingOrder' })
export type ListedStandingOrder = z.infer<typeof ListedStandingOrder>

/** A standing order with its history, newest first. */
export const StandingOrder = z
  .object({ ...standingOrderFields, history: z.array(HistoryEvent) })
  .meta({ id: 'StandingOrder' })
export type StandingOrder = z.infer<typeof StandingOrder>

export const StandingOrderAnswer = z
  .object({ standingOrder: StandingOrder })
  .meta({ id: 'StandingOrderAnswer' })

/** Which standing orders: of one account or all, to one payee or all, and `current` (active) or `ended` (also cancelled) ones. */
export const StandingOrderQuery = z.strictObject({
  accountId: z.uuid().toLowerCase().optional().describe('Of this account alone'),
  payeeId: z.uuid().toLowerCase().optional().describe('Those that pay this payee'),
  state: z.enum(['current', 'ended']).optional().describe('Current ones, or those that are over'),
})

export const StandingOrderList = z
  .object({ standingOrders: z.array(ListedStandingOrder) })
  .meta({ id: 'StandingOrderList' })

/** A date of a standing order, in an address. */
export const StandingOrderDate = z.strictObject({
  id: z.uuid().toLowerCase().describe('The id, as the bank’s answers have it'),
  date: z.iso.date().describe('The date asked for'),
})
