import type { Transfer as BankTransfer, TransferReceipt } from '../bank/transfers/transfer.ts'
import { formatDestination } from '../contract/destination.ts'
import { moneyOf } from '../contract/money.ts'
import type { Receipt, Transfer } from '../contract/transfers.ts'

/** A transfer as the customer who placed it sees it. */
export const presentTransfer = (transfer: BankTransfer): Transfer => ({
  id: transfer.id,
  transactionId: `TXN${transfer.transactionNo}`,
  accountId: transfer.accountId,
  recipientName: transfer.recipientName,
  destination: formatDestination(transfer.destination),
  amount: moneyOf(transfer.amountPence),
  currency: 'GBP',
  reference: transfer.reference,
  category: transfer.category,
  type: 'debit',
  status: transfer.status,
  ...(transfer.reason && { reason: transfer.reason }),
  date: transfer.decidedAt.toISOString(),
})

/** What the receipt adds to it. */
export const presentReceipt = (receipt: TransferReceipt): Receipt => ({
  debtorName: receipt.debtorName,
  debtorSortCode: receipt.debtorSortCode,
  debtorAccountNumber: receipt.debtorAccountNumber,
  ...(receipt.balanceAfterPence !== undefined && { balanceAfter: moneyOf(receipt.balanceAfterPence) }),
})
