import { listAccounts } from '../bank/accounts/list-accounts.ts'
import { readBalance } from '../bank/accounts/read-balance.ts'
import type { Bank } from '../bank/bank.ts'
import type { BankOperations } from '../contract/operations.ts'
import type { Handlers } from './handler.ts'
import { presentAccount, presentBalance } from './present-account.ts'
import { refusals } from './refusals.ts'

export const accountHandlers = (
  bank: Bank,
): Pick<Handlers<BankOperations>, 'listAccounts' | 'readBalance'> => ({
  async listAccounts({ session }, { reply }) {
    const accounts = await listAccounts(bank, session.customerId)
    return reply(200, { accounts: accounts.map(presentAccount) })
  },

  async readBalance({ session, params }, { reply, refuse }) {
    const balance = await readBalance(bank, { customerId: session.customerId, accountId: params.id })
    return balance ? reply(200, presentBalance(balance)) : refuse(refusals.not_found)
  },
})
