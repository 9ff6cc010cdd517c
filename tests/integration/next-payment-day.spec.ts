// The demonstration's "Make the next day's payments now" (specification, section 13.10).
import { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { demoCustomers } from '../../content/demo.ts'
import { runDue } from '../../src/bank/due/run-due.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import type { BankDependencies } from '../../src/bank/bank.ts'
import { payIn, password } from '../support/open-customer.ts'
import { openTestDatabase } from '../support/runtime/database.ts'
import type { TestDatabase } from '../support/test-database.ts'
import { openBrowser } from './browser.ts'
import { openCustomer, openSignedInCustomer, type TestCustomer } from './customers.ts'
import { announceCollection, orderRegularly, payLater } from '../support/due-rows.ts'
import { newAddress } from './new-address.ts'
import { addressHeader, openTestApi, type TestApi } from './open-test-api.ts'

// Saturday 28 November 2026, at ten in the morning in London.
const saturday = new Date('2026-11-28T10:00:00Z')

let testDatabase: TestDatabase
let api: TestApi
let ada: TestCustomer

const open = (parts: Partial<BankDependencies> = {}, demonstration?: typeof demoCustomers) =>
  openTestApi(testDatabase.database, { clock: () => saturday, ...parts }, demonstration)

beforeAll(async () => {
  testDatabase = await openTestDatabase()
})
beforeEach(async () => {
  api = open({}, demoCustomers)
  ada = await openSignedInCustomer(api, 1_000_00n)
})
afterAll(async () => {
  expect(await reconcile(testDatabase.database)).toEqual([])
  await testDatabase.close()
})

const of = ({ account, customerId } = ada) => ({ bank: api.bank, customerId, accountId: account.id })

const make = (date: string, attempt: 1 | 2 = 1, { client, account } = ada) =>
  client.makeNextPaymentDay({ body: { accountId: account.id, date, attempt } })

const balance = async (accountId = ada.account.id) => {
  const [row] = await testDatabase.database.query<{ pence: bigint }>(
    'select balance_pence as pence from account where id = $1',
    [accountId],
  )
  return row?.pence
}

const payment = async (id: string) => {
  const [row] = await testDatabase.database.query<{
    status: string
    is_early: boolean
    retry_at: Date | null
  }>(`select status, brought_forward_at is not null as is_early, retry_at from payment where id = $1`, [id])
  return row
}

const moveTo = (at: string) => api.pass(new Date(at).getTime() - api.bank.clock().getTime())

test('a day’s payments, collections and standing orders are made now, and the day itself finds them done', async () => {
  const id = await payLater(of(), { askedFor: '2026-12-01', amountPence: 240_00n })
  await payLater(of(), { askedFor: '2026-12-02', amountPence: 1_00n })
  const { collectionId } = await announceCollection(of(), { dueOn: '2026-12-01', amountPence: 62_00n })
  await orderRegularly(of(), { frequency: 'monthly', firstOn: '2026-12-01', amountPence: 500_00n })
  expect(await make('2026-12-01')).toMatchObject({ status: 200, body: { made: 3, waiting: 0, failed: 0 } })
  expect(await balance()).toBe(198_00n)
  expect(await payment(id)).toEqual({ status: 'completed', is_early: true, retry_at: null })
  const [collection] = await testDatabase.database.query(
    'select status, brought_forward_at is not null as is_early from collection where id = $1',
    [collectionId],
  )
  expect(collection).toEqual({ status: 'taken', is_early: true })
  const { body } = await ada.client.readComingUp({ query: { accountId: ada.account.id } })
  expect(body).toMatchObject({ demonstration: true, days: [{ date: '2026-12-02' }] })
  expect(await make('2026-12-01')).toMatchObject({ body: { made: 0, waiting: 0, failed: 0 } })
  moveTo('2026-12-01T06:00:00Z')
  await runDue(api.bank)
  expect(await balance()).toBe(198_00n)
})

test('what is short waits, and pressed again it is made once the money is there', async () => {
  const id = await payLater(of(), { askedFor: '2026-12-01', amountPence: 1_200_00n })
  expect(await make('2026-12-01')).toMatchObject({ status: 200, body: { made: 0, waiting: 1, failed: 0 } })
  expect(await payment(id)).toEqual({
    status: 'scheduled',
    is_early: true,
    retry_at: new Date('2026-12-01T14:00:00Z'),
  })
  const { body } = await ada.client.readComingUp({ query: { accountId: ada.account.id } })
  expect(body).toMatchObject({
    days: [{ date: '2026-12-01', items: [{ retryAt: '2026-12-01T14:00:00.000Z' }] }],
  })
  // The first attempt was made.
  expect(await make('2026-12-01')).toMatchObject({ body: { made: 0, waiting: 0, failed: 0 } })
  await payIn(api.bank, ada.account.id, 200_00n)
  expect(await make('2026-12-01', 2)).toMatchObject({ body: { made: 1, waiting: 0, failed: 0 } })
  expect(await balance()).toBe(0n)
})

test('what is still short at the second attempt is not made', async () => {
  const id = await payLater(of(), { askedFor: '2026-12-01', amountPence: 1_200_00n })
  await make('2026-12-01')
  expect(await make('2026-12-01', 2)).toMatchObject({ status: 200, body: { made: 0, waiting: 0, failed: 1 } })
  expect(await payment(id)).toMatchObject({ status: 'declined' })
  expect(await balance()).toBe(1_000_00n)
})

test('pressed by two at once, it is made once', async () => {
  await payLater(of(), { askedFor: '2026-12-01', amountPence: 300_00n })
  const answers = await Promise.all([make('2026-12-01'), make('2026-12-01')])
  const made = answers.map(({ body }) => ('made' in body ? body.made : NaN))
  expect(made.toSorted((one, other) => one - other)).toEqual([0, 1])
  expect(await balance()).toBe(700_00n)
})

test('what was tried on its day and waits for the next working day is tried again now', async () => {
  await payLater(of(), { askedFor: '2026-11-30', amountPence: 1_200_00n })
  moveTo('2026-11-30T11:00:00Z')
  await ada.client.signIn({ body: { email: ada.email, password, accountType: 'personal' } })
  expect(await runDue(api.bank)).toMatchObject({ waiting: 1 })
  await payIn(api.bank, ada.account.id, 200_00n)
  expect(await make('2026-12-01', 2)).toMatchObject({ status: 200, body: { made: 1 } })
})

test.each(['2026-11-27', '2026-12-29'])('%s is not one of the 31 days', async date => {
  expect(await make(date)).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'date', code: 'out_of_range' }] },
  })
})

