import type { Bank } from '../bank/bank.ts'
import { exportTransactions } from '../bank/transactions/export-transactions.ts'
import { listTransactions } from '../bank/transactions/list-transactions.ts'
import { readTransaction } from '../bank/transactions/read-transaction.ts'
import type { BankOperations } from '../contract/operations.ts'
import type { Handlers } from './handler.ts'
import { presentTransactionDetails } from './present-transaction-details.ts'
import { presentTransaction } from './present-transaction.ts'
import { refusals } from './refusals.ts'
import { writeExport } from './exports/write-export.ts'

type TransactionOperation = 'listTransactions' | 'exportTransactions' | 'readTransaction'

export const transactionHandlers = (bank: Bank): Pick<Handlers<BankOperations>, TransactionOperation> => ({
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
    if (!listed) return refuse(refusals.not_found)
    const transactions = listed.transactions.map(presentTransaction)
    return reply(200, { transactions, page, pageSize, total: listed.total })
  },

  async exportTransactions({ session, params, query }, { reply, refuse }) {
    const { format, ...filters } = query
    const { customerId } = session
    const exported = await exportTransactions(bank, { customerId, accountId: params.id, filters })
    if (!exported) return refuse(refusals.not_found)
    return reply(200, writeExport(exported, { format, filters, at: bank.clock() }))
  },

  async readTransaction({ session, params }, { reply, refuse }) {
    const { id: accountId, transactionId } = params
    const transactionNo = BigInt(transactionId.slice('TXN'.length))
    const details = await readTransaction(bank, { customerId: session.customerId, accountId, transactionNo })
    return details ? reply(200, presentTransactionDetails(details)) : refuse(refusals.not_found)
  },
})
