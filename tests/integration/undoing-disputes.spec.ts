// What visitors of a shared demonstration dispute of its customers' card payments, and how it is undone (ruling 35; part two, 15.8).
import { afterEach, beforeEach, expect, test } from 'vitest'
import { demoCustomers } from '../../content/demo.ts'
import { limits } from '../../content/facts.ts'
import { decideDispute } from '../../src/bank/cards/disputes/decide-dispute.ts'
import { ownAccountIds } from '../../src/bank/ledger/order.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { prepareDemo } from '../../src/bank/simulator/seed-demo.ts'
import { createClient } from '../../src/contract/client.ts'
import { operations } from '../../src/contract/operations.ts'
import { openTestDatabase } from '../support/runtime/database.ts'
import type { TestDatabase } from '../support/test-database.ts'
import { openBrowser } from './browser.ts'
import { story } from './card-dispute.ts'
import { networkOf } from './card-network.ts'
import { newAddress } from './new-address.ts'
import { openClock, openDemonstration } from './open-demonstration.ts'
import { addressHeader } from './open-test-api.ts'

let testDatabase: TestDatabase
let clock: ReturnType<typeof openClock>
let demonstration: ReturnType<typeof openDemonstration>

beforeEach(async () => {
  testDatabase = await openTestDatabase()
  clock = openClock()
  demonstration = openDemonstration(testDatabase.database, clock, { isShared: true })
  await prepareDemo(demonstration.bank, demoCustomers)
})
afterEach(async () => {
  expect(await reconcile(testDatabase.database)).toEqual([])
  await testDatabase.close()
})

/** Somebody at an address of their own who signed in as Maya. */
async function visit() {
  const address = newAddress()
  const browser = openBrowser(demonstration.app)
  const client = createClient(operations, (path, init) => {
    const headers = new Headers(init.headers)
    headers.set(addressHeader, address)
    return browser.send(path, { ...init, headers })
  })
  const { email, password } = demoCustomers.everyday
  expect((await client.signIn({ body: { email, password, accountType: 'personal' } })).status).toBe(201)
  const disputes = async () => {
    const { body } = await client.listCardDisputes({ query: {} })
    return 'cardDisputes' in body ? body.cardDisputes.map(({ status }) => status) : JSON.stringify(body)
  }
  return { client, disputes }
}

async function heldBy(accountId: string): Promise<bigint | undefined> {
  const [row] = await testDatabase.database.query<{ balance_pence: bigint }>(
    'select balance_pence from account where id = $1',
    [accountId],
  )
  return row?.balance_pence
}

const newId = (): string => crypto.randomUUID()
type Client = Awaited<ReturnType<typeof visit>>['client']

/** Pays £30.00 for coffee, of which the merchant may give something back, disputes it, and is credited the rest. */
async function disputeCoffee(client: Client, refunded?: string) {
  const { body: listed } = await client.listCards({})
  const card = 'cards' in listed ? listed.cards.find(({ design }) => design === 'tarn') : undefined
  if (!card) throw new Error('Maya has no Tarn card')
  const [paymentId, disputeId] = [newId(), newId()]
  const coffee = { merchant: 'Wrenmoor Cafe', amount: '30.00', currency: 'GBP', how: 'chip' } as const
  await client.authoriseCardPayment({ body: { ...coffee, id: paymentId, cardId: card.id } })
  await client.settleCardPayment({ params: { id: paymentId }, body: { id: newId() } })
  if (refunded !== undefined)
    await client.refundCardPayment({ params: { id: paymentId }, body: { id: newId(), amount: refunded } })
  const request = { id: disputeId, paymentId, reason: 'not_received', story } as const
  expect((await client.openCardDispute({ body: request })).status).toBe(201)
  await decide(disputeId, 'credit')
  return { paymentId, disputeId, accountId: card.accountId }
}

async function decide(disputeId: string, act: 'credit' | 'keep'): Promise<void> {
  const decided = await decideDispute(demonstration.bank, { disputeId, decision: { act }, by: 'staff' })
  expect(decided).toMatchObject({ ok: true })
}

async function restoreLater(): Promise<void> {
  clock.pass(limits.demoOpenedKeptMs + limits.demoRestoreMs)
  await demonstration.simulators.tick()
  expect(demonstration.faults).toEqual([])
}

const undone = async (disputeId: string) => {
  const [row] = await testDatabase.database.query<{ status: string; refunded: bigint; charged: bigint }>(
    `select d.status, p.refunded_pence as refunded, d.charged_pence as charged
       from card_dispute d join card_payment p on p.id = d.payment_id where d.id = $1`,
    [disputeId],
  )
  return row
}

test('a visitor’s dispute is theirs to see, and after an hour it is withdrawn and its payment given back', async () => {
  const [{ client, disputes }, other] = [await visit(), await visit()]
  const { disputeId } = await disputeCoffee(client)
  expect(await disputes()).toEqual(['credited', 'won'])
  // The seed's own.
  expect(await other.disputes()).toEqual(['won'])
  expect((await other.client.readCardDispute({ params: { id: disputeId } })).status).toBe(404)
  const contested = await client.answerDisputeAsMerchant({ body: { disputeId, answer: 'contests' } })
  expect(contested).toMatchObject({ status: 200, body: { cardDispute: { status: 'contested' } } })

  await restoreLater()
  expect(await undone(disputeId)).toEqual({ status: 'withdrawn', refunded: 30_00n, charged: 0n })
  expect(await heldBy(ownAccountIds.disputes)).toBe(0n)
  expect(await (await visit()).disputes()).toEqual(['won'])
})

