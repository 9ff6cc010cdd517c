// The card network of a demonstration: a visitor plays the merchants of their own cards (part two, 15.8).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { demoCustomers } from '../../content/demo.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { createClearings } from '../../src/bank/simulator/clear-purchases.ts'
import { loadDemoRates } from '../../src/bank/simulator/demo-card-rates.ts'
import { SandboxOutcome } from '../../src/contract/card-sandbox.ts'
import { Problem } from '../../src/contract/problem.ts'
import { openTestDatabase } from '../support/runtime/database.ts'
import type { TestDatabase } from '../support/test-database.ts'
import { cardsOf } from './card-bank.ts'
import { networkOf } from './card-network.ts'
import { openTestApi, type TestApi } from './open-test-api.ts'
import { answerByPassword, openedBy } from './passkey-customer.ts'
import { openPerson, type Person, signInAgain } from './people.ts'

const thursday = new Date('2026-11-26T10:00:00Z')

let testDatabase: TestDatabase
let api: TestApi
let maya: Person
let cardId: string
let now: Date

beforeAll(async () => {
  testDatabase = await openTestDatabase()
})
beforeEach(async () => {
  now = thursday
  api = openTestApi(testDatabase.database, { clock: () => now }, demoCustomers)
  await loadDemoRates(api.bank)
  maya = await openPerson(api, 'Maya Okafor', 1_000_00n)
  cardId = await cardsOf(maya, api).have()
})
afterAll(async () => {
  expect(await reconcile(testDatabase.database)).toEqual([])
  expect(api.faults).toEqual([])
  await testDatabase.close()
})

const newId = (): string => crypto.randomUUID()
const coffee = { merchant: 'Wrenmoor Cafe', amount: '20.83', currency: 'GBP', how: 'chip' } as const

type Purchase = Parameters<Person['client']['authoriseCardPayment']>[0]['body']

const ask = (changes: Partial<Purchase> = {}) =>
  maya.client.authoriseCardPayment({ body: { id: newId(), cardId, ...coffee, ...changes } })

const settleUnasked = (amount: string) =>
  maya.client.clearCardPayment({ body: { id: newId(), cardId, ...coffee, amount } })

/** Where a payment stands, and why not if so: "pending", "declined: The PIN was wrong.". */
function outcomeOf({ body }: { readonly body: object }): string {
  if (!('why' in body) || !('status' in body)) return JSON.stringify(body)
  const { status, why } = SandboxOutcome.parse(body)
  return why === null ? String(status) : `${status}: ${why}`
}

async function pay(changes: Partial<Purchase> = {}): Promise<string> {
  const id = newId()
  expect(outcomeOf(await ask({ id, ...changes }))).toBe('pending')
  return id
}

const change = {
  raise: (id: string, amount: string) =>
    maya.client.raiseCardPayment({ params: { id }, body: { id: newId(), amount } }),
  reverse: (id: string, amount?: string) =>
    maya.client.reverseCardPayment({ params: { id }, body: { id: newId(), amount } }),
  settle: (id: string, amount?: string, messageId = newId()) =>
    maya.client.settleCardPayment({ params: { id }, body: { id: messageId, amount } }),
  refund: (id: string, amount?: string, messageId = newId()) =>
    maya.client.refundCardPayment({ params: { id }, body: { id: messageId, amount } }),
}

const read = async (id: string) => (await maya.client.readCardPayment({ params: { id } })).body

async function balanceOf(): Promise<string> {
  const { body } = await maya.client.readBalance({ params: { id: maya.account.id } })
  return 'booked' in body ? `${body.booked}, ${body.available} available` : JSON.stringify(body)
}

test('an empty PIN is the right one, and a wrong one is declined', async () => {
  const asked = await ask()
  expect(asked).toMatchObject({ status: 201, body: { status: 'pending', reason: null, why: null } })
  expect(await ask({ pin: '0000' })).toMatchObject({
    status: 201,
    body: { status: 'declined', reason: 'wrong_pin', why: 'The PIN was wrong.' },
  })
})

test.each([
  ['chip', 'pending'],
  ['cash', 'pending'],
  ['contactless', 'declined: The PIN is needed.'],
  ['online', 'waiting'],
  ['recurring', 'declined: Nobody approved it.'],
] as const)('%s is %s at first', async (how, outcome) => {
  expect(outcomeOf(await ask({ how }))).toBe(outcome)
})

