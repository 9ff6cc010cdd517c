// A counted failure whose code or password was never checked is taken back, for every kind of code.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../src/bank/database/database.ts'
import { openTestDatabase } from '../support/runtime/database.ts'
import type { TestDatabase } from '../support/test-database.ts'
import { password } from '../support/open-customer.ts'
import { openBrowser } from './browser.ts'
import { openSignedInCustomer } from './customers.ts'
import { openTestApi } from './open-test-api.ts'
import { codeNow, turnOnSecondFactor } from './turn-on-second-factor.ts'

let testDatabase: TestDatabase

beforeAll(async () => {
  testDatabase = await openTestDatabase()
})
afterAll(() => testDatabase.close())

/** A bank whose database transactions fail while `isBroken`. */
function openBreakable() {
  const state = { isBroken: false }
  const breaking: Database = {
    ...testDatabase.database,
    transaction: work =>
      state.isBroken ? Promise.reject(new Error('broken')) : testDatabase.database.transaction(work),
  }
  return { state, api: openTestApi(breaking) }
}

test.each(['confirmSecondFactor', 'renewRecoveryCodes', 'enterSecondFactor'] as const)(
  '%s: a database fault counts as nobody’s failure',
  async operation => {
    const { state, api } = openBreakable()
    const ada = await openSignedInCustomer(api)
    const begun = await ada.client.beginSecondFactor({ body: { currentPassword: password } })
    if (begun.status !== 201) throw new Error(`the set-up answered ${begun.status}`)
    let { key } = begun.body
    const browser = operation === 'enterSecondFactor' ? openBrowser(api.app) : ada
    if (operation !== 'confirmSecondFactor') ({ key } = await turnOnSecondFactor(ada, api))
    if (browser !== ada)
      await browser.client.signIn({ body: { email: ada.email, password, accountType: 'personal' } })
    state.isBroken = true
    for (let n = 0; n < 6; n++)
      expect((await browser.client[operation]({ body: { code: 'AAAA' } })).status).toBe(500)
    state.isBroken = false
    api.pass(30_000)
    expect((await browser.client[operation]({ body: { code: codeNow(key, api) } })).status).toBe(201)
  },
)

test('of three confirmations at once two come too late, and none has failed', async () => {
  const { api } = openBreakable()
  const ada = await openSignedInCustomer(api)
  const begun = await ada.client.beginSecondFactor({ body: { currentPassword: password } })
  if (begun.status !== 201) throw new Error(`the set-up answered ${begun.status}`)
  const body = { code: codeNow(begun.body.key, api) }
  const answers = await Promise.all(Array.from({ length: 3 }, () => ada.client.confirmSecondFactor({ body })))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(await testDatabase.database.query('select failures from failed_attempt')).toEqual([])
})
