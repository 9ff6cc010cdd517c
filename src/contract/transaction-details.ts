import { z } from 'zod'
import { DeclineReason, Transaction } from './transactions.ts'

/**
 * One line of an account's list, and what its receipt says besides: whose account it is, where a transfer that the
 * customer placed went, and why a declined one did not. `placedAt` is when the bank took the order.
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
    }),
  })
  .meta({ id: 'TransactionDetails' })
export type TransactionDetails = z.infer<typeof TransactionDetails>