test('a decline says why in the words of its page', async () => {
  expect(outcomeOf(await ask({ amount: '1200.00' }))).toBe('declined: You had £1,000.00 available.')
  expect(outcomeOf(await ask({ amount: '6000.00' }))).toBe('declined: Your limit for a payment is £5,000.')
  await maya.client.turnOnGamblingBlock({})
  expect(outcomeOf(await ask({ merchant: 'Tarn Bet' }))).toBe('declined: The gambling block is on.')
})

test('a merchant of the demonstration has its category, place and country; any other name is a shop in London', async () => {
  expect(
    await read(await pay({ merchant: 'hotel miradouro', currency: 'EUR', amount: '24.00' })),
  ).toMatchObject({
    cardPayment: {
      merchant: 'Hotel Miradouro',
      mcc: '7011',
      country: 'PT',
      place: 'Lisbon',
      theirs: { currency: 'EUR' },
    },
  })
  expect(await read(await pay({ merchant: 'Pebble & Sons' }))).toMatchObject({
    cardPayment: { merchant: 'Pebble & Sons', mcc: '5999', country: 'GB', place: 'London', theirs: null },
  })
})

test('the same purchase again changes nothing, and another one with its id is refused', async () => {
  const id = newId()
  expect((await ask({ id })).status).toBe(201)
  expect(await ask({ id })).toMatchObject({ status: 200, body: { id, status: 'pending' } })
  expect(await balanceOf()).toBe('1000.00, 979.17 available')
  expect(await ask({ id, amount: '20.84' })).toMatchObject({
    status: 409,
    body: { code: 'message_id_reused' },
  })
})

test.each([
  ['amount', { amount: '0.00' }],
  ['amount', { amount: '-5' }],
  ['amount', { amount: '1.005' }],
  ['amount', { amount: '1200.5', currency: 'JPY' }],
  ['amount', { amount: '999999999999.9999', currency: 'CLF' }],
  ['currency', { currency: 'pounds' }],
  ['merchant', { merchant: ' ' }],
  ['pin', { pin: '12' }],
] as const)('a wrong %s is refused beside its field: %o', async (field, changes) => {
  const { status, body } = await ask(changes)
  expect(status).toBe(422)
  expect(Problem.parse(body).errors?.map(error => error.field)).toEqual([field])
})

test('nobody pays with the card of somebody else, nor changes what it paid', async () => {
  const id = await pay()
  const daniel = await openPerson(api, 'Daniel Reyes', 1_000_00n)
  const own = await daniel.client.authoriseCardPayment({ body: { id: newId(), cardId, ...coffee } })
  expect(own.status).toBe(404)
  const cleared = await daniel.client.clearCardPayment({ body: { id: newId(), cardId, ...coffee } })
  expect(cleared.status).toBe(404)
  expect((await daniel.client.settleCardPayment({ params: { id }, body: { id: newId() } })).status).toBe(404)
  expect(await balanceOf()).toBe('1000.00, 979.17 available')
})

test('a merchant raises a payment, reverses a part, settles what is left and gives it back', async () => {
  const id = await pay({ amount: '50' })
  expect(outcomeOf(await change.raise(id, '60.00'))).toBe('pending')
  expect(await balanceOf()).toBe('1000.00, 940.00 available')
  expect(outcomeOf(await change.reverse(id, '40.00'))).toBe('pending')
  expect(outcomeOf(await change.settle(id))).toBe('settled')
  expect(await balanceOf()).toBe('960.00, 960.00 available')
  expect(outcomeOf(await change.refund(id, '15.00'))).toBe('settled')
  expect(outcomeOf(await change.refund(id, '30.00'))).toBe('settled: That is more than was paid.')
  expect(outcomeOf(await change.refund(id))).toBe('settled')
  expect(await balanceOf()).toBe('1000.00, 1000.00 available')
  expect(outcomeOf(await change.refund(id))).toBe('settled: That is more than was paid.')
  expect(outcomeOf(await change.settle(id))).toBe('settled: It has settled already.')
})

