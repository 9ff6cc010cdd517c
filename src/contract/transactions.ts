import { z } from 'zod'
import { Money } from './money-schema.ts'
import { pageQuery } from './page-query.ts'

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

/** Which page of the list, newest first. */
export const TransactionQuery = pageQuery('transactions')

export const TransactionPage = z
  .object({
    transactions: z.array(Transaction),
    page: z.int(),
    pageSize: z.int(),
    total: z.int(),
  })
  .meta({ id: 'TransactionPage' })
export type TransactionPage = z.infer<typeof TransactionPage>
