import type { Bank } from '../bank/bank.ts'
import type { BankOperations } from '../contract/operations.ts'
import type { Handlers } from './handler.ts'

const notBuilt = () => {
  throw new Error('not built yet')
}

export const applicationHandlers = (_bank: Bank): Pick<Handlers<BankOperations>, 'submitApplication'> => ({
  submitApplication: notBuilt,
})
