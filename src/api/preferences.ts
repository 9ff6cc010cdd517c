import type { Bank } from '../bank/bank.ts'
import type { BankOperations } from '../contract/operations.ts'
import type { Handlers } from './handler.ts'

const notBuilt = () => {
  throw new Error('not built yet')
}

export const preferenceHandlers = (
  _bank: Bank,
  _emailDelivery: 'sent' | 'kept',
): Pick<Handlers<BankOperations>, 'readPreferences' | 'changePreferences'> => ({
  readPreferences: notBuilt,
  changePreferences: notBuilt,
})
