import { z } from 'zod'
import { Money } from './money-schema.ts'

const TransactionStatus = z.enum(['completed', 'declined'])
const TransactionType = z.enum(['debit', 'credit'])
export const TransactionCategory = z.enum(['Deposit', 'Transfer', 'International Transfer'])

/** A line of an account's list (spec section 3). `balance` is the one after it; a declined line has none. */
export const Transaction = z
  .object({
    id: z.string().regex(/^TXN\d+$/),
    transferId: z.uuid(),
    date: z.iso.datetime(),
    description: z.string(),
    reference: z.string(),
    category: TransactionCategory,
    type: TransactionType,
    amount: Money,
    balance: Money.optional(),
    status: TransactionStatus,
    recipientName: z.string().optional(),
  })
  .meta({ id: 'Transaction' })
export type Transaction = z.infer<typeof Transaction>

/** A whole number in an address, from 1 to `max`. */
const count = (max: number, sentence: string) =>
  z.coerce.number<number | string>(sentence).int(sentence).min(1, sentence).max(max, sentence)

/** Which page of a list: newest first, 10 a page unless asked, 100 at most. */
export const TransactionQuery = z.strictObject({
  page: count(1_000_000, 'Ask for a page from 1 to 1,000,000').default(1),
  pageSize: count(100, 'Ask for 1 to 100 transactions a page').default(10),
})

export const TransactionPage = z
  .object({
    transactions: z.array(Transaction),
    page: z.int(),
    pageSize: z.int(),
    total: z.int(),
  })
  .meta({ id: 'TransactionPage' })
export type TransactionPage = z.infer<typeof TransactionPage>
