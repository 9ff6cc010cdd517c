// A forgotten password: the operator's one-time link and its use, over a real database.
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bankChainId } from '../../src/bank/audit/append-audit-events.ts'
import { issuePasswordReset } from '../../src/bank/passwords/password-reset-links.ts'
import { isSecondFactorOn } from '../../src/bank/second-factor/codes.ts'
import { passwordWords } from '../../src/contract/password-words.ts'
import { password } from '../support/open-customer.ts'
import { openBrowser } from './browser.ts'
import { openCustomer, openSignedInCustomer, type TestCustomer } from './customers.ts'
import { newAddress } from './new-address.ts'
import { addressHeader, openTestApi, type TestApi } from './open-test-api.ts'
import { readAllRows } from './read-rows.ts'
import { readNotices, readEventTypes } from './read-notices.ts'
import { rerunningAfter } from './rerunning-after.ts'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'
import { turnOnSecondFactor } from './turn-on-second-factor.ts'

const newPassword = 'three unrelated words'
const dayMs = 24 * 60 * 60 * 1000

let fixture: ApiFixture
let api: TestApi

beforeAll(async () => {
  fixture = await openApiFixture()
  api = fixture.openApi()
})
afterAll(() => fixture.close())

/** The token of a link that the bank issues now. */
async function issue({ email }: TestCustomer, { bank } = api): Promise<string> {
  const issued = await issuePasswordReset(bank, email)
  if (!issued.ok) throw new Error(issued.refusal)
  return issued.value.token
}

const reset = (token: string, { chosen = newPassword, address = newAddress(), on = api } = {}) =>
  openBrowser(on.app).send('/api/password-resets', {
    method: 'POST',
    headers: { 'content-type': 'application/json', [addressHeader]: address },
    body: JSON.stringify({ token, newPassword: chosen }),
  })

const signIn = (email: string, using: string) =>
  openBrowser(api.app).client.signIn({ body: { email, password: using, accountType: 'personal' } })

async function expectEnded(response: Response): Promise<void> {
  expect(response.status).toBe(410)
  expect(await response.json()).toMatchObject({ code: 'reset_link_ended' })
}

test('a customer chooses a new password with the link, and is not signed in by it', async () => {
  const ada = await openCustomer(api)
  const response = await reset(await issue(ada))
  expect(response.status).toBe(204)
  expect(response.headers.getSetCookie()).toEqual([])
  expect((await signIn(ada.email, password)).status).toBe(401)
  expect((await signIn(ada.email, newPassword)).status).toBe(201)
})

test('all sessions end, the reset is audited, and the customer is notified', async () => {
  const ada = await openSignedInCustomer(api)
  await reset(await issue(ada), { address: '198.51.100.200' })
  expect((await ada.client.readSession({})).status).toBe(401)
  const events = await fixture.database.query<{ type: string; detail: object }>(
    'select type, detail from audit_event where chain_id = $1 order by event_no desc limit 2',
    [ada.customerId],
  )
  expect(events).toEqual([
    { type: 'password_reset', detail: { sessionsEnded: 1, address: '198.51.100.200', device: '' } },
    { type: 'password_reset_issued', detail: { by: 'operator', endsAt: expect.any(String) } },
  ])
  expect(await readNotices(fixture.database, ada)).toEqual([
    'password_reset_issued',
    'password_changed',
    'email password_reset_issued',
    'email password_changed',
  ])
})

test('the second factor stays on', async () => {
  const ada = await openSignedInCustomer(api)
  await turnOnSecondFactor(ada, api)
  expect((await reset(await issue(ada))).status).toBe(204)
  expect(await isSecondFactorOn(fixture.database, { customerId: ada.customerId, visitId: null })).toBe(true)
})

test('a link works once', async () => {
  const ada = await openCustomer(api)
  const token = await issue(ada)
  await reset(token)
  await expectEnded(await reset(token, { chosen: 'another three words' }))
  expect((await signIn(ada.email, newPassword)).status).toBe(201)
})

test('of many uses of a link at once, one succeeds', async () => {
  const token = await issue(await openCustomer(api))
  const responses = await Promise.all(Array.from({ length: 5 }, () => reset(token)))
  expect(responses.filter(({ status }) => status === 204)).toHaveLength(1)
  expect(responses.filter(({ status }) => status === 410)).toHaveLength(4)
})

test('a link is valid for a day, to the millisecond', async () => {
  let now = new Date('2026-11-21T12:00:00.000Z')
  const clocked = openTestApi(fixture.database, { clock: () => now })
  const [ada, grace] = [await openCustomer(clocked), await openCustomer(clocked)]
  const tokens = [await issue(ada, clocked), await issue(grace, clocked)] as const
  now = new Date(now.getTime() + dayMs - 1)
  expect((await reset(tokens[0], { on: clocked })).status).toBe(204)
  now = new Date(now.getTime() + 1)
  await expectEnded(await reset(tokens[1], { on: clocked }))
})

test('a new link ends the customer’s earlier ones, and nobody else’s', async () => {
  const [ada, grace] = [await openCustomer(api), await openCustomer(api)]
  const graces = await issue(grace)
  const [first, second] = [await issue(ada), await issue(ada)]
  await expectEnded(await reset(first))
  expect((await reset(second)).status).toBe(204)
  expect((await reset(graces)).status).toBe(204)
})

