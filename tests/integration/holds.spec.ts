// Card authorisations as a customer sees them, over a real database.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { placeHold } from '../../src/bank/holds/place-hold.ts'
import { releaseExpiredHolds } from '../../src/bank/holds/expired-holds.ts'
import { captureHold } from '../../src/bank/holds/settle-hold.ts'
import { openSignedInCustomer, type TestCustomer } from './customers.ts'
import type { TestApi } from './open-test-api.ts'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'

const dayMs = 24 * 60 * 60_000

let fixture: ApiFixture
let api: TestApi
let nowMs = Date.parse('2026-11-21T12:00:00.000Z')

beforeAll(async () => {
  fixture = await openApiFixture()
  api = fixture.openApi(undefined, { clock: () => new Date(nowMs) })
})
afterAll(() => fixture.close())

async function hold({ account: { accountNumber } }: TestCustomer, amountPence: bigint, durationMs: number) {
  const recipientName = 'Kestrel Marine'
  const reference = 'Deposit for a hull'
  const placed = await placeHold(api.bank, {
    accountNumber,
    amountPence,
    recipientName,
    reference,
    durationMs,
  })
  if (!placed.ok) throw new Error(placed.refusal)
  return placed.value.holdId
}

const listed = async (
  { client, account }: TestCustomer,
  query: { page?: number; pageSize?: number } = {},
) => {
  const reply = await client.listHolds({ params: { id: account.id }, query })
  if (reply.status !== 200) throw new Error(`answered ${reply.status}`)
  return reply.body
}

test('card authorisations are listed newest first, each with its recipient, start and end', async () => {
  const ada = await openSignedInCustomer(api, 1_000_00n)
  expect(await listed(ada)).toEqual({ holds: [], held: '0.00', page: 1, pageSize: 10, total: 0 })

  const first = await hold(ada, 60_00n, 7 * dayMs)
  nowMs += 60_000
  const second = await hold(ada, 20_89n, dayMs)
  const common = { recipientName: 'Kestrel Marine', reference: 'Deposit for a hull' }
  expect(await listed(ada)).toEqual({
    holds: [
      {
        ...common,
        id: second,
        amount: '20.89',
        placedAt: '2026-11-21T12:01:00.000Z',
        expiresAt: '2026-11-22T12:01:00.000Z',
      },
      {
        ...common,
        id: first,
        amount: '60.00',
        placedAt: '2026-11-21T12:00:00.000Z',
        expiresAt: '2026-11-28T12:00:00.000Z',
      },
    ],
    held: '80.89',
    page: 1,
    pageSize: 10,
    total: 2,
  })
  const { body: balance } = await ada.client.readBalance({ params: { id: ada.account.id } })
  expect(balance).toMatchObject({ booked: '1000.00', held: '80.89', available: '919.11' })

  expect(await listed(ada, { page: 2, pageSize: 1 })).toMatchObject({
    holds: [{ id: first }],
    held: '80.89',
    total: 2,
  })
  expect(await listed(ada, { page: 3, pageSize: 1 })).toMatchObject({ holds: [], held: '80.89', total: 2 })
})

test('an authorisation leaves the list when it is captured, and an expired one when it is released', async () => {
  const ada = await openSignedInCustomer(api, 100_00n)
  const captured = await hold(ada, 45_50n, dayMs)
  const expiring = await hold(ada, 10_00n, 60_000)
  expect(await captureHold(api.bank, { holdId: captured })).toMatchObject({ ok: true })
  expect(await listed(ada)).toMatchObject({ holds: [{ id: expiring }], held: '10.00', total: 1 })

  nowMs += 60_000
  // An expired hold still lowers the available balance until then.
  expect(await listed(ada)).toMatchObject({ holds: [{ id: expiring }], held: '10.00', total: 1 })
  await releaseExpiredHolds(api.bank, new AbortController().signal)
  expect(await listed(ada)).toMatchObject({ holds: [], held: '0.00', total: 0 })
})

test('another customer sees none of them, but their own', async () => {
  const ada = await openSignedInCustomer(api, 100_00n)
  const grace = await openSignedInCustomer(api, 100_00n)
  await hold(ada, 60_00n, dayMs)
  const own = await hold(grace, 5_00n, dayMs)
  expect((await grace.client.listHolds({ params: { id: ada.account.id } })).status).toBe(404)
  expect(await listed(grace)).toMatchObject({ holds: [{ id: own, amount: '5.00' }], held: '5.00', total: 1 })
})
