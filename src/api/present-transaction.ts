import type { ListedTransaction } from '../bank/transactions/listed-transaction.ts'
import { moneyOf } from '../contract/money.ts'
import type { Transaction } from '../contract/transactions.ts'

/** A line of an account's list, as its customer sees it. */
export const presentTransaction = (line: ListedTransaction): Transaction => ({
  id: `TXN${line.transactionNo}`,
  transferId: line.transferId,
  date: line.decidedAt.toISOString(),
  description: line.description,
  reference: line.reference,
  category: line.category,
  type: line.direction,
  amount: moneyOf(line.amountPence),
  ...(line.balanceAfterPence !== undefined && { balance: moneyOf(line.balanceAfterPence) }),
  status: line.status,
  ...(line.reason && { reason: line.reason }),
  ...(line.recipientName !== undefined && { recipientName: line.recipientName }),
  ...(line.payerName !== undefined && { payerName: line.payerName }),
})
