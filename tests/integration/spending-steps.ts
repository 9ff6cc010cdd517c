import { payBy } from './claimant.ts'
import { openSignedInCustomer } from './customers.ts'
import type { TestApi } from './open-test-api.ts'
import type { RightStep } from './passkey-customer.ts'

/** Right requests of the operations on spending, each of a new customer who has paid somebody; `onPaid` gets the transfer. */
export const spendingSteps = (api: TestApi, balancePence: bigint, onPaid: (transferId: string) => void) => ({
  /** The first line of an account came in, and is no spending. */
  async chooseCategory(): Promise<RightStep> {
    const sender = await openSignedInCustomer(api, balancePence)
    onPaid(await payBy(api, 100n, { by: sender }))
    const body = { category: 'Groceries', always: true }
    return { sender, id: sender.account.id, body, transactionId: 'TXN2' }
  },
})
