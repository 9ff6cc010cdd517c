import { z } from 'zod'
import { appPages } from '../../content/app-pages.ts'
import { decideDispute, type DisputeAct } from '../../src/bank/cards/disputes/decide-dispute.ts'
import { askBank } from '../journeys/ask-bank.ts'
import { askOnline, cardNetworkOf } from '../journeys/card-network.ts'
import { activeByApi, deliverByApi, orderByApi } from '../journeys/cards-by-api.ts'
import { longNames } from '../journeys/long-names.ts'
import { openWithAccounts } from '../journeys/own-accounts.ts'
import { cardPaymentAddress, disputeAddress } from '../../src/web/app/cards/card-payment-address.ts'
import { cardAddress } from '../../src/web/app/payments/payments-addresses.ts'
import { at, waitsAndFailures } from './reach.ts'
import type { Scene, State } from './state.ts'

type Button = string | RegExp
const { path: list } = appPages.cards

/** What is reached with a card of a new customer. */
const withCard = (
  name: string,
  reach: (scene: Scene, card: { readonly id: string }) => Promise<unknown>,
): State => ({
  name,
  as: 'anybody',
  reach: async scene => {
    const { page, bank } = scene
    const customer = await openWithAccounts(bank)
    await customer.signIn(page)
    const { account } = customer
    const card = await orderByApi(page, { accountId: account.id, kind: 'physical', design: 'tarn' })
    await reach(scene, card)
  },
})

/** The page of a card of a new customer, after what `before` does with it. */
const one = (
  name: string,
  before: (scene: Scene, card: { readonly id: string }) => Promise<unknown>,
  ...buttons: readonly Button[]
): State =>
  withCard(`Card, ${name}`, async (scene, card) => {
    await before(scene, card)
    await at(cardAddress(card.id), ...buttons)(scene)
  })

const activate = async ({ page }: Scene, { id }: { readonly id: string }) => {
  await deliverByApi(page, id)
  await askBank(page, 'POST', `/api/cards/${id}/activation`, { securityCode: '123' })
}

/** Each design, frozen and ended cards, and virtual ones with long names. */
async function openWithEveryCard({ page, bank }: Scene) {
  const customer = await openWithAccounts(bank, {
    names: longNames,
    further: [{ code: 'current' }, { code: 'current' }, { code: 'current' }, { code: 'joint' }],
  })
  await customer.signIn(page)
  const accounts = [customer.account, ...customer.others]
  const designs = ['tarn', 'heather', 'gold', 'student', 'platinum']
  const cards = []
  for (const [place, { id }] of accounts.entries()) cards.push(await activeByApi(page, id, designs[place]))
  const [frozen, , ended] = cards
  if (frozen) await askBank(page, 'POST', `/api/cards/${frozen.id}/freeze`, {})
  if (ended)
    await askBank(page, 'POST', `/api/cards/${ended.id}/replacement`, {
      id: crypto.randomUUID(),
      reason: 'stolen',
    })
  for (const name of ['Streaming', 'Wwwwwwwwwwwwwwwwwwwwwwwwwwwwww'])
    await orderByApi(page, { accountId: customer.account.id, kind: 'virtual', name, oneMerchant: true })
}

/** The page of a payment of a new customer's card. */
const payment = (
  name: string,
  pay: (scene: Scene, card: { readonly id: string }) => Promise<string>,
): State =>
  withCard(`Card payment, ${name}`, async (scene, card) => {
    await activate(scene, card)
    await at(cardPaymentAddress(await pay(scene, card)))(scene)
  })

const settle = ({ bank }: Scene, { id }: { readonly id: string }) =>
  cardNetworkOf(bank, id).settle({ merchant: 'Cinderlight', mcc: '4899', amountMinor: 10_99n })

/** The page of a dispute of a new customer, after these acts of the bank or the merchant. */
const dispute = (name: string, ...acts: readonly DisputeAct[]): State =>
  withCard(`Dispute, ${name}`, async (scene, card) => {
    await activate(scene, card)
    const merchant = 'Wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww'
    const paymentId = await cardNetworkOf(scene.bank, card.id).settle({ merchant, mcc: '5732' })
    const disputeId = crypto.randomUUID()
    const story = 'The telephone never came, and the shop does not answer.'
    const body = { id: disputeId, paymentId, reason: 'not_received', story }
    await askBank(scene.page, 'POST', '/api/card-disputes', body)
    for (const decision of acts) {
      const decided = await decideDispute(scene.bank, { disputeId, decision, by: 'staff' })
      if (!decided.ok) throw new Error(decided.refusal)
    }
    await at(disputeAddress(disputeId))(scene)
  })

