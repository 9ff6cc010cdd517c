// What is asked just before midnight and gets its lock after it, when it is being made: the bank's clock is read under the lock
// (part two, section 13.6). Over a real database.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '../../src/bank/database/database.ts'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'
import { openSignedInCustomer, type TestCustomer } from './customers.ts'
import type { TestApi } from './open-test-api.ts'
import { openPaymentsApi } from './payer.ts'
import { codeOf } from './people.ts'
import { schedule } from './scheduler.ts'
import { addNadia, monthly, passTo, setUp } from './standing-order.ts'

let fixture: ApiFixture
let api: TestApi
let ada: TestCustomer
/** Whether a second passes while the next lock of a standing order or a payment is waited for. */
let isWaiting: boolean

/** A database in which that lock is had a second later. */
const slow = (database: Database): Database => ({
  ...database,
  transaction: work =>
    database.transaction(transaction =>
      work({
        async query<Row extends object>(...[text, ...rest]: Parameters<typeof transaction.query>) {
          const rows = await transaction.query<Row>(text, ...rest)
          if (isWaiting && /from (?:standing_order o|payment p)\b.*for no key update/s.test(text)) {
            isWaiting = false
            api.pass(1000)
          }
          return rows
        },
      }),
    ),
})

beforeAll(async () => {
  fixture = await openApiFixture()
})
beforeEach(async () => {
  isWaiting = false
  api = openPaymentsApi({ ...fixture, database: slow(fixture.database) })
  ada = await openSignedInCustomer(api, 1_000_00n)
})
afterAll(() => fixture.close())

const date = '2026-12-01'

/** The second before midnight of the day. */
async function justBefore(): Promise<void> {
  await passTo(api, '2026-11-30T23:59:59Z', ada)
  isWaiting = true
}

test.each([
  [
    'changed',
    (id: string) => ada.client.changeStandingOrder({ params: { id }, body: { version: 1, amount: '5.00' } }),
  ],
  ['skipped', (id: string) => ada.client.skipStandingOrder({ params: { id, date }, body: {} })],
  ['made after all', (id: string) => ada.client.undoStandingOrderSkip({ params: { id, date } })],
  ['cancelled', (id: string) => ada.client.cancelStandingOrder({ params: { id }, body: {} })],
])('a standing order whose day begins while it waits is not %s', async (_, ask) => {
  const { id } = await setUp(ada, await monthly(ada))
  await justBefore()
  expect(codeOf(await ask(id))).toBe('due_today')
  expect(isWaiting).toBe(false)
})

test.each([
  [
    'changed',
    (id: string) => ada.client.changePayment({ params: { id }, body: { version: 1, amount: '5.00' } }),
  ],
  ['cancelled', (id: string) => ada.client.cancelPayment({ params: { id }, body: {} })],
])('a scheduled payment whose day begins while it waits is not %s', async (_, ask) => {
  const { id } = await schedule(ada, '40.00', date)
  await justBefore()
  expect(codeOf(await ask(id))).toBe('due_today')
  expect(isWaiting).toBe(false)
})

const deletePayee = (id: string) => ada.client.deletePayee({ params: { id } })

test('a payee whose standing order’s day begins while its deletion waits stays', async () => {
  const payeeId = await addNadia(ada)
  await setUp(ada, await monthly(ada, { payeeId }))
  await justBefore()
  expect(codeOf(await deletePayee(payeeId))).toBe('due_today')
  expect(isWaiting).toBe(false)
})

test('a payee whose scheduled payment’s day begins while its deletion waits stays', async () => {
  const payeeId = await addNadia(ada)
  await schedule(ada, '40.00', date)
  await justBefore()
  expect(codeOf(await deletePayee(payeeId))).toBe('due_today')
  expect(isWaiting).toBe(false)
})

test('a pot whose standing order’s day begins while its closing waits stays open', async () => {
  const pot = crypto.randomUUID()
  const body = { id: pot, name: 'Holiday', colour: 'moss' } as const
  await ada.client.openPot({ params: { id: ada.account.id }, body })
  await setUp(ada, await monthly(ada, { creditorAccountId: pot }))
  await justBefore()
  expect(codeOf(await ada.client.closePot({ params: { id: pot } }))).toBe('payments_due')
  expect(isWaiting).toBe(false)
})