test('a visitor disputes no other one’s payment, and does not read the name of their card', async () => {
  const [{ client }, other] = [await visit(), await visit()]
  const { body: listed } = await client.listCards({})
  const tarn = 'cards' in listed ? listed.cards.find(({ design }) => design === 'tarn') : undefined
  if (!tarn) throw new Error('Maya has no Tarn card')
  const dispute = (by: Client, paymentId: string, reason: 'not_me' | 'not_received') =>
    by.openCardDispute({ body: { id: newId(), paymentId, reason, story } })
  const paid = newId()
  const coffee = { merchant: 'Wrenmoor Cafe', amount: '3.00', currency: 'GBP', how: 'chip' } as const
  await client.authoriseCardPayment({ body: { ...coffee, id: paid, cardId: tarn.id } })
  await client.settleCardPayment({ params: { id: paid }, body: { id: newId() } })
  expect(await dispute(other.client, paid, 'not_me')).toMatchObject({ status: 404 })
  const still = await client.readCard({ params: { id: tarn.id } })
  expect(still).toMatchObject({ body: { card: { status: 'active' } } })
  expect(await dispute(client, paid, 'not_received')).toMatchObject({ status: 201 })

  const cardId = newId()
  const named = { id: cardId, accountId: tarn.accountId, kind: 'virtual', name: 'Rude words' } as const
  await client.orderCard({ body: { ...named, oneMerchant: false } })
  // From the network, and so from no visitor.
  const pay = async () => {
    const id = newId()
    const said = await networkOf(demonstration, cardId).clear(undefined, 3_00n, { id, how: 'online' })
    expect(said).toBe('approved')
    return id
  }
  const nameOf = async (by: Client) => {
    const { body } = await dispute(by, await pay(), 'not_received')
    return 'cardDispute' in body ? body.cardDispute.card.name : JSON.stringify(body)
  }
  expect([await nameOf(client), await nameOf(other.client)]).toEqual(['Rude words', 'Virtual card'])
  const { body } = await other.client.listCardDisputes({ query: {} })
  expect(JSON.stringify(body)).not.toContain('Rude words')
})

test('of a payment of the seed that a visitor disputed, the next one is not told that they did', async () => {
  const [{ client }, other] = [await visit(), await visit()]
  const [paid] = await testDatabase.database.query<{ id: string }>(
    `select p.id from card_payment p join customer c on c.id = p.customer_id and c.is_demo
      where p.status = 'settled' and p.merchant = 'Aldermoor Rail' and p.refunded_pence = 0 and p.customer_id = (
        select d.customer_id from card_dispute d)
      order by p.changed_at desc limit 1`,
  )
  const dispute = (by: Client) =>
    by.openCardDispute({
      body: { id: newId(), paymentId: paid?.id ?? '', reason: 'not_received', story },
    })
  const first = await dispute(client)
  expect(first.status).toBe(201)
  expect((await dispute(client)).body).toMatchObject({ code: 'dispute_exists' })
  expect((await dispute(other.client)).body).toMatchObject({
    code: 'disputed_by_visitor',
    detail: 'Another visitor of this demonstration disputed this payment. Try another one.',
  })
  const id = 'cardDispute' in first.body ? first.body.cardDispute.id : ''
  await client.withdrawCardDispute({ params: { id }, body: {} })
  expect((await dispute(other.client)).status).toBe(201)
})

test('of what a dispute gave back, the undoing of its payment gives nothing again', async () => {
  const { client } = await visit()
  const [seeded] = await testDatabase.database.query<{ id: string; balance_pence: bigint }>(
    `select a.id, a.balance_pence from card_dispute d join account a on a.id = d.account_id`,
  )
  // Its merchant gave £10.00 back, and bears the rest. The bank bears the other one.
  const [accepted, kept] = [await disputeCoffee(client, '10.00'), await disputeCoffee(client)]
  const answer = (disputeId: string, said: 'accepts' | 'contests') =>
    client.answerDisputeAsMerchant({ body: { disputeId, answer: said } })
  expect((await answer(accepted.disputeId, 'accepts')).status).toBe(200)
  expect((await answer(kept.disputeId, 'contests')).status).toBe(200)
  await decide(kept.disputeId, 'keep')
  expect(accepted.accountId).toBe(seeded?.id)
  expect(await heldBy(accepted.accountId)).toBe(seeded?.balance_pence)

  await restoreLater()
  expect(await undone(accepted.disputeId)).toEqual({ status: 'won', refunded: 10_00n, charged: 20_00n })
  expect(await undone(kept.disputeId)).toEqual({ status: 'won', refunded: 30_00n, charged: 0n })
  expect(await heldBy(accepted.accountId)).toBe(seeded?.balance_pence)
  expect(await heldBy(ownAccountIds.disputes)).toBe(0n)
})
