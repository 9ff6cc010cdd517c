import { cardsOf } from './card-bank.ts'
import { openSignedInCustomer, type TestCustomer } from './customers.ts'
import { networkOf } from './card-network.ts'
import type { TestApi } from './open-test-api.ts'
import { answerByPassword, openedBy, type RightStep } from './passkey-customer.ts'

const purchaseOf = (cardId: string) =>
  ({
    id: crypto.randomUUID(),
    cardId,
    merchant: 'Wrenmoor Cafe',
    amount: '1.00',
    currency: 'GBP',
    how: 'chip',
  }) as const

/** Right requests of the operations on cards, each of a new customer. */
export const cardSteps = (api: TestApi, balancePence: bigint) => {
  const open = async () => {
    const sender = await openSignedInCustomer(api, balancePence)
    return { sender, cards: cardsOf(sender, api) }
  }
  const withCard =
    (body: unknown = {}) =>
    async (): Promise<RightStep> => {
      const { sender, cards } = await open()
      return { sender, id: await cards.have(), body }
    }
  const withFrozen = async (): Promise<RightStep> => {
    const { sender, cards } = await open()
    const id = await cards.have()
    const { status } = await sender.client.freezeCard({ params: { id }, body: {} })
    if (status !== 200) throw new Error(`the card answered ${status}`)
    return { sender, id, body: {} }
  }
  const withPurchase = async (): Promise<RightStep> => {
    const { sender, cards } = await open()
    return { sender, id: '', body: purchaseOf(await cards.have()) }
  }
  /** Of a payment that the demonstration's network has authorised, or settled. */
  const withPaid =
    (body: object, { isSettled = false } = {}) =>
    async (): Promise<RightStep> => {
      const { sender, cards } = await open()
      const purchase = purchaseOf(await cards.have())
      const { client } = sender
      const paid = await client.authoriseCardPayment({ body: purchase })
      if (paid.status !== 201) throw new Error(`the purchase answered ${paid.status}`)
      const { id } = purchase
      if (isSettled) await client.settleCardPayment({ params: { id }, body: { id: crypto.randomUUID() } })
      return { sender, id, body: { id: crypto.randomUUID(), ...body } }
    }
  /** Of a merchant that has taken a recurring payment. */
  const subscribed = async (): Promise<RightStep> => {
    const { sender, cards } = await open()
    const network = networkOf(api, await cards.have())
    const said = await network.clear(undefined, 1n, { how: 'recurring', merchant: 'Cinderlight' })
    if (said !== 'approved') throw new Error(`the recurring payment is ${said}`)
    const { body } = await sender.client.listSubscriptions({})
    const [subscription] = 'subscriptions' in body ? body.subscriptions : []
    if (!subscription) throw new Error(`there is no subscription: ${JSON.stringify(body)}`)
    return { sender, id: subscription.id, body: undefined }
  }
  const confirmed =
    (ask: (client: TestCustomer['client'], id: string) => Promise<{ status: number; body: unknown }>) =>
    async (): Promise<RightStep> => {
      const { sender, cards } = await open()
      const id = await cards.have()
      const confirmation = openedBy(await ask(sender.client, id))
      await answerByPassword(sender.client, confirmation)
      return { sender, id, body: { confirmationId: confirmation.id } }
    }
  const waiting = async () => {
    const { sender, cards } = await open()
    const network = networkOf(api, await cards.have())
    const { id, said } = await network.authorise({ how: 'online', amountMinor: 1n })
    if (said !== 'waiting') throw new Error(`the payment is ${said}`)
    return { sender, id }
  }
  const withWaiting = async (): Promise<RightStep> => ({ ...(await waiting()), body: {} })
  return {
    async approveCardPayment(): Promise<RightStep> {
      const { sender, id } = await waiting()
      const asked = await sender.client.approveCardPayment({ params: { id }, body: {} })
      const confirmation = openedBy(asked)
      await answerByPassword(sender.client, confirmation)
      return { sender, id, body: { confirmationId: confirmation.id } }
    },
    readCardPayment: withWaiting,
    refuseCardPayment: withWaiting,
    async orderCard(): Promise<RightStep> {
      const { sender } = await open()
      const order = { id: crypto.randomUUID(), accountId: sender.account.id, kind: 'physical' }
      return { sender, id: '', body: { ...order, design: 'heather' } }
    },
    async activateCard(): Promise<RightStep> {
      const { sender, cards } = await open()
      const id = await cards.order()
      await cards.deliver(id)
      return { sender, id, body: { securityCode: '123' } }
    },
    async deliverCard(): Promise<RightStep> {
      const { sender, cards } = await open()
      return { sender, id: '', body: { cardId: await cards.order() } }
    },
    authoriseCardPayment: withPurchase,
    clearCardPayment: withPurchase,
    raiseCardPayment: withPaid({ amount: '2.00' }),
    reverseCardPayment: withPaid({}),
    settleCardPayment: withPaid({}),
    refundCardPayment: withPaid({}, { isSettled: true }),
    stopMerchant: subscribed,
    allowMerchant: subscribed,
    readCard: withCard(),
    freezeCard: withCard(),
    unfreezeCard: withFrozen,
    cancelCard: withCard(),
    replaceCard: async () => withCard({ id: crypto.randomUUID(), reason: 'damaged' })(),
    changeCardControls: withCard({ version: 1, abroad: false }),
    unblockCardPin: withCard(),
    showCardDetails: confirmed((client, id) => client.showCardDetails({ params: { id }, body: {} })),
    showCardPin: confirmed((client, id) => client.showCardPin({ params: { id }, body: {} })),
  } as const
}
