// Clicks on promotions are stored (spec section 2, ruling 26), with a rate limit and for a limited time, over a real
// database.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '../../content/facts.ts'
import { removeOldClicks } from '../../src/bank/promotions/promotion-clicks.ts'
import { openBrowser } from './browser.ts'
import { openSignedInCustomer, type TestCustomer } from './customers.ts'
import { addressHeader, type TestApi } from './open-test-api.ts'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'

let fixture: ApiFixture
let api: TestApi

beforeAll(async () => {
  fixture = await openApiFixture()
  api = fixture.openApi()
})
afterAll(() => fixture.close())

const click = ({ send }: Pick<TestCustomer, 'send'>, promotion: string, address = '203.0.113.1') =>
  send('/api/promotion-clicks', {
    method: 'POST',
    headers: { 'content-type': 'application/json', [addressHeader]: address },
    body: JSON.stringify({ promotion }),
  })
const clicksOf = (promotion: string) =>
  fixture.database.query<{ customer_id: string | null }>(
    'select customer_id from promotion_click where promotion = $1',
    [promotion],
  )
const statusesOf = async (count: number, next: () => Promise<Response>) => {
  const statuses = new Set<number>()
  for (let n = 0; n < count; n++) statuses.add((await next()).status)
  return [...statuses]
}

test('a customer’s click is stored as theirs, a visitor’s as nobody’s; other addresses are refused', async () => {
  const ada = await openSignedInCustomer(api)
  expect((await click(ada, '/premium-card')).status).toBe(202)
  expect((await click(openBrowser(api.app), '/premium-card')).status).toBe(202)
  expect((await click(ada, '/elsewhere')).status).toBe(422)
  const noted = await clicksOf('/premium-card')
  expect(noted).toHaveLength(2)
  expect(new Set(noted.map(({ customer_id }) => customer_id))).toEqual(new Set([null, ada.customerId]))
})

test('a customer, and an anonymous address, may send a limited number of clicks in an hour', async () => {
  const [ada, grace] = [await openSignedInCustomer(api), await openSignedInCustomer(api)]
  const visitor = openBrowser(api.app)
  const address = '203.0.113.3'
  for (const follower of [ada, visitor]) {
    const next = () => click(follower, '/mobile-app', address)
    expect(await statusesOf(limits.promotionClicksHourly, next)).toEqual([202])
    const refused = await next()
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000)
  }
  expect(await clicksOf('/mobile-app')).toHaveLength(2 * limits.promotionClicksHourly)
  expect((await click(grace, '/mobile-app', address)).status).toBe(202)
  expect((await click(visitor, '/mobile-app', '203.0.113.4')).status).toBe(202)
  api.pass(60 * 60 * 1000)
  expect((await click(ada, '/mobile-app', address)).status).toBe(202)
})

test('visitors who share a demo customer are limited by address, and use no slots of others', async () => {
  const demo = await openSignedInCustomer(api)
  await fixture.database.query('update customer set is_demo = true where id = $1', [demo.customerId])
  const from = (address: string) => click(demo, '/support', address)
  expect(await statusesOf(limits.promotionClicksHourly, () => from('203.0.113.5'))).toEqual([202])
  expect((await from('203.0.113.5')).status).toBe(429)
  expect((await from('203.0.113.6')).status).toBe(202)
})

test('old clicks are removed, and nothing else', async () => {
  await click(openBrowser(api.app), '/wealth-management', '203.0.113.7')
  await removeOldClicks(api.bank)
  expect(await clicksOf('/wealth-management')).toHaveLength(1)
  api.pass(limits.promotionClicksKeptMs)
  await removeOldClicks(api.bank)
  expect(await clicksOf('/wealth-management')).toHaveLength(0)
})
