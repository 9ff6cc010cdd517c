import type { Bank } from '../bank/bank.ts'
import { bankTransactionCodeOf } from '../bank/transactions/bank-transaction-code.ts'
import { exportAllTransactions } from '../bank/transactions/export-all-transactions.ts'
import { exportTransactions } from '../bank/transactions/export-transactions.ts'
import { listAllTransactions } from '../bank/transactions/list-all-transactions.ts'
import { listTransactions } from '../bank/transactions/list-transactions.ts'
import {
  type ListedTransaction,
  readTransaction,
  type TransactionDetails as BankDetails,
} from '../bank/transactions/transaction.ts'
import type { BankOperations } from '../contract/operations.ts'
import type { Transaction, TransactionDetails } from '../contract/transactions.ts'
import { formatDestination } from '../domain/destination.ts'
import { formatTransactionNo, parseTransactionNo } from '../domain/identifiers.ts'
import { moneyOf } from '../domain/money.ts'
import { writeAllExport, writeExport } from './exports.ts'
import type { Handlers } from './handler.ts'

type TransactionOperation =
  | 'listAllTransactions'
  | 'exportAllTransactions'
  | 'listTransactions'
  | 'exportTransactions'
  | 'readTransaction'

export const transactionHandlers = (bank: Bank): Pick<Handlers<BankOperations>, TransactionOperation> => ({
  async listAllTransactions({ session, query }, { reply }) {
    const { page, pageSize, order, ...filters } = query
    const { customerId } = session
    const listed = await listAllTransactions(bank, { customerId, page, pageSize, order, filters })
    const transactions = listed.transactions.map(line => ({
      ...presentTransaction(line),
      accountId: line.accountId,
    }))
    return reply(200, { transactions, page, pageSize, total: listed.total })
  },

  async exportAllTransactions({ session, query }, { reply }) {
    const { format: _, ...filters } = query
    const lines = await exportAllTransactions(bank, { customerId: session.customerId, filters })
    return reply(200, writeAllExport(lines, bank.clock()))
  },

  async listTransactions({ session, params, query }, { reply, refuse }) {
    const { page, pageSize, order, ...filters } = query
    const { customerId } = session
    const listed = await listTransactions(bank, {
      customerId,
      accountId: params.id,
      page,
      pageSize,
      order,
      filters,
    })
    if (!listed) return refuse({ code: 'not_found' })
    const transactions = listed.transactions.map(presentTransaction)
    return reply(200, { transactions, page, pageSize, total: listed.total })
  },

  async exportTransactions({ session, params, query }, { reply, refuse }) {
    const { format, ...filters } = query
    const { customerId } = session
    const exported = await exportTransactions(bank, { customerId, accountId: params.id, filters })
    if (!exported) return refuse({ code: 'not_found' })
    return reply(200, writeExport(exported, { format, filters, at: bank.clock() }))
  },

  async readTransaction({ session, params }, { reply, refuse }) {
    const { id: accountId, transactionId } = params
    const transactionNo = parseTransactionNo(transactionId)
    if (transactionNo === undefined) return refuse({ code: 'not_found' })
    const details = await readTransaction(bank, { customerId: session.customerId, accountId, transactionNo })
    return details ? reply(200, presentTransactionDetails(details)) : refuse({ code: 'not_found' })
  },
})

/** A line of an account's list, as its customer sees it. */
export function presentTransaction(line: ListedTransaction): Transaction {
  const code = bankTransactionCodeOf(line)
  return {
    id: formatTransactionNo(line.transactionNo),
    transferId: line.transferId,
    date: line.decidedAt.toISOString(),
    description: line.description,
    reference: line.reference,
    category: line.category,
    ...(code !== undefined && { bankTransactionCode: code }),
    type: line.direction,
    amount: moneyOf(line.amountPence),
    ...(line.balanceAfterPence !== undefined && { balance: moneyOf(line.balanceAfterPence) }),
    status: line.status,
    ...(line.reason && { reason: line.reason }),
    ...(line.recipientName !== undefined && { recipientName: line.recipientName }),
    ...(line.payerName !== undefined && { payerName: line.payerName }),
  }
}

/** One line of an account's list, with its receipt. */
const presentTransactionDetails = (details: BankDetails): TransactionDetails => ({
  transaction: presentTransaction(details.transaction),
  receipt: {
    holderName: details.holderName,
    sortCode: details.sortCode,
    accountNumber: details.accountNumber,
    ...(details.destination && { destination: formatDestination(details.destination) }),
    ...(details.transaction.reason && { reason: details.transaction.reason }),
    placedAt: details.placedAt.toISOString(),
    ...(details.placedBy !== undefined && { placedBy: details.placedBy }),
    ...(details.cardPaymentId !== undefined && { cardPaymentId: details.cardPaymentId }),
  },
})