test('another’s account is not found, and nothing of it is made', async () => {
  const grace = await openCustomer(api, 500_00n)
  await payLater(of(grace), { askedFor: '2026-12-01', amountPence: 10_00n })
  const { account } = grace
  expect((await make('2026-12-01', 1, { ...ada, account })).status).toBe(404)
  expect(await balance(account.id)).toBe(500_00n)
})

test('a bank that is no demonstration has no such address', async () => {
  const real = open()
  const grace = await openSignedInCustomer(real, 500_00n)
  await payLater(of(grace), { askedFor: '2026-12-01', amountPence: 10_00n })
  expect((await make('2026-12-01', 1, grace)).status).toBe(404)
  expect(await balance(grace.account.id)).toBe(500_00n)
})

/** A visitor of a shared demonstration, who is signed in as a customer from an address. */
async function visit(shared: TestApi, customer: TestCustomer, address: string): Promise<TestCustomer> {
  const app = new Hono().all('*', ({ req: { raw } }) => {
    const headers = new Headers(raw.headers)
    headers.set(addressHeader, address)
    return shared.app.fetch(new Request(raw, { headers }))
  })
  const visitor = { ...customer, ...openBrowser(app) }
  await visitor.client.signIn({ body: { email: customer.email, password, accountType: 'personal' } })
  return visitor
}

async function openShared() {
  const shared = open({ isShared: true }, demoCustomers)
  const maya = await openCustomer(shared, 2_000_00n)
  await testDatabase.database.query('update customer set is_demo = true where id = $1', [maya.customerId])
  return { shared, maya }
}