test('a whole reversal gives all of it back, and nothing changes it any more', async () => {
  const id = await pay()
  expect(outcomeOf(await change.reverse(id))).toBe('reversed')
  expect(await balanceOf()).toBe('1000.00, 1000.00 available')
  expect(outcomeOf(await change.raise(id, '30.00'))).toBe('reversed: It was reversed.')
  expect(outcomeOf(await change.settle(id))).toBe('reversed: It was reversed.')
  expect(outcomeOf(await change.refund(id))).toBe('reversed: It has not settled.')
})

test('a sum that the bank declines leaves the payment as it is, and says why', async () => {
  const id = await pay()
  expect(outcomeOf(await change.raise(id, '6000.00'))).toBe('pending: Your limit for a payment is £5,000.')
  expect(outcomeOf(await change.raise(id, '1200.00'))).toBe('pending: You had £1,000.00 available.')
  expect(outcomeOf(await change.settle(id, '60.00'))).toBe('pending: That is more than was authorised.')
  expect(await balanceOf()).toBe('1000.00, 979.17 available')
})

test('all of it again, with the same id, is what it was', async () => {
  const id = await pay()
  const [settling, refunding] = [newId(), newId()]
  await change.settle(id, undefined, settling)
  expect(await change.settle(id, undefined, settling)).toMatchObject({
    status: 200,
    body: { status: 'settled' },
  })
  await change.refund(id, '0.83')
  await change.refund(id, undefined, refunding)
  expect(await change.refund(id, undefined, refunding)).toMatchObject({ status: 200, body: { reason: null } })
  expect(await balanceOf()).toBe('1000.00, 1000.00 available')
  expect((await change.settle(id, undefined, refunding)).status).toBe(409)
})

test('what is in another currency is given back whole in it, and its rest in pounds', async () => {
  const hotel = { merchant: 'Hotel Miradouro', currency: 'EUR', amount: '240.00' } as const
  const [whole, part] = [await pay(hotel), await pay(hotel)]
  for (const id of [whole, part]) await change.settle(id)
  await change.refund(whole)
  await change.refund(part, '100.00')
  await change.refund(part)
  expect(await balanceOf()).toBe('1000.00, 1000.00 available')
})

test('a merchant settles without having asked, to £100.00', async () => {
  expect(outcomeOf(await settleUnasked('100.00'))).toBe('settled')
  expect(await settleUnasked('100.01')).toMatchObject({
    status: 201,
    body: { status: null, reason: 'not_authorised', why: 'It is not authorised.' },
  })
})

test('what is pending settles at 06:00 on the next working day, once', async () => {
  // Two processes, each with what it remembers.
  const [one, other] = [createClearings(api.bank), createClearings(api.bank)]
  await one()
  const id = await pay()
  const waiting = newId()
  await ask({ id: waiting, how: 'online' })
  const at = async (time: string) => {
    now = new Date(time)
    await Promise.all([one(), other()])
    await signInAgain(maya)
    return networkOf(api, cardId).statusOf(id)
  }
  expect(await at('2026-11-26T23:00:00Z')).toBe('pending')
  expect(await at('2026-11-27T05:59:59Z')).toBe('pending')
  expect(await at('2026-11-27T06:00:00Z')).toBe('settled')
  expect(await balanceOf()).toBe('979.17, 979.17 available')
  expect(await networkOf(api, cardId).statusOf(waiting)).toBe('waiting')
})

test('of a Friday it settles on Monday, and what was approved online with the rest', async () => {
  now = new Date('2026-11-27T15:00:00Z')
  await signInAgain(maya)
  const clear = createClearings(api.bank)
  const [id, online] = [await pay(), newId()]
  await ask({ id: online, how: 'online' })
  const { id: confirmationId } = openedBy(
    await maya.client.approveCardPayment({ params: { id: online }, body: {} }),
  )
  await answerByPassword(maya.client, { id: confirmationId })
  await maya.client.approveCardPayment({ params: { id: online }, body: { confirmationId } })
  const { statusOf } = networkOf(api, cardId)
  const stand = async () => [await statusOf(id), await statusOf(online)]
  now = new Date('2026-11-30T05:59:00Z')
  await clear()
  expect(await stand()).toEqual(['pending', 'pending'])
  now = new Date('2026-11-30T06:00:00Z')
  await clear()
  expect(await stand()).toEqual(['settled', 'settled'])
})
