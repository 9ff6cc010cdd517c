// Sign-in, the session and sign-out (spec section 4, rulings 2, 21, 23), over a real database.
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '../../content/facts.ts'
import { bankChainId } from '../../src/bank/audit/append-audit-events.ts'
import { Problem } from '../../src/contract/problem.ts'
import { fastPasswords } from '../support/runtime/dependencies.ts'
import { openBrowser } from './browser.ts'
import { password } from '../support/open-customer.ts'
import { openCustomer, openSignedInCustomer } from './customers.ts'
import { openTestApi, type TestApi } from './open-test-api.ts'
import { readEventTypes } from './read-notices.ts'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'

let fixture: ApiFixture
let api: TestApi

beforeAll(async () => {
  fixture = await openApiFixture()
  api = fixture.openApi()
})
afterAll(() => fixture.close())

const auditOf = (customerId: string) => readEventTypes(fixture.database, { customerId })

test('a customer signs in and reads who is signed in', async () => {
  const { client, email } = await openCustomer(api)
  const before = api.bank.clock().getTime()
  const signedIn = await client.signIn({ body: { email, password, accountType: 'corporate' } })
  expect(signedIn).toMatchObject({
    status: 201,
    body: {
      customer: { name: 'Ada Byron', email, kind: 'personal', hasPaymentChecks: true },
      accountType: 'corporate',
    },
  })
  if (signedIn.status !== 201) throw new Error('not signed in')
  const endsInMs = Date.parse(signedIn.body.endsAt) - before
  expect(endsInMs).toBeGreaterThanOrEqual(limits.sessionLifeMs)
  expect(endsInMs).toBeLessThan(limits.sessionLifeMs + 10_000)
  const { asOf: _, ...lasting } = signedIn.body
  expect(await client.readSession({})).toMatchObject({ status: 200, body: lasting })
})

test('the token is in a cookie that no script reads, and the bank stores only its hash', async () => {
  const customer = await openSignedInCustomer(api)
  expect(customer.lastSetCookie()).toMatch(
    /^sarsen-80=[A-Za-z0-9_-]{43}; Path=\/; HttpOnly; SameSite=Strict$/,
  )
  const [, token = ''] = customer.cookie()?.split('=') ?? []
  const stored = await fixture.database.query<{ token_hash: Uint8Array }>(
    'select token_hash from session where customer_id = $1',
    [customer.customerId],
  )
  expect(stored.map(({ token_hash }) => bytesToHex(token_hash))).toEqual([
    bytesToHex(sha256(utf8ToBytes(token))),
  ])
})

test.each([
  ['in capitals', (email: string) => email.toUpperCase()],
  ['with spaces around it', (email: string) => `  ${email} `],
])('an e-mail may be written %s', async (_, written) => {
  const { client, email } = await openCustomer(api)
  const reply = await client.signIn({ body: { email: written(email), password, accountType: 'personal' } })
  expect(reply.status).toBe(201)
})

test('an unknown customer and a wrong password get one answer, after two password checks', async () => {
  const checked: string[] = []
  const counted = openTestApi(fixture.database, {
    passwords: {
      ...fastPasswords,
      verify: (phc, given) => {
        checked.push(given)
        return fastPasswords.verify(phc, given)
      },
    },
  })
  const customer = await openCustomer(counted)
  const ask = async (email: string, given: string) => {
    const { status, body } = await customer.client.signIn({
      body: { email, password: given, accountType: 'personal' },
    })
    return { status, body }
  }
  const wrong = await ask(customer.email, 'wrong')
  const unknown = await ask('nobody@sarsen.example', 'unknown')
  expect(wrong).toMatchObject({
    status: 401,
    body: { code: 'invalid_credentials', detail: 'Invalid username or password. Please try again.' },
  })
  expect(unknown).toEqual(wrong)
  expect(checked).toEqual(['wrong', 'wrong', 'unknown', 'unknown'])
  expect(customer.cookie()).toBeUndefined()
})

test('a password is compared to the letter', async () => {
  const { client, email } = await openCustomer(api)
  for (const given of [password.toLowerCase(), `${password} `, ` ${password}`, password.slice(1)]) {
    const reply = await client.signIn({ body: { email, password: given, accountType: 'personal' } })
    expect(reply.status).toBe(401)
  }
})

test('each sign-in has a token of its own, and ends the session that was sent with it', async () => {
  const customer = await openSignedInCustomer(api)
  const first = customer.cookie()
  await customer.client.signIn({ body: { email: customer.email, password, accountType: 'personal' } })
  expect(customer.cookie()).not.toBe(first)
  const left = await api.app.request('/api/session', { headers: { cookie: first ?? '' } })
  expect(left.status).toBe(401)
  expect((await customer.client.readSession({})).status).toBe(200)
})

