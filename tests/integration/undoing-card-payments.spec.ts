// What visitors of a shared demonstration pay with the cards of its customers, and what others see of it (ruling 35; part two, 15.8).
import { afterEach, beforeEach, expect, test } from 'vitest'
import { demoCustomers } from '../../content/demo.ts'
import { limits } from '../../content/facts.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { retireDemo } from '../../src/bank/simulator/demo-customers.ts'
import { prepareDemo } from '../../src/bank/simulator/seed-demo.ts'
import { createClient } from '../../src/contract/client.ts'
import { operations } from '../../src/contract/operations.ts'
import { openTestDatabase } from '../support/runtime/database.ts'
import type { TestDatabase } from '../support/test-database.ts'
import { openBrowser } from './browser.ts'
import { newAddress } from './new-address.ts'
import { openClock, openDemonstration } from './open-demonstration.ts'
import { addressHeader } from './open-test-api.ts'

const { everyday } = demoCustomers
const hourMs = 60 * 60_000

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
  expect(demonstration.reports.filter(report => 'fault' in report)).toEqual([])
  expect(demonstration.faults).toEqual([])
  expect(await reconcile(testDatabase.database)).toEqual([])
  await testDatabase.close()
})

const newId = (): string => crypto.randomUUID()
const coffee = { merchant: 'Wrenmoor Cafe', amount: '30.00', currency: 'GBP', how: 'chip' } as const

/** Somebody at an address of their own who signed in as Maya. */
async function visit(address = newAddress()) {
  const browser = openBrowser(demonstration.app)
  const client = createClient(operations, (path, init) => {
    const headers = new Headers(init.headers)
    headers.set(addressHeader, address)
    return browser.send(path, { ...init, headers })
  })
  const { email, password } = everyday
  const signedIn = await client.signIn({ body: { email, password, accountType: 'personal' } })
  expect(signedIn.status).toBe(201)
  const cards = async () => {
    const { body } = await client.listCards({})
    if (!('cards' in body)) throw new Error(JSON.stringify(body))
    return body.cards
  }
  const live = async (wanted: 'tarn' | 'heather') => {
    const card = (await cards()).find(({ design, endedAt }) => design === wanted && endedAt === null)
    if (!card) throw new Error(`Maya has no card ${wanted}`)
    return card
  }
  const tarn = () => live('tarn')
  type Purchase = Parameters<typeof client.authoriseCardPayment>[0]['body']
  const pay = async (changes: Partial<Purchase> = {}) => {
    const id = newId()
    const cardId = changes.cardId ?? (await tarn()).id
    const { body } = await client.authoriseCardPayment({ body: { ...coffee, ...changes, id, cardId } })
    return { id, said: 'status' in body ? (body.status ?? 'none') : JSON.stringify(body) }
  }
  return { address, client, cards, tarn, heather: () => live('heather'), pay }
}
type Visit = Awaited<ReturnType<typeof visit>>

async function settle({ client }: Visit, id: string, amount?: string): Promise<void> {
  const { body } = await client.settleCardPayment({ params: { id }, body: { id: newId(), amount } })
  expect(body).toMatchObject({ status: 'settled' })
}

/** The payments that a visitor is asked to approve. */
const waiting = async ({ client }: Visit) => {
  const { body } = await client.listCardPayments({ query: { status: 'waiting' } })
  return 'cardPayments' in body ? body.cardPayments.map(payment => payment.id) : body
}

/** What Maya's current account and the joint one hold and have available. */
async function moneyOf({ client, tarn, heather }: Visit): Promise<readonly string[]> {
  const money: string[] = []
  for (const { accountId: id } of [await tarn(), await heather()]) {
    const { body } = await client.readBalance({ params: { id } })
    money.push('booked' in body ? `${body.booked}, ${body.available} available` : JSON.stringify(body))
  }
  return money
}

async function restore(passedMs: number = limits.demoRestoreMs): Promise<void> {
  clock.pass(passedMs)
  await demonstration.simulators.tick()
}

const statusesOf = async (ids: readonly string[]) => {
  const rows = await testDatabase.database.query<{
    id: string
    status: string
    rest: bigint
    owing: boolean
  }>(
    `select id, status, coalesce(cleared_pence, 0) - refunded_pence as rest, owed_pence > 0 and owed_taken_at is null as owing
       from card_payment where id = any ($1::uuid[])`,
    [ids],
  )
  return ids.map(id => {
    const row = rows.find(found => found.id === id)
    return row && `${row.status}, ${row.rest} left${row.owing ? ', owing' : ''}`
  })
}

