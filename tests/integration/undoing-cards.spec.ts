// The cards of the demo customers, and what visitors of a shared demonstration do to them (ruling 35; part two, 15.8).
import { afterEach, beforeEach, expect, test } from 'vitest'
import { demoCustomers } from '../../content/demo.ts'
import { limits } from '../../content/facts.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { prepareDemo } from '../../src/bank/simulator/seed-demo.ts'
import type { Card } from '../../src/contract/cards.ts'
import { openTestDatabase } from '../support/runtime/database.ts'
import type { TestDatabase } from '../support/test-database.ts'
import { openBrowser } from './browser.ts'
import { openClock, openDemonstration } from './open-demonstration.ts'
import { answerByPassword, openedBy } from './passkey-customer.ts'

const { everyday, partner } = demoCustomers
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

async function visit({ email, password }: { readonly email: string; readonly password: string }) {
  const browser = openBrowser(demonstration.app)
  const body = { email, password, accountType: 'personal' } as const
  expect((await browser.client.signIn({ body })).status).toBe(201)
  const confirm = async (asked: Parameters<typeof openedBy>[0]) => {
    const { id } = openedBy(asked)
    const answered = await answerByPassword(browser.client, { id }, { typed: password })
    expect(answered.status).toBe(200)
    return id
  }
  const cards = async (): Promise<readonly Card[]> => {
    const { body: listed } = await browser.client.listCards({})
    if (!('cards' in listed)) throw new Error(JSON.stringify(listed))
    return listed.cards
  }
  return { ...browser, confirm, cards }
}

type Client = Awaited<ReturnType<typeof visit>>['client']

async function subscriptionsOf(client: Client) {
  const { body } = await client.listSubscriptions({})
  if (!('subscriptions' in body)) throw new Error(JSON.stringify(body))
  return body.subscriptions
}

/** Stops Cinderlight. Returns the merchants that are stopped then. */
async function stops(client: Client): Promise<readonly string[]> {
  const found = (await subscriptionsOf(client)).find(({ merchant }) => merchant === 'Cinderlight')
  await client.stopMerchant({ params: { id: found?.id ?? '' } })
  const stopped = (await subscriptionsOf(client)).filter(({ stoppedAt }) => stoppedAt !== null)
  return stopped.map(({ merchant }) => merchant)
}

/** What the bell says of cards, the newest first. */
async function toldOfCards(client: Client): Promise<readonly string[]> {
  const { body } = await client.listNotifications({ query: {} })
  if (!('notifications' in body)) throw new Error(JSON.stringify(body))
  return body.notifications.flatMap(({ target, title }) => (target.kind === 'cards' ? [title] : []))
}

async function restore(): Promise<void> {
  clock.pass(limits.demoRestoreMs)
  await demonstration.simulators.tick()
}

const names = (cards: readonly Card[]) =>
  cards
    .filter(({ endedAt }) => endedAt === null)
    .map(({ design, name, status }) => `${design ?? name} ${status}`)
    .toSorted()

test('Maya has three cards and Daniel two, once, and a fresh start adds none', async () => {
  await prepareDemo(demonstration.bank, demoCustomers)
  const maya = await visit(everyday)
  const cards = await maya.cards()
  expect(names(cards)).toEqual(['Streaming active', 'heather active', 'tarn active'])
  const tarn = cards.find(({ design }) => design === 'tarn')
  expect(tarn).toMatchObject({ lastFour: '4823', version: 1 })
  expect(new Set(cards.map(({ accountId }) => accountId)).size).toBe(2)
  expect(names(await (await visit(partner)).cards())).toEqual(['heather active', 'tarn active'])
  expect(await toldOfCards(maya.client)).toEqual([])
})

test('what visitors changed, stopped and blocked is as before; what they ordered goes after an hour', async () => {
  const { client, cards, confirm } = await visit(everyday)
  const [tarn, heather] = ['tarn', 'heather'].map(
    design => async () => (await cards()).find(card => card.design === design && card.endedAt === null),
  )
  const id = (await tarn?.())?.id ?? ''
  const change = { params: { id }, body: { version: 1, payment: '9000.00', abroad: false } }
  const confirmationId = await confirm(await client.changeCardControls(change))
  await client.changeCardControls({ ...change, body: { ...change.body, confirmationId } })
  await client.freezeCard({ params: { id }, body: {} })
  await client.turnOnGamblingBlock({})
  const stopped = await stops(client)
  expect(stopped).toEqual(['Cinderlight'])
  const lost = (await heather?.())?.id ?? ''
  const next = crypto.randomUUID()
  await client.replaceCard({ params: { id: lost }, body: { id: next, reason: 'lost' } })
  const accountId = (await tarn?.())?.accountId ?? ''
  const made = {
    id: crypto.randomUUID(),
    accountId,
    kind: 'virtual',
    name: 'Mine',
    oneMerchant: false,
  } as const
  await client.orderCard({ body: made })
  const told = await toldOfCards(client)
  expect(told.toSorted()).toEqual(['Card Ordered', 'Card Ordered', 'Card Stopped'])
  expect(names(await cards())).toEqual(['Mine active', 'Streaming active', 'heather ordered', 'tarn frozen'])

  await restore()
  const after = await visit(everyday)
  expect(names(await after.cards())).toEqual([
    'Mine active',
    'Streaming active',
    'heather ordered',
    'tarn active',
  ])
  expect(await toldOfCards(after.client)).toEqual(told)
  const { body } = await after.client.readCard({ params: { id } })
  expect(body).toMatchObject({
    card: { limits: { payment: { amount: '5000.00' } }, switches: { abroad: true } },
    gamblingBlock: { isOn: false },
  })
  expect((await subscriptionsOf(after.client)).filter(({ stoppedAt }) => stoppedAt !== null)).toEqual([])
  clock.pass(hourMs)
  await restore()
  const later = await visit(everyday)
  expect(names(await later.cards())).toEqual(['Streaming active', 'heather active', 'tarn active'])
  expect(await toldOfCards(later.client)).toEqual([])
  const kept = (await later.cards()).map(({ id: one, version }) => [one, version])
  await restore()
  expect((await (await visit(everyday)).cards()).map(({ id: one, version }) => [one, version])).toEqual(kept)
})

test('a card is delivered at once, with the security code 123', async () => {
  const { client, cards } = await visit(partner)
  const tarn = (await cards()).find(({ design }) => design === 'tarn')
  if (!tarn) throw new Error('Daniel has no card')
  const id = crypto.randomUUID()
  await client.replaceCard({ params: { id: tarn.id }, body: { id, reason: 'never_came' } })
  const delivered = await client.deliverCard({ body: { cardId: id } })
  expect(delivered).toMatchObject({ status: 200, body: { card: { status: 'on_its_way' } } })
  expect((await client.activateCard({ params: { id }, body: { securityCode: '123' } })).status).toBe(200)
  expect((await client.deliverCard({ body: { cardId: id } })).status).toBe(409)
})
