// The operator signs out one customer everywhere, or everybody (ASVS 7.4.5).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessionsCommand } from '../../src/cli/commands/customers.ts'
import { openTestPostgres, type TestPostgres } from '../support/databases.ts'
import { password } from '../support/open-customer.ts'
import { openBrowser, type Browser } from './browser.ts'
import { openCustomer, openSignedInCustomer } from './customers.ts'
import { openTestApi, type TestApi } from './open-test-api.ts'
import { runBankCommand } from './run-bank-command.ts'
import { turnOnSecondFactor } from './turn-on-second-factor.ts'

let postgres: TestPostgres
let api: TestApi

beforeAll(async () => {
  postgres = await openTestPostgres()
  api = openTestApi(postgres.database)
})
afterAll(async () => {
  expect(api.faults).toEqual([])
  await postgres.close()
})

const run = (...words: string[]) => runBankCommand(sessionsCommand, postgres, words)
const statusOf = async ({ client }: Browser) => (await client.readSession({})).status

async function signInElsewhere(email: string): Promise<Browser> {
  const browser = openBrowser(api.app)
  await browser.client.signIn({ body: { email, password, accountType: 'personal' } })
  return browser
}

const lastEventOf = async (customerId: string) => {
  const [event] = await postgres.database.query<{ type: string; detail: object }>(
    'select type, detail from audit_event where chain_id = $1 order by event_no desc limit 1',
    [customerId],
  )
  return event
}

test('a customer is signed out on every device at once, and nobody else is', async () => {
  const ada = await openSignedInCustomer(api)
  const phone = await signInElsewhere(ada.email)
  const grace = await openSignedInCustomer(api)
  expect(await run('end', ada.email.toUpperCase())).toMatchObject({
    code: 0,
    printed: ['2 sessions have ended.'],
  })
  expect([await statusOf(ada), await statusOf(phone), await statusOf(grace)]).toEqual([401, 401, 200])
  expect(await lastEventOf(ada.customerId)).toEqual({
    type: 'session_ended',
    detail: { sessions: 2, by: 'operator' },
  })
  expect(await run('end', ada.email)).toMatchObject({ code: 0, printed: ['0 sessions have ended.'] })
})

test('a sign-in that waits for its code ends too', async () => {
  const ada = await openSignedInCustomer(api)
  const factor = await turnOnSecondFactor(ada, api)
  await ada.client.signOut({})
  const waiting = await signInElsewhere(ada.email)
  expect(await run('end', ada.email)).toMatchObject({ code: 0, printed: ['1 session has ended.'] })
  const entered = await waiting.client.enterSecondFactor({ body: { code: factor.newCode() } })
  expect(entered.status).toBe(401)
})

test('one command signs everybody out', async () => {
  const customers = [await openSignedInCustomer(api), await openSignedInCustomer(api)]
  const out = await openCustomer(api)
  expect((await run('end', 'all')).code).toBe(0)
  expect(await Promise.all(customers.map(statusOf))).toEqual([401, 401])
  expect(await lastEventOf(out.customerId)).toMatchObject({ type: 'account_access_granted' })
})

test.each([[], ['end'], ['start', 'all'], ['end', 'all', 'now']])(
  'the command rejects arguments that it does not know with a sentence: %s %s %s',
  async (...words) => {
    expect(await run(...words.filter(word => word !== undefined))).toMatchObject({
      code: 2,
      printed: [],
      reported: [expect.stringContaining('npm run bank -- sessions end')],
    })
  },
)

test('the command reports an e-mail without a customer', async () => {
  expect(await run('end', 'nobody@sarsen.example')).toEqual({
    code: 1,
    printed: [],
    reported: ['No customer has that e-mail address.'],
  })
})