const countEvents = async () => testDatabase.database.query('select count(*) as count from audit_event')

const noticesOfCards = () =>
  testDatabase.database.query(
    `select n.type from notification n join customer c on c.id = n.customer_id
      where c.is_demo and n.facts ->> 'cardPaymentId' is not null`,
  )

test('what visitors paid is reversed and given back after an hour, owed money is taken, and nobody is told', async () => {
  const ada = await visit()
  const before = await moneyOf(ada)
  const joint = await ada.heather()
  const [pending, settled, partly] = [await ada.pay(), await ada.pay(), await ada.pay()]
  const owing = await ada.pay({ cardId: joint.id })
  await settle(ada, settled.id)
  await settle(ada, partly.id)
  const part = { id: newId(), amount: '10.00' }
  await ada.client.refundCardPayment({ params: { id: partly.id }, body: part })
  expect((await ada.client.freezeAccount({ params: { id: joint.accountId } })).status).toBe(200)
  await settle(ada, owing.id, '36.00')
  const ids = [pending, settled, partly, owing].map(({ id }) => id)
  const made = ['pending, 0 left', 'settled, 3000 left', 'settled, 2000 left', 'settled, 3600 left, owing']
  expect(await statusesOf(ids)).toEqual(made)

  await restore()
  expect(await statusesOf(ids)).toEqual(made)
  await restore(hourMs)
  expect(await statusesOf(ids)).toEqual([
    'reversed, 0 left',
    'settled, 0 left',
    'settled, 0 left',
    'settled, 0 left',
  ])
  expect(await moneyOf(await visit())).toEqual(before)
  expect(await noticesOfCards()).toEqual([])
  const events = await countEvents()
  await restore()
  expect(await countEvents()).toEqual(events)
})

test('an account that visitors opened closes after an hour, whatever its cards have paid since', async () => {
  const ada = await visit()
  const { accountId: current } = await ada.tarn()
  const before = await moneyOf(ada)
  const accountId = newId()
  const opened = await ada.client.openAccount({
    body: { id: accountId, product: 'current', acknowledged: true },
  })
  if (!('account' in opened.body)) throw new Error(JSON.stringify(opened.body))
  const { id: openedId } = opened.body.account
  const move = { id: newId(), from: current, to: openedId, amount: '200.00' }
  expect((await ada.client.moveMoney({ body: move })).status).toBe(201)
  const cardId = newId()
  await ada.client.orderCard({ body: { id: cardId, accountId: openedId, kind: 'physical', design: 'gold' } })
  await ada.client.deliverCard({ body: { cardId } })
  await ada.client.activateCard({ params: { id: cardId }, body: { securityCode: '123' } })
  clock.pass(hourMs)
  const late = await visit(ada.address)
  const [held, settled] = [await late.pay({ cardId }), await late.pay({ cardId })]
  await settle(late, settled.id)
  expect(held.said).toBe('pending')
  await restore()
  const [account] = await testDatabase.database.query<{ is_closed: boolean }>(
    'select closed_at is not null as is_closed from account where id = $1',
    [openedId],
  )
  expect(account?.is_closed).toBe(true)
  expect(await moneyOf(await visit())).toEqual(before)
})

