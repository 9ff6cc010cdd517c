import type { TransactionDetails as BankDetails } from '../bank/transactions/read-transaction.ts'
import { formatDestination } from '../contract/destination.ts'
import type { TransactionDetails } from '../contract/transaction-details.ts'
import { presentTransaction } from './present-transaction.ts'

/** One line of an account's list, and what its receipt says besides. */
export const presentTransactionDetails = (details: BankDetails): TransactionDetails => ({
  transaction: presentTransaction(details.transaction),
  receipt: {
    holderName: details.holderName,
    sortCode: details.sortCode,
    accountNumber: details.accountNumber,
    ...(details.destination && { destination: formatDestination(details.destination) }),
    ...(details.transaction.reason && { reason: details.transaction.reason }),
    placedAt: details.placedAt.toISOString(),
  },
})
