import { openSignedInCustomer, type TestCustomer } from './customers.ts'
import type { TestApi } from './open-test-api.ts'
import type { RightStep } from './passkey-customer.ts'
import { aDateToCome } from './right-requests.ts'

/** A standing order of £1.00 a week into a pot of the customer's account, which needs no confirmation. */
async function intoPot({ client, account }: TestCustomer) {
  const potId = crypto.randomUUID()
  const opened = await client.openPot({
    params: { id: account.id },
    body: { id: potId, name: 'Car', colour: 'moss' },
  })
  if (opened.status !== 201) throw new Error(`the pot answered ${opened.status}`)
  return {
    id: crypto.randomUUID(),
    accountId: account.id,
    creditorAccountId: potId,
    amount: '1.00',
    frequency: 'weekly',
    firstOn: aDateToCome,
  } as const
}

/** Right requests of the operations on standing orders, each of a new customer. */
export const standingOrderSteps = (api: TestApi, balancePence: bigint) => {
  const open = () => openSignedInCustomer(api, balancePence)
  const withOne =
    (body: unknown = {}) =>
    async (): Promise<RightStep> => {
      const sender = await open()
      const order = await intoPot(sender)
      const { status } = await sender.client.setUpStandingOrder({ body: order })
      if (status !== 201) throw new Error(`the standing order answered ${status}`)
      return { sender, id: order.id, body }
    }
  return {
    async previewStandingOrder(): Promise<RightStep> {
      return { sender: await open(), id: '', body: { frequency: 'monthly', firstOn: aDateToCome } }
    },
    async setUpStandingOrder(): Promise<RightStep> {
      const sender = await open()
      return { sender, id: '', body: await intoPot(sender) }
    },
    readStandingOrder: withOne(),
    changeStandingOrder: withOne({ version: 1, amount: '2.00' }),
    skipStandingOrder: withOne(),
    undoStandingOrderSkip: withOne(),
    cancelStandingOrder: withOne(),
  } as const
}
