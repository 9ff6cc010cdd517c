import { asPrivateDesk } from '../support/open-customer.ts'
import { openSignedInCustomer } from './customers.ts'
import type { TestApi } from './open-test-api.ts'
import type { RightStep } from './passkey-customer.ts'

/** Right requests of the operations on spending, each of a new customer. `onPaid`: what is paid before. */
export const spendingSteps = (api: TestApi, balancePence: bigint, onPaid: (id: string) => void) => ({
  /** The first line of an account came in, and is no spending. */
  async chooseCategory(): Promise<RightStep> {
    const sender = await openSignedInCustomer(api, balancePence)
    const { id } = sender.account
    const paid = crypto.randomUUID()
    const body = {
      id: paid,
      recipientName: 'Luigi Menabrea',
      destination: '20-00-00 12345678',
      amount: '1.00',
    }
    const { status } = await asPrivateDesk(api.bank, sender, () =>
      sender.client.placeTransfer({ params: { id }, body }),
    )
    if (status !== 201) throw new Error(`the transfer answered ${status}`)
    onPaid(paid)
    return { sender, id, body: { category: 'Groceries', always: true }, transactionId: 'TXN2' }
  },
})