test('a failed sign-in leaves the session that was sent with it', async () => {
  const customer = await openSignedInCustomer(api)
  await customer.client.signIn({
    body: { email: customer.email, password: 'wrong', accountType: 'personal' },
  })
  expect((await customer.client.readSession({})).status).toBe(200)
})

test('one customer signing in over another’s session ends that one', async () => {
  const first = await openSignedInCustomer(api)
  const second = await openCustomer(api)
  const left = first.cookie()
  await first.client.signIn({ body: { email: second.email, password, accountType: 'personal' } })
  expect(await first.client.readSession({})).toMatchObject({ body: { customer: { email: second.email } } })
  expect((await api.app.request('/api/session', { headers: { cookie: left ?? '' } })).status).toBe(401)
  expect(await auditOf(first.customerId)).toEqual(['signed_in', 'signed_out'])
  expect(await auditOf(second.customerId)).toEqual(['signed_in'])
})

test('two browsers are two sessions: signing out of one leaves the other', async () => {
  const customer = await openSignedInCustomer(api)
  const other = openBrowser(api.app)
  await other.client.signIn({ body: { email: customer.email, password, accountType: 'personal' } })
  await customer.client.signOut({})
  expect((await customer.client.readSession({})).status).toBe(401)
  expect((await other.client.readSession({})).status).toBe(200)
})

test('signing out ends the session for good, removes the cookie, and may be repeated', async () => {
  const customer = await openSignedInCustomer(api)
  const cookie = customer.cookie() ?? ''
  expect((await customer.client.signOut({})).status).toBe(204)
  expect(customer.lastSetCookie()).toMatch(/^sarsen-80=; Max-Age=0; Path=\/; HttpOnly; SameSite=Strict$/)
  expect((await api.app.request('/api/session', { headers: { cookie } })).status).toBe(401)
  const again = await api.app.request('/api/session', { method: 'DELETE', headers: { cookie } })
  expect(again.status).toBe(204)
  expect((await customer.client.signOut({})).status).toBe(204)
  expect(await auditOf(customer.customerId)).toEqual(['signed_in', 'signed_out'])
})

test('sign-ins, failures and sign-outs are audited, those of unknown people in the bank’s own chain', async () => {
  const before = await auditOf(bankChainId)
  const { client, email, customerId } = await openCustomer(api)
  await client.signIn({ body: { email, password: 'wrong', accountType: 'personal' } })
  await client.signIn({ body: { email, password, accountType: 'personal' } })
  await client.signOut({})
  await client.signIn({ body: { email: 'nobody@sarsen.example', password, accountType: 'personal' } })
  expect(await auditOf(customerId)).toEqual(['sign_in_failed', 'signed_in', 'signed_out'])
  expect(await auditOf(bankChainId)).toEqual([...before, 'sign_in_failed'])
})

test.each([
  ['empty', ''],
  ['short', 'x'],
  ['of the right form', 'a'.repeat(43)],
  ['long', 'a'.repeat(4096)],
  ['padded', `${'a'.repeat(42)}=`],
  ['NUL', '%00'],
  ['SQL', "' or 1=1 --"],
])('a made-up token opens no session: %s', async (_, token) => {
  const response = await api.app.request('/api/session', { headers: { cookie: `sarsen-80=${token}` } })
  expect(response.status).toBe(401)
})

const right = { email: 'ada@example.com', password: 'x', accountType: 'personal' }

test.each([
  ['with nothing in it', {}, ['email', 'password', 'accountType']],
  [
    'of another kind',
    { email: 'ada', password: '', accountType: 'private' },
    ['email', 'password', 'accountType'],
  ],
  ['with NUL in its e-mail', { ...right, email: 'ada@example.com\u0000' }, ['email']],
  ['with a half character in its e-mail', { ...right, email: '\ud800@example.com' }, ['email']],
  [
    'too long',
    { ...right, email: `${'a'.repeat(250)}@example.com`, password: 'x'.repeat(257) },
    ['email', 'password'],
  ],
  ['with a number for a password', { ...right, password: 7 }, ['password']],
  ['with a field too many', { ...right, admin: true }, ['admin']],
])('a sign-in %s is refused with all invalid fields', async (_, body, fields) => {
  const response = await openBrowser(api.app).send('/api/session', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const problem = Problem.parse(await response.json())
  expect(problem).toMatchObject({ status: 422, code: 'bad_input' })
  expect(problem.errors?.map(({ field }) => field)).toEqual(fields)
})
