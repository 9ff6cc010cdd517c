import type { Bank } from '../bank/bank.ts'
import type { BankOperations } from '../contract/operations.ts'
import type { Handlers } from './handler.ts'

const notBuilt = () => {
  throw new Error('not built yet')
}

export const secondFactorHandlers = (
  _bank: Bank,
): Pick<
  Handlers<BankOperations>,
  | 'readSecondFactor'
  | 'beginSecondFactor'
  | 'confirmSecondFactor'
  | 'renewRecoveryCodes'
  | 'removeSecondFactor'
> => ({
  readSecondFactor: notBuilt,
  beginSecondFactor: notBuilt,
  confirmSecondFactor: notBuilt,
  renewRecoveryCodes: notBuilt,
  removeSecondFactor: notBuilt,
})