test('a visitor changes no payment of another one, nor is asked to approve it', async () => {
  const [ada, grace] = [await visit(), await visit()]
  const { id } = await ada.pay()
  const online = await ada.pay({ how: 'online' })
  expect(online.said).toBe('waiting')
  for (const ask of [grace.client.settleCardPayment, grace.client.reverseCardPayment])
    expect(await ask({ params: { id }, body: { id: newId() } })).toMatchObject({
      status: 409,
      body: { code: 'shared_payment' },
    })
  expect(await waiting(ada)).toEqual([online.id])
  expect(await waiting(grace)).toEqual([])
  const decide = { params: { id: online.id }, body: {} }
  for (const ask of [grace.client.approveCardPayment, grace.client.refuseCardPayment])
    expect(await ask(decide)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect(await statusesOf([online.id])).toEqual(['waiting, 0 left'])
  expect(await ada.client.approveCardPayment(decide)).toMatchObject({
    status: 403,
    body: { code: 'confirmation_required' },
  })
  expect(await ada.client.refuseCardPayment(decide)).toMatchObject({ status: 200 })
  await settle(ada, id)
})

test('no visitor reads what another one typed: the name of a merchant or of a card', async () => {
  const [ada, grace] = [await visit(), await visit()]
  const typed = { ...coffee, merchant: 'Rude words', id: newId(), cardId: (await ada.tarn()).id }
  expect(await ada.client.authoriseCardPayment({ body: typed })).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'merchant', code: 'not_offered' }] },
  })
  const { accountId } = await ada.tarn()
  const named = { id: newId(), accountId, kind: 'virtual', name: 'Rude words', oneMerchant: false } as const
  await ada.client.orderCard({ body: named })
  const namesFor = async (visitor: Visit) =>
    (await visitor.cards()).filter(({ id }) => id === named.id).map(({ name }) => name)
  expect([await namesFor(ada), await namesFor(grace)]).toEqual([['Rude words'], ['Virtual card']])
  const { id } = await ada.pay({ cardId: named.id, how: 'online' })
  const shown = await grace.client.readCardPayment({ params: { id } })
  expect(shown).toMatchObject({ status: 200, body: { cardPayment: { card: { name: 'Virtual card' } } } })
  const closing = await grace.client.readClosure({ params: { id: accountId } })
  expect(JSON.stringify(closing.body)).not.toContain('Rude words')
  const card = (await ada.cards()).find(({ id: cardId }) => cardId === named.id)
  const params = { id: named.id }
  const changes = [
    await grace.client.freezeCard({ params, body: {} }),
    await grace.client.unfreezeCard({ params, body: {} }),
    await grace.client.changeCardControls({ params, body: { version: card?.version ?? 0, abroad: false } }),
  ]
  for (const change of changes)
    expect(change).toMatchObject({ status: 200, body: { card: { name: 'Virtual card' } } })
  expect(await grace.client.showCardDetails({ params, body: {} })).toMatchObject({
    status: 403,
    body: { confirmation: { heading: `Show card details: Virtual card (${card?.lastFour})` } },
  })
  await ada.client.cancelCard({ params: { id: named.id }, body: {} })
  expect([await namesFor(ada), await namesFor(grace)]).toEqual([['Rude words'], []])
  await restore(hourMs + 1)
  const { body } = await (await visit()).client.listNotifications({ query: { pageSize: 50 } })
  expect(JSON.stringify(body)).not.toContain('Rude words')
})

test('subscriptions, disputes and notices do not show the name of a card that another visitor typed', async () => {
  const [ada, grace] = [await visit(), await visit()]
  const { accountId } = await ada.tarn()
  const named = { id: newId(), accountId, kind: 'virtual', name: 'Rude words', oneMerchant: false } as const
  await ada.client.orderCard({ body: named })
  const monthly = { cardId: named.id, merchant: 'Cinderlight', amount: '10.99', how: 'recurring' } as const
  const paid = await ada.pay(monthly)
  expect(paid.said).toBe('pending')
  const subscription = async ({ client }: Visit) => {
    const { body } = await client.listSubscriptions({})
    const listed = 'subscriptions' in body ? body.subscriptions : []
    const found = listed.find(({ card }) => card.id === named.id)
    if (!found) throw new Error(JSON.stringify(body))
    return found
  }
  expect((await subscription(ada)).card.name).toBe('Rude words')
  const { id, card } = await subscription(grace)
  expect(card.name).toBe('Virtual card')
  for (const change of [grace.client.stopMerchant, grace.client.allowMerchant])
    expect(await change({ params: { id } })).toMatchObject({
      status: 200,
      body: { subscription: { card: { id: named.id, name: 'Virtual card' } } },
    })

  await settle(ada, paid.id)
  const dispute = {
    id: newId(),
    paymentId: paid.id,
    reason: 'not_received',
    story: 'It never came to my door.',
  } as const
  expect((await grace.client.openCardDispute({ body: dispute })).body).toMatchObject({ code: 'not_found' })

  const { body } = await grace.client.listNotifications({ query: { pageSize: 50 } })
  const told = JSON.stringify(body)
  expect(told).toContain(`Virtual card (${card.lastFour}) is ready to pay online.`)
  expect(told).toContain(`£10.99 at Cinderlight with Virtual card (${card.lastFour}).`)
  expect(told).not.toContain('Rude words')
  const sent = await testDatabase.database.query<{ facts: unknown }>(
    'select outbox_facts(m) as facts from outbox_message m',
  )
  expect(JSON.stringify(sent)).toContain(named.id)
  expect(JSON.stringify(sent)).not.toContain('Rude words')
})

test('retiring a demonstration ends its cards', async () => {
  const ada = await visit()
  await ada.pay()
  expect((await retireDemo(demonstration.bank, demoCustomers)).ok).toBe(true)
  expect(await testDatabase.database.query('select id from card where slot is not null')).toEqual([])
  const because = await testDatabase.database.query('select distinct status, because from card')
  expect(because).toEqual([{ status: 'cancelled', because: 'access_ended' }])
})