const { path: subscriptionsPath } = appPages.subscriptions

/** The page of two merchants that take payments again and again, one of them with a long name. */
const subscriptions = (name: string, ...buttons: readonly Button[]): State =>
  withCard(`Subscriptions, ${name}`, async (scene, card) => {
    await activate(scene, card)
    const { settle: take } = cardNetworkOf(scene.bank, card.id)
    await take({ how: 'recurring', merchant: 'Cinderlight', mcc: '4899', amountMinor: 10_99n })
    await take({ how: 'recurring', merchant: 'W'.repeat(60), mcc: '5968', amountMinor: 99_99n })
    await at(subscriptionsPath, ...buttons)(scene)
  })

/** The page of the first of Maya's cards whose name has this text: it has paid for two years. */
const mayas = (design: string): State => ({
  name: `Card, ${design} of Maya`,
  as: 'everyday demo',
  reach: async ({ page }) => {
    const { cards } = z
      .object({ cards: z.array(z.object({ id: z.string(), design: z.string().nullable() })) })
      .parse((await askBank(page, 'GET', '/api/cards')).body)
    const card = cards.find(each => each.design === design)
    await at(cardAddress(card?.id ?? ''))({ page })
  },
})

/** The customer's cards. */
export const cardStates: readonly State[] = [
  { name: 'Cards, nothing', as: 'new customer', reach: at(list) },
  {
    name: 'Cards, every kind',
    as: 'anybody',
    reach: async scene => {
      await openWithEveryCard(scene)
      await at(list, 'Ended cards')(scene)
    },
  },
  { name: 'Cards, of Maya', as: 'everyday demo', reach: at(list) },
  mayas('tarn'),
  { name: 'Cards, of the private desk', as: 'demo', reach: at(list) },
  ...waitsAndFailures('Cards', { path: list, address: /\/api\/cards/, as: 'customer' }),
  { name: 'Order a card', as: 'customer', reach: at(appPages.orderCard.path) },
  { name: 'New virtual card', as: 'customer', reach: at(appPages.newVirtualCard.path) },
  {
    name: 'New virtual card, refused',
    as: 'customer',
    reach: at(appPages.newVirtualCard.path, 'Make card'),
  },
  one('ordered', () => Promise.resolve()),
  one('on its way', ({ page }, { id }) => deliverByApi(page, id)),
  one('active', activate),
  one('frozen', async (scene, card) => {
    await activate(scene, card)
    await askBank(scene.page, 'POST', `/api/cards/${card.id}/freeze`, {})
  }),
  one('replaced', activate, 'Replace card'),
  one('cancelled', ({ page }, { id }) => askBank(page, 'POST', `/api/cards/${id}/cancellation`, {})),
  one('details confirmed', activate, 'Show card details'),
  one('gambling block', async (scene, card) => {
    await activate(scene, card)
    await askBank(scene.page, 'PUT', '/api/gambling-block')
    await askBank(scene.page, 'DELETE', '/api/gambling-block')
  }),
  one('activity', async (scene, card) => {
    await activate(scene, card)
    await settle(scene, card)
    await cardNetworkOf(scene.bank, card.id).settle({ merchant: 'W'.repeat(60), mcc: '5411' })
  }),
  payment('refunded', async (scene, card) => {
    const id = await settle(scene, card)
    await cardNetworkOf(scene.bank, card.id).refund(id, 4_00n)
    return id
  }),
  payment('declined', ({ bank }, { id }) =>
    cardNetworkOf(bank, id).decline({ merchant: 'Harbour Phones', amountMinor: 9_000_00n }),
  ),
  withCard('Card payment, a dispute refused', async (scene, card) => {
    await activate(scene, card)
    await at(cardPaymentAddress(await settle(scene, card)), /^Send$/)(scene)
  }),
  dispute('sent'),
  dispute('a question', { act: 'ask', question: 'Which telephone did you order?' }),
  dispute('credited', { act: 'credit' }),
  dispute('contested', { act: 'credit' }, { act: 'contest' }),
  dispute('lost', { act: 'credit' }, { act: 'contest' }, { act: 'take_back' }),
  dispute('won', { act: 'credit' }, { act: 'accept' }),
  dispute('refused', { act: 'refuse', reason: 'received' }),
  payment('to approve', ({ bank }, { id }) => askOnline(bank, id)),
  subscriptions('two'),
  subscriptions('to stop', /^Stop future payments: Cinderlight$/),
  { name: 'Subscriptions, nothing', as: 'new customer', reach: at(subscriptionsPath) },
  ...waitsAndFailures('Subscriptions', {
    path: subscriptionsPath,
    address: /\/api\/subscriptions$/,
    as: 'customer',
  }),
]
