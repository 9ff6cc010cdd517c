// Thousands of requests, from almost right to nonsense, over every route: none breaks the bank, every answer is
// one that the contract lists (the browser checks that), and afterwards the books are whole to the penny.
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { operations } from '../../src/contract/operations.ts'
import type { Operation } from '../../src/contract/operation.ts'
import { openTestPostgres, type TestPostgres } from '../support/databases.ts'
import { openBrowser } from './browser.ts'
import { password } from '../support/open-customer.ts'
import { openSignedInCustomer, type TestCustomer } from './customers.ts'
import { addressHeader, openTestApi, type TestApi } from './open-test-api.ts'

const seed = 20_261_121
const requests = 3000
const openingPence = 100_000_00n

let postgres: TestPostgres
let api: TestApi
let ada: TestCustomer
let grace: TestCustomer

beforeAll(async () => {
  postgres = await openTestPostgres()
  api = openTestApi(postgres.database)
  ada = await openSignedInCustomer(api, openingPence)
  grace = await openSignedInCustomer(api, openingPence)
})
afterAll(() => postgres.close())

// Few ids, so that orders meet again.
const orderIds = Array.from(
  { length: 40 },
  (_, n) => `01890000-0000-7000-8000-${String(n).padStart(12, '0')}`,
)

const nonsense = fc.oneof(fc.string({ unit: 'binary', maxLength: 200 }), fc.jsonValue({ maxDepth: 3 }))
/** Mostly one that is right, now and then anything. */
const mostly = (right: fc.Arbitrary<unknown>) =>
  fc.oneof({ arbitrary: right, weight: 20 }, { arbitrary: nonsense, weight: 1 })

const orders = () =>
  fc.record(
    {
      id: mostly(fc.oneof(fc.constantFrom(...orderIds), fc.uuid())),
      recipientName: mostly(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 140 })),
      destination: mostly(
        fc.constantFrom(
          '12345678',
          '20-00-00 12345678',
          'SE35 9999 9557 0666 2266 5465',
          `00-19-64 ${ada.account.accountNumber}`,
          grace.account.iban,
          '00-19-64 99999999',
        ),
      ),
      amount: mostly(
        fc.oneof(
          fc.nat(5_000_00).map(pence => (pence / 100).toFixed(2)),
          fc.constantFrom('0.00', '2000000.01', '99999.99', '1e6', '1.001', '999999999999.99'),
        ),
      ),
      reference: mostly(fc.string({ unit: 'grapheme', maxLength: 140 })),
    },
    { requiredKeys: ['id', 'recipientName', 'destination', 'amount'] },
  )

const signIns = () =>
  fc.record(
    {
      email: mostly(fc.constantFrom(ada.email, grace.email, 'nobody@sarsen.example')),
      password: mostly(fc.constantFrom(password, 'wrong')),
      accountType: mostly(fc.constantFrom('personal', 'corporate')),
    },
    { requiredKeys: [] },
  )

const emails = () => mostly(fc.oneof(fc.constantFrom(ada.email, grace.email), fc.emailAddress()))

const messages = () =>
  fc.record(
    {
      id: mostly(fc.oneof(fc.constantFrom(...orderIds), fc.uuid())),
      name: mostly(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 100 })),
      email: emails(),
      subject: mostly(fc.constantFrom('Opening hours', 'A complaint')),
      message: mostly(fc.constantFrom('Are you open?', 'First line\r\nsecond line')),
    },
    { requiredKeys: ['id', 'name', 'email', 'subject', 'message'] },
  )

const subscriptions = () => fc.record({ email: emails() })

const bodiesFor = (name: OperationName) => {
  if (name === 'signIn') return mostly(signIns())
  if (name === 'sendMessage') return mostly(messages())
  return mostly(name === 'subscribeToNewsletter' ? subscriptions() : orders())
}

const ids = () =>
  fc.oneof(
    { arbitrary: fc.constantFrom(ada.account.id), weight: 12 },
    { arbitrary: fc.constantFrom(...orderIds), weight: 4 },
    {
      arbitrary: fc.oneof(fc.constantFrom(grace.account.id), fc.uuid(), fc.string({ unit: 'binary' })),
      weight: 1,
    },
  )

const queries = fc.dictionary(
  fc.oneof(fc.constantFrom('page', 'pageSize'), fc.string({ maxLength: 8 })),
  fc.oneof(fc.nat(120).map(String), fc.string({ maxLength: 8 })),
  { maxKeys: 3 },
)

type OperationName = keyof typeof operations
const others: OperationName[] = [
  'signIn',
  'signOut',
  'readSession',
  'listAccounts',
  'readBalance',
  'listTransactions',
  'readTransfer',
  'sendMessage',
  'listMessages',
  'subscribeToNewsletter',
]

const asked = () =>
  fc
    .oneof(
      { arbitrary: fc.constantFrom<OperationName>('placeTransfer'), weight: 3 },
      { arbitrary: fc.constantFrom(...others), weight: 2 },
    )
    .chain(name =>
      fc.record({
        name: fc.constant(name),
        id: ids(),
        query: fc.option(queries, { nil: {}, freq: 3 }),
        body: fc.oneof(
          { arbitrary: bodiesFor(name).map(body => JSON.stringify(body)), weight: 20 },
          { arbitrary: fc.string({ unit: 'binary' }), weight: 1 },
        ),
        type: fc.constantFrom(...Array<string>(20).fill('application/json'), 'text/plain', ''),
        from: fc.ipV4(),
      }),
    )

test('no request breaks the bank', { timeout: 60_000 }, async () => {
  const stranger = openBrowser(api.app)
  const statuses = new Map<number, number>()
  await fc.assert(
    fc.asyncProperty(asked(), async ({ name, id, query, body, type, from }) => {
      const operation: Operation = operations[name]
      const who = operation.access === 'customer' ? ada : stranger
      const search = new URLSearchParams(query)
      const path = `${operation.path.replace('{id}', encodeURIComponent(id.toWellFormed()))}?${search}`
      const init =
        operation.method === 'GET' ? {} : { body, headers: { 'content-type': type, [addressHeader]: from } }
      const { status } = await who.send(path, { method: operation.method, ...init })
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      expect(status).toBeLessThan(500)
    }),
    { seed, numRuns: requests, endOnFailure: true },
  )
  expect(api.faults).toEqual([])
  // It would prove little if hardly any request got anywhere.
  for (const status of [200, 201, 202, 204, 400, 401, 404, 409, 415, 422])
    expect(statuses.get(status)).toBeGreaterThan(20)
  expect(await reconcile(postgres.database)).toEqual([])
})

test('every penny is accounted for: what was listed as completed is what has moved', async () => {
  const [sums] = await postgres.database.query<{ all: bigint; customers: bigint; out: bigint }>(
    `select sum(balance_pence)::int8 as all,
            (sum(balance_pence) filter (where kind = 'customer'))::int8 as customers,
            (select coalesce(sum(amount_pence), 0) from account_transaction l
              where l.status = 'completed' and l.direction = 'debit' and not exists (
                select from account_transaction other
                 where other.transfer_id = l.transfer_id and other.direction = 'credit'))::int8 as out
       from account`,
  )
  expect(sums?.all).toBe(0n)
  expect(sums?.out).toBeGreaterThan(0n)
  expect(sums?.customers).toBe(2n * openingPence - (sums?.out ?? 0n))
})
