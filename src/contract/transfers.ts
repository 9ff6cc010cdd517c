import { z } from 'zod'
import { destinationSentence, readTypedDestination } from '../domain/typed-destination.ts'
import { clientId, line, Money, optionalLine } from './fields.ts'
import { penceOf, wireMoneyPattern } from '../domain/money.ts'
import { DeclineReason, TransactionCategory, TransactionId, TransactionStatus } from './transactions.ts'

const amountShape = 'Enter an amount in pounds and pence, like 48.50'

/** The most UTF-16 units that a recipient's name and a reference may have (ISO 20022, `Max140Text`). */
const textLengthMax = 140

/** A positive amount in pounds and pence, at most twelve digits of pounds, read as whole pence. */
export const Amount = z
  .string('Enter an amount')
  .min(1, 'Enter an amount')
  .regex(wireMoneyPattern, amountShape)
  .refine(text => !wireMoneyPattern.test(text) || penceOf(text) > 0n, {
    error: 'Enter an amount above £0.00',
    params: { code: 'not_positive' },
  })
  .meta({ examples: ['48250.00'] })

/** "Account Number / IBAN" as typed; read by {@link readTypedDestination}. */
const DestinationField = z
  .string(destinationSentence('missing'))
  .max(64, destinationSentence('not_understood'))
  .transform((typed, context) => {
    const read = readTypedDestination(typed)
    if (typeof read !== 'string') return read
    context.addIssue({ code: 'custom', message: destinationSentence(read), params: { code: read } })
    return z.NEVER
  })

/** A payment order, spec section 5: recipient, destination and amount are required, the reference is not. */
export const TransferRequest = z
  .strictObject({
    id: clientId('Give the transfer an id: a UUID'),
    recipientName: line(textLengthMax, {
      missing: 'Enter the recipient’s name',
      tooLong: `Enter a name of at most ${textLengthMax} characters`,
      unseen: 'Enter the name without characters that nobody can see',
    }),
    destination: DestinationField,
    amount: Amount,
    reference: optionalLine(textLengthMax, {
      missing: 'Enter a reference or leave it out',
      tooLong: `Enter a reference of at most ${textLengthMax} characters`,
      unseen: 'Enter the reference without characters that nobody can see',
    }),
  })
  .meta({ id: 'TransferRequest' })
export type TransferRequest = z.output<typeof TransferRequest>

/** A decided transfer. Declined is an outcome with its reason, not an error; `date` is when it was decided. */
export const Transfer = z
  .object({
    id: z.uuid(),
    transactionId: TransactionId,
    accountId: z.uuid(),
    recipientName: z.string(),
    destination: z.string(),
    amount: Money,
    currency: z.literal('GBP'),
    reference: z.string(),
    category: TransactionCategory,
    type: z.literal('debit'),
    status: TransactionStatus,
    reason: DeclineReason.optional(),
    date: z.iso.datetime(),
  })
  .meta({ id: 'Transfer' })
export type Transfer = z.infer<typeof Transfer>

/** What a receipt adds to its transfer: the debtor's account, and the balance after it if money moved. */
export const Receipt = z
  .object({
    debtorName: z.string(),
    debtorSortCode: z.string(),
    debtorAccountNumber: z.string(),
    balanceAfter: Money.optional(),
  })
  .meta({ id: 'Receipt' })
export type Receipt = z.infer<typeof Receipt>

export const PlacedTransfer = z.object({ transfer: Transfer }).meta({ id: 'PlacedTransfer' })
export const TransferWithReceipt = z
  .object({ transfer: Transfer, receipt: Receipt })
  .meta({ id: 'TransferWithReceipt' })