test('a password change ends open links', async () => {
  const ada = await openSignedInCustomer(api)
  const token = await issue(ada)
  await ada.client.changePassword({ body: { currentPassword: password, newPassword } })
  await expectEnded(await reset(token))
})

test.each(['', 'a', 'a'.repeat(43), 'a'.repeat(100), '__________________________________________='])(
  'the made-up token %j gets the same answer',
  async token => {
    await expectEnded(await reset(token))
  },
)

test('a common password is refused at its field, and the link stays valid', async () => {
  const token = await issue(await openCustomer(api))
  for (const [chosen, code, message] of [
    ['password1', 'common_password', passwordWords.common],
    ['short', 'too_short', passwordWords.tooShort],
  ] as const) {
    const response = await reset(token, { chosen })
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ errors: [{ field: 'newPassword', code, message }] })
  }
  expect((await reset(token)).status).toBe(204)
})

test('an address with twenty tries has to wait, even with a valid link; another address does not', async () => {
  const address = newAddress()
  const token = await issue(await openCustomer(api))
  for (let n = 0; n < 20; n++) await expectEnded(await reset('guess', { address }))
  const locked = await reset(token, { address })
  expect(locked.status).toBe(429)
  expect(locked.headers.get('retry-after')).toBe('60')
  expect(await locked.json()).toMatchObject({ code: 'too_many_attempts' })
  expect((await reset(token)).status).toBe(204)
})

/** The events of one type in the bank's own chain. */
const auditedOf = (type: string) =>
  fixture.database.query<{ detail: object }>(
    'select detail from audit_event where chain_id = $1 and type = $2',
    [bankChainId, type],
  )

test('a failed use is audited in the bank’s own chain without its token, and so is the lock', async () => {
  const address = newAddress()
  const before = {
    failed: await auditedOf('password_reset_failed'),
    locks: await auditedOf('password_reset_locked'),
  }
  const token = await issue(await openCustomer(api))
  await reset(token, { address })
  await reset(token, { address })
  for (let n = 0; n < 19; n++) await reset('guess', { address })
  expect((await reset('guess', { address })).status).toBe(429)
  const failed = (await auditedOf('password_reset_failed')).slice(before.failed.length)
  expect(failed).toHaveLength(20)
  for (const { detail } of failed) expect(detail).toEqual({ entryId: expect.any(String) })
  expect(await auditedOf('password_reset_locked')).toHaveLength(before.locks.length + 1)
})

test('a successful reset does not count as an attempt of its address', async () => {
  const address = newAddress()
  for (let n = 0; n < 19; n++) await reset('guess', { address })
  for (let n = 0; n < 3; n++)
    expect((await reset(await issue(await openCustomer(api)), { address })).status).toBe(204)
  await expectEnded(await reset('guess', { address }))
  expect((await reset('guess', { address })).status).toBe(429)
})

test('a reset clears the failed sign-in attempts', async () => {
  const ada = await openCustomer(api)
  for (let n = 0; n < 5; n++) await signIn(ada.email, 'not the password')
  await reset(await issue(ada))
  expect((await signIn(ada.email, newPassword)).status).toBe(201)
})

test('the token and the password are stored nowhere', async () => {
  const ada = await openCustomer(api)
  const [used, open] = [await issue(ada), await issue(await openCustomer(api))]
  await reset(used)
  const rows = (await readAllRows(fixture.database)).join('\n')
  expect(rows).toContain('password_reset_issued')
  for (const secret of [used, open, newPassword]) {
    expect(rows).not.toContain(secret)
    expect(rows).not.toContain(bytesToHex(utf8ToBytes(secret)))
  }
})

test('a reset is done once when the confirmation of its commit is lost', async () => {
  const rerun = openTestApi(rerunningAfter('password_reset', fixture.database))
  const ada = await openCustomer(rerun)
  expect((await reset(await issue(ada, rerun), { on: rerun })).status).toBe(204)
  expect(await readEventTypes(fixture.database, ada)).toEqual(['password_reset_issued', 'password_reset'])
  expect(await readNotices(fixture.database, ada)).toHaveLength(4)
})

test('a failed use is audited once when the confirmation of its commit is lost', async () => {
  const before = await auditedOf('password_reset_failed')
  await expectEnded(
    await reset('guess', { on: openTestApi(rerunningAfter('audit_event', fixture.database)) }),
  )
  expect(await auditedOf('password_reset_failed')).toHaveLength(before.length + 1)
})

test('used links are removed at once, and expired ones with the next link', async () => {
  const own = openTestApi(fixture.database)
  const [ada, grace, linus] = [await openCustomer(own), await openCustomer(own), await openCustomer(own)]
  await issue(ada, own)
  await reset(await issue(grace, own), { on: own })
  own.pass(dayMs)
  await issue(linus, own)
  const stored = await fixture.database.query(
    'select customer_id from password_reset where customer_id = any ($1::uuid[])',
    [[ada, grace, linus].map(({ customerId }) => customerId)],
  )
  expect(stored).toEqual([{ customer_id: linus.customerId }])
})
