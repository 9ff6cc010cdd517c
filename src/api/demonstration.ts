import type { Bank } from '../bank/bank.ts'
import { fullName } from '../bank/customers/customer.ts'
import type { DemoCustomers } from '../bank/simulator/demo-customers.ts'
import type { BankOperations } from '../contract/operations.ts'
import type { Handlers } from './handler.ts'

/** Tells whom a demonstration shows; nothing where this is none. */
export const demonstrationHandlers = (
  { isShared }: Pick<Bank, 'isShared'>,
  shown: DemoCustomers | undefined,
): Pick<Handlers<BankOperations>, 'readDemonstration'> => ({
  readDemonstration(_, { reply }) {
    if (!shown) return Promise.resolve(reply(200, {}))
    const { personal, corporate } = shown
    const customers = [personal, corporate].map(customer => ({
      name: fullName(customer),
      email: customer.email,
      kind: customer.kind,
    }))
    const { password } = personal
    return Promise.resolve(reply(200, { demonstration: { customers, password, isShared } }))
  },
})
