import type { Bank } from '../bank/bank.ts'
import type { BankOperations } from '../contract/operations.ts'
import type { Handlers } from './handler.ts'

const notBuilt = () => {
  throw new Error('not built yet')
}

export const passwordHandlers = (
  _bank: Bank,
): Pick<Handlers<BankOperations>, 'changePassword' | 'resetPassword'> => ({
  changePassword: notBuilt,
  resetPassword: notBuilt,
})
