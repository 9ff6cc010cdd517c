import type { Bank } from '../bank/bank.ts'
import { listTransactions } from '../bank/transactions/list-transactions.ts'
import type { BankOperations } from '../contract/operations.ts'
import type { Handlers } from './handler.ts'
import { presentTransaction } from './present-transaction.ts'
import { refusals } from './refusals.ts'

export const transactionHandlers = (bank: Bank): Pick<Handlers<BankOperations>, 'listTransactions'> => ({
  async listTransactions({ session, params, query }, { reply, refuse }) {
    const { page, pageSize } = query
    const { customerId } = session
    const listed = await listTransactions(bank, { customerId, accountId: params.id, page, pageSize })
    if (!listed) return refuse(refusals.not_found)
    const transactions = listed.transactions.map(presentTransaction)
    return reply(200, { transactions, page, pageSize, total: listed.total })
  },
})
