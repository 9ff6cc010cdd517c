// The bank's own API and SQL in a real tab: PostgreSQL compiled to WebAssembly, no server, no cookies.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoCustomers } from '../../content/demo.ts'
import { createClient } from '../../src/contract/client.ts'
import { operations } from '../../src/contract/operations.ts'
import type { TabBank } from '../../src/tab/open-tab-bank.ts'
import { accountOf, order } from './demo-customer.ts'
import { openStillBank } from './open-still-bank.ts'

const { email, password } = demoCustomers.personal
const faults: unknown[] = []
let bank: TabBank

beforeAll(async () => {
  bank = await openStillBank({ report: ({ fault }) => faults.push(fault) })
}, 120_000)

afterAll(async () => {
  await bank.close()
  expect(faults).toEqual([])
})

const client = createClient(operations, (path, init) => bank.send(path, init))

async function signIn() {
  const reply = await client.signIn({ body: { email, password, accountType: 'personal' } })
  if (reply.status !== 201) throw new Error(`sign-in answered ${reply.status}`)
  return reply.body
}

const demoAccount = () => accountOf({ client })

async function availableBalance(id: string) {
  const reply = await client.readBalance({ params: { id } })
  return reply.status === 200 ? reply.body.available : undefined
}

test('a wrong password is refused, and nobody is signed in', async () => {
  const reply = await client.signIn({
    body: { email, password: 'not the password', accountType: 'personal' },
  })
  expect(reply).toMatchObject({ status: 401, body: { code: 'invalid_credentials' } })
  expect(await client.listAccounts({})).toMatchObject({ status: 401, body: { code: 'not_signed_in' } })
})

test('the demo customer signs in without a cookie and has 7,870,000.00', async () => {
  const session = await signIn()
  expect(session.customer).toEqual({
    name: 'Eleanor Whitcombe',
    email,
    kind: 'personal',
    hasPaymentChecks: false,
  })
  expect(document.cookie).toBe('')
  expect(await demoAccount()).toMatchObject({
    availableBalance: '7870000.00',
    bookedBalance: '7870000.00',
    sortCode: '001964',
  })
})

test('a transfer that is sent several times moves money once', async () => {
  await signIn()
  const { id } = await demoAccount()
  const before = await availableBalance(id)
  const body = order('70000.25')
  expect(await client.placeTransfer({ params: { id }, body })).toMatchObject({
    status: 201,
    body: { transfer: { status: 'completed', amount: '70000.25', category: 'International Transfer' } },
  })
  const again = await client.placeTransfer({ params: { id }, body })
  expect(again.status).toBe(200)
  expect(again.headers.get('idempotent-replayed')).toBe('true')
  expect([before, await availableBalance(id)]).toEqual(['7870000.00', '7799999.75'])
})

test('a penny above 2,000,000.00 is declined for manual review and moves nothing', async () => {
  await signIn()
  const { id } = await demoAccount()
  const before = await availableBalance(id)
  expect(await client.placeTransfer({ params: { id }, body: order('2000000.01') })).toMatchObject({
    status: 201,
    body: { transfer: { status: 'declined', reason: 'amount_requires_manual_review' } },
  })
  expect(await availableBalance(id)).toBe(before)
})

test('the cards of Maya have 24 months of payments, the latest of them pending', async () => {
  const { email: maya, password: hers, kind } = demoCustomers.everyday
  await client.signIn({ body: { email: maya, password: hers, accountType: kind } })
  const reply = await client.listCardPayments({ query: { pageSize: 50 } })
  if (reply.status !== 200) throw new Error(`the list answered ${reply.status}`)
  const { cardPayments, total } = reply.body
  expect(total).toBeGreaterThan(300)
  expect(cardPayments.filter(({ status }) => status === 'pending').length).toBeGreaterThan(0)
  const oldest = await client.listCardPayments({ query: { page: Math.ceil(total / 50), pageSize: 50 } })
  const [last] = oldest.status === 200 ? oldest.body.cardPayments.slice(-1) : []
  const monthMs = 30 * 24 * 60 * 60_000
  expect(Date.now() - Date.parse(last?.begunAt ?? '')).toBeGreaterThan(23 * monthMs)
})

test('after sign-out the bank answers 401', async () => {
  await signIn()
  expect((await client.signOut({})).status).toBe(204)
  expect(await client.listAccounts({})).toMatchObject({ status: 401, body: { code: 'not_signed_in' } })
})