test('in a shared demonstration a visitor makes what they ordered and what was seeded, never another’s', async () => {
  const { shared, maya } = await openShared()
  const [mine, theirs] = [newAddress(), newAddress()]
  const rows = { bank: shared.bank, customerId: maya.customerId, accountId: maya.account.id }
  const day = { askedFor: '2026-12-01' }
  const ids = {
    mine: await payLater(rows, { ...day, amountPence: 1_00n, visitor: mine }),
    theirs: await payLater(rows, { ...day, amountPence: 10_00n, visitor: theirs }),
    seeded: await payLater(rows, { ...day, amountPence: 100_00n }),
  }
  const visitor = await visit(shared, maya, mine)
  expect(await make('2026-12-01', 1, visitor)).toMatchObject({ status: 200, body: { made: 2 } })
  expect(await payment(ids.mine)).toMatchObject({ status: 'completed' })
  expect(await payment(ids.seeded)).toMatchObject({ status: 'completed' })
  expect(await payment(ids.theirs)).toMatchObject({ status: 'scheduled' })
})

test('a payment of a visitor’s standing order that waits for its second attempt is that visitor’s alone', async () => {
  const { shared, maya } = await openShared()
  const [mine, theirs] = [newAddress(), newAddress()]
  const rows = { bank: shared.bank, customerId: maya.customerId, accountId: maya.account.id }
  const order = { frequency: 'monthly', firstOn: '2026-12-01', amountPence: 3_000_00n }
  await orderRegularly(rows, { ...order, visitor: theirs })
  const [one, other] = [await visit(shared, maya, mine), await visit(shared, maya, theirs)]
  expect(await make('2026-12-01', 1, one)).toMatchObject({ body: { made: 0, waiting: 0, failed: 0 } })
  expect(await make('2026-12-01', 1, other)).toMatchObject({ body: { made: 0, waiting: 1, failed: 0 } })
  expect(await make('2026-12-01', 2, one)).toMatchObject({ body: { made: 0, waiting: 0, failed: 0 } })
  expect(await make('2026-12-01', 2, other)).toMatchObject({ body: { made: 0, waiting: 0, failed: 1 } })
})

test('a visitor sees, makes, cancels and refunds no simulated Direct Debit of another visitor', async () => {
  const { shared, maya } = await openShared()
  const accountId = maya.account.id
  const seeded = await announceCollection(
    { bank: shared.bank, customerId: maya.customerId, accountId },
    { company: 'Fenlight Energy', dueOn: '2026-12-01', amountPence: 62_00n },
  )
  const [one, other] = [await visit(shared, maya, newAddress()), await visit(shared, maya, newAddress())]
  const id = crypto.randomUUID()
  const params = { id }
  const body = { id, accountId, serviceUserNumber: '990006', amount: '12.34', dueOn: '2026-12-01' }
  expect((await one.client.addSimulatedDirectDebit({ body })).status).toBe(201)
  const seenBy = async ({ client }: TestCustomer) => {
    const { body: listed } = await client.listDirectDebits({})
    const { body: coming } = await client.readComingUp({ query: { accountId } })
    const { body: closure } = await client.readClosure({ params: { id: accountId } })
    return [
      'directDebits' in listed && listed.directDebits.map(debit => debit.id),
      'days' in coming && coming.days.flatMap(({ items }) => items.map(item => item.id)),
      'cancels' in closure && closure.cancels.map(({ name }) => name),
    ]
  }
  const both = ['Fenlight Energy', 'Saltmarch Insurance']
  expect(await seenBy(one)).toEqual([[seeded.id, id], expect.arrayContaining([seeded.id, id]), both])
  expect(await seenBy(other)).toEqual([[seeded.id], [seeded.id], ['Fenlight Energy']])
  expect((await other.client.readDirectDebit({ params })).status).toBe(404)
  expect((await other.client.cancelDirectDebit({ params, body: {} })).status).toBe(404)
  expect(await make('2026-12-01', 1, other)).toMatchObject({ status: 200, body: { made: 1 } })
  expect(await make('2026-12-01', 1, one)).toMatchObject({ status: 200, body: { made: 1 } })
  const read = await one.client.readDirectDebit({ params })
  const [taken] = 'directDebit' in read.body ? read.body.directDebit.history : []
  expect(taken).toMatchObject({ what: 'taken', canRefund: true })
  const claim = {
    params: { id: taken?.collectionId ?? '' },
    body: { id: crypto.randomUUID(), reason: 5 },
  } as const
  expect((await other.client.refundCollection(claim)).status).toBe(404)
  expect((await one.client.refundCollection(claim)).status).toBe(201)
  expect((await one.client.cancelDirectDebit({ params, body: {} })).status).toBe(200)
})
