// Messages of the card network that come at the same time (specification, section 15.2), over a real database.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'
import { networkOf, type NetworkBank, openNetworkBank } from './card-network.ts'
import { readEventTypes } from './read-notices.ts'
import { rerunningAfter } from './rerunning-after.ts'

let fixture: ApiFixture
let bank: NetworkBank

beforeEach(async () => {
  fixture = await openApiFixture()
  bank = await openNetworkBank(fixture)
})
afterEach(async () => {
  expect(await reconcile(fixture.database)).toEqual([])
  await fixture.close()
})

const online = { how: 'online', merchant: 'Cinderlight', mcc: '4899' } as const

test('of two that together exceed the balance one is approved', async () => {
  const { network, api, maya, money } = bank
  // On two cards of the account, so that no lock of a card separates them.
  const id = crypto.randomUUID()
  const order = {
    id,
    accountId: maya.account.id,
    kind: 'virtual',
    name: 'Streaming',
    oneMerchant: false,
  } as const
  expect((await maya.client.orderCard({ body: order })).status).toBe(201)
  const pin = await network.readPin()
  const other = networkOf(api, id)
  await network.authorise({ merchant: 'Cinderlight', amountMinor: 1_00n }) // known there from now on
  const [one, two] = await Promise.all([
    network.authorise({ amountMinor: 600_00n, pin }),
    other.authorise({ ...online, how: 'recurring', amountMinor: 600_00n }),
  ])
  expect([one.said, two.said].toSorted()).toEqual(['approved', 'declined insufficient_funds'])
  expect(await money()).toBe('1000.00 of which 601.00 held')
})

test('of two that together exceed the limit of a day one is approved', async () => {
  const { network, cardId, maya } = bank
  const controls = { version: 1, day: '100.00' }
  expect((await maya.client.changeCardControls({ params: { id: cardId }, body: controls })).status).toBe(200)
  const pin = await network.readPin()
  const said = await Promise.all(
    [60_00n, 60_00n].map(async amountMinor => (await network.authorise({ amountMinor, pin })).said),
  )
  expect(said.toSorted()).toEqual(['approved', 'declined day_limit'])
})

test('the same message five times at once is one payment with one answer', async () => {
  const { network, money } = bank
  const pin = await network.readPin()
  const id = network.newId()
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => network.authorise({ pin }, id)))
  expect(new Set(answers.map(({ said }) => said))).toEqual(new Set(['approved']))
  expect(await money()).toBe('1000.00 of which 20.83 held')

  const clearing = network.newId()
  const cleared = await Promise.all([1, 2, 3, 4, 5].map(() => network.clear(id, 20_83n, { id: clearing })))
  expect(new Set(cleared)).toEqual(new Set(['approved']))
  expect(await money()).toBe('979.17 of which 0.00 held')
})

test('of a clearing and a reversal one holds, whichever comes first', async () => {
  const { network, money } = bank
  const { id } = await network.authorise()
  const said = await Promise.all([network.clear(id, 20_83n), network.reverse(id, 0n)])
  const isCleared = said[0] === 'approved'
  expect(said).toEqual(isCleared ? ['approved', 'refused already_cleared'] : ['refused reversed', 'approved'])
  expect(await money()).toBe(`${isCleared ? '979.17' : '1000.00'} of which 0.00 held`)
})

test('an authorisation and its clearing at once hold nothing afterwards', async () => {
  const { network, money } = bank
  const pin = await network.readPin()
  const id = network.newId()
  await Promise.all([network.authorise({ pin }, id), network.clear(id, 20_83n)])
  expect(await network.statusOf(id)).toBe('settled')
  expect(await money()).toBe('979.17 of which 0.00 held')
})

test('two rounds at once take what is owed once, and settle once', async () => {
  const { network, money, run, at } = bank
  const { id } = await network.authorise({ amountMinor: 1_000_00n })
  await network.clear(id, 1_000_00n)
  await network.clear(undefined, 50_00n)
  await network.refund(id, 60_00n)
  await at('2026-11-27T06:00:00Z')
  const [one, two] = await Promise.all([run(), run()])
  expect([one.taken + two.taken, one.settled + two.settled]).toEqual([1, 1])
  expect(await money()).toBe('10.00 of which 0.00 held')
})

test('a message whose commit was not confirmed is carried out, told and audited once', async () => {
  const { maya, cardId, clock, money } = bank
  const lossy = networkOf(fixture.openApi(rerunningAfter('', fixture.database), { clock }), cardId)
  expect((await lossy.authorise({ pin: '----' })).said).toBe('declined wrong_pin')
  const { id, said } = await lossy.authorise()
  expect(said).toBe('approved')
  expect(await lossy.clear(id, 20_83n)).toBe('approved')
  expect(await lossy.refund(id, 83n)).toBe('approved')
  expect(await money()).toBe('980.00 of which 0.00 held')
  const events = (await readEventTypes(fixture.database, maya)).filter(type =>
    /^card_p(in|ayment)_/.test(type),
  )
  expect(events).toEqual([
    'card_pin_wrong',
    'card_payment_declined',
    'card_payment_pending',
    'card_payment_settled',
    'card_payment_refunded',
  ])
})
