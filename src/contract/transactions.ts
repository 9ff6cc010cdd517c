import { z } from 'zod'
import { declineReasons } from '../domain/decline-reasons.ts'
import { transactionIdPattern } from '../domain/identifiers.ts'
import { Money, optionalLine, pageQuery } from './fields.ts'
import { searchLengthMax } from './form-words.ts'

/** Every outcome of a transfer. `tests/ledger/constraints.spec.ts` compares it with the statuses that SQL accepts. */
export const TransactionStatus = z.enum(['completed', 'declined'])
const TransactionType = z.enum(['debit', 'credit'])
export const TransactionCategory = z.enum([
  'Deposit',
  'Transfer',
  'International Transfer',
  'Interest',
  'Standing Order',
  'Direct Debit',
  'Card Payment',
  'Fee',
  'Refund',
])

/** Why a transfer was declined. New reasons can come: its words come from `declineWords`. */
export const DeclineReason = z.enum(declineReasons)

/** By the absolute amount, spec section 5: over 1,000,000; from 100,000 to 1,000,000, both included; under 100,000. */
const AmountBand = z.enum(['high', 'medium', 'low'])

export const TransactionId = z.string().regex(transactionIdPattern)

/**
 * A line of an account's list (spec section 3). `balance` is the one after it; a declined line has none.
 * A debit names its recipient, a credit its payer if its description contains one.
 */
export const Transaction = z
  .object({
    id: TransactionId,
    transferId: z.uuid(),
    date: z.iso.datetime(),
    description: z.string(),
    reference: z.string(),
    category: TransactionCategory,
    /** Of ISO 20022: domain, family and sub-family. A declined line has none. */
    bankTransactionCode: z.string().optional(),
    type: TransactionType,
    amount: Money,
    balance: Money.optional(),
    status: TransactionStatus,
    /** Why it was declined. */
    reason: DeclineReason.optional(),
    recipientName: z.string().optional(),
    payerName: z.string().optional(),
  })
  .meta({ id: 'Transaction' })
export type Transaction = z.infer<typeof Transaction>

const oneOf = <const Option extends string>(options: readonly Option[]) =>
  z.enum(options, `Choose one of ${options.join(', ')}`)
const day = z.iso.date('Enter a date as YYYY-MM-DD')

/**
 * The filters of a list. A filter that is left out does not filter. `from` and `to` are days in London, both
 * included.
 */
const filters = {
  search: optionalLine(searchLengthMax, {
    missing: 'Enter what to search for or leave it out',
    tooLong: `Search for at most ${searchLengthMax} characters`,
    unseen: 'Search without characters that nobody can see',
  }).describe('Part of the description or the reference, in any case'),
  status: oneOf(TransactionStatus.options).optional().describe('The outcome'),
  amountBand: oneOf(AmountBand.options)
    .optional()
    .describe('Over 1,000,000.00 (high), from 100,000.00 (medium), or below'),
  category: oneOf(TransactionCategory.options).optional().describe('The category'),
  from: day.optional().describe('The first day in London'),
  to: day.optional().describe('The last day in London, itself included'),
}

const isInOrder = ({ from, to }: { from?: string | undefined; to?: string | undefined }): boolean =>
  from === undefined || to === undefined || from <= to
const endBeforeStart = {
  path: ['to'],
  error: 'The last day is before the first',
  params: { code: 'end_before_start' },
}

export const TransactionFilters = z.strictObject(filters).refine(isInOrder, endBeforeStart)
export type TransactionFilters = z.output<typeof TransactionFilters>

/** `declined_first`: the declined, then the rest, each newest first (ruling 12). */
export const TransactionOrder = oneOf(['newest', 'oldest', 'largest', 'smallest', 'declined_first'])
export type TransactionOrder = z.infer<typeof TransactionOrder>

/** The page, the filters and the order of a list. */
export const TransactionQuery = pageQuery('transactions')
  .extend({ ...filters, order: TransactionOrder.default('newest').describe('What comes first') })
  .refine(isInOrder, endBeforeStart)

export const ExportFormat = oneOf(['csv', 'ofx', 'qif'])

/** The media type of each format. */
export const exportTypes = {
  csv: 'text/csv',
  ofx: 'application/x-ofx',
  qif: 'application/x-qif',
} as const satisfies Record<z.infer<typeof ExportFormat>, string>

export type ExportFormat = z.infer<typeof ExportFormat>

/** The same filters. The file has everything that matches them, newest first. */
export const ExportQuery = z
  .strictObject({ ...filters, format: ExportFormat.describe('The form of the file') })
  .refine(isInOrder, endBeforeStart)

/** The file of several accounts: OFX and QIF hold one account each. */
export const AllExportQuery = z
  .strictObject({ ...filters, format: oneOf(['csv']).default('csv').describe('The form of the file') })
  .refine(isInOrder, endBeforeStart)

const place = { page: z.int(), pageSize: z.int(), total: z.int() }

export const TransactionPage = z
  .object({ transactions: z.array(Transaction), ...place })
  .meta({ id: 'TransactionPage' })
export type TransactionPage = z.infer<typeof TransactionPage>

/** A line of one of a customer's accounts: numbers repeat from account to account. */
const AccountTransaction = Transaction.extend({ accountId: z.uuid() }).meta({
  id: 'AccountTransaction',
})
export type AccountTransaction = z.infer<typeof AccountTransaction>

export const AllTransactionsPage = z
  .object({ transactions: z.array(AccountTransaction), ...place })
  .meta({ id: 'AllTransactionsPage' })

/**
 * One line of an account's list, with its receipt: the account, the destination of a transfer that the customer
 * placed, and the reason for a decline. `placedAt` is when the bank took the order.
 * `placedBy`: on a joint account, the full name of the holder who placed it, or whose card paid. `cardPaymentId`: of a card
 * payment, and of a refund of one.
 */
export const TransactionDetails = z
  .object({
    transaction: Transaction,
    receipt: z.object({
      holderName: z.string(),
      sortCode: z.string(),
      accountNumber: z.string(),
      destination: z.string().optional(),
      reason: DeclineReason.optional(),
      placedAt: z.iso.datetime(),
      placedBy: z.string().optional(),
      cardPaymentId: z.uuid().optional(),
    }),
  })
  .meta({ id: 'TransactionDetails' })
export type TransactionDetails = z.infer<typeof TransactionDetails>
