// Resetting a forgotten password without the operator: a link by e-mail, over a real database.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bankChainId } from '../../src/bank/audit/append-audit-events.ts'
import type { OutboxMessage } from '../../src/bank/outbox/outbox.ts'
import { sendDue } from '../../src/bank/outbox/send-due.ts'
import { writeMessage } from '../../src/bank/outbox/write-message.ts'
import { PasswordResetLinkResult } from '../../src/contract/credentials.ts'
import { password } from '../support/open-customer.ts'
import { openBrowser } from './browser.ts'
import { changeProfile, newEmail } from './change-profile.ts'
import { openCustomer, openSignedInCustomer } from './customers.ts'
import { newAddress } from './new-address.ts'
import { addressHeader, openTestApi, type TestApi } from './open-test-api.ts'
import { readAllRows } from './read-rows.ts'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'

const newPassword = 'three unrelated words'
const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs
const house = {
  bankName: 'Sarsen',
  phone: '020 7946 0100',
  fraudPhone: '020 7946 0990',
  demonstrationNotice: 'A demonstration, not a bank.',
  origin: 'https://bank.example',
}

let fixture: ApiFixture
let api: TestApi
let shown: TestApi

beforeAll(async () => {
  fixture = await openApiFixture()
  api = fixture.openApi()
  shown = openTestApi(fixture.database, {}, undefined, 'kept', true)
})
afterAll(() => fixture.close())

const post = (path: string, body: object, { on = api, address = newAddress() } = {}) =>
  openBrowser(on.app).send(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [addressHeader]: address },
    body: JSON.stringify(body),
  })
type How = { on?: TestApi; address?: string }
const ask = (email: string, how?: How) => post('/api/password-reset-links', { email }, how)
const check = (token: string, how?: How) => post('/api/password-resets/check', { token }, how)
const reset = (token: string, how?: How) => post('/api/password-resets', { token, newPassword }, how)

const tokenOf = async (response: Response): Promise<string> =>
  PasswordResetLinkResult.parse(await response.json()).token ?? ''

/** All that a stranger sees of a response. */
const seen = async (response: Response) => ({
  status: response.status,
  headers: Object.fromEntries(response.headers),
  body: await response.text(),
})

/** The events of an audit chain that concern resets, in order. */
const eventsOf = (chainId: string) =>
  fixture.database.query<{ type: string; detail: object }>(
    `select type, detail from audit_event where chain_id = $1 and type like 'password_reset%' order by event_no`,
    [chainId],
  )

const signIn = (email: string, using: string) =>
  openBrowser(api.app).client.signIn({ body: { email, password: using, accountType: 'personal' } })

const stranger = () => `nobody.${randomUUID()}@example.com`

/** The e-mails that are sent to an address from now on. */
async function sent(email: string, on = api): Promise<readonly OutboxMessage[]> {
  const messages: OutboxMessage[] = []
  await sendDue(on.bank, message => {
    if (message.recipient === email) messages.push(message)
    return Promise.resolve('sent')
  })
  return messages
}

const waitingFor = (email: string) =>
  fixture.database.query<{ type: string; status: string }>(
    'select type, status from outbox_message where recipient = $1 order by created_at',
    [email],
  )

test('the response is the same, whether or not a customer has the e-mail', async () => {
  const { email } = await openCustomer(api)
  const [known, unknown] = [await seen(await ask(email)), await seen(await ask(stranger()))]
  expect(known).toEqual(unknown)
  expect(known).toMatchObject({ status: 202, body: '{"delivery":"kept"}' })
})

test('the link is sent by e-mail, works once, and its token is stored nowhere', async () => {
  const ada = await openCustomer(api)
  await ask(ada.email.toUpperCase())
  const [message] = await sent(ada.email)
  expect(message).toMatchObject({ type: 'password_reset_link', recipient: ada.email })
  const token = message?.token ?? ''
  const { subject, text } = writeMessage(message ?? raise(), house)
  expect(subject).toBe('Choose a new password')
  expect(text).toContain(`\n\nhttps://bank.example/reset-password#${token}\n\n`)
  expect(text).toContain('If you did not ask for it, you need not do anything.')
  const rows = (await readAllRows(fixture.database)).join('\n')
  expect(rows).toContain('password_reset_link')
  expect(rows).not.toContain(token)

  expect((await check(token)).status).toBe(204)
  expect((await reset(token)).status).toBe(204)
  expect((await check(token)).status).toBe(410)
  expect((await reset(token)).status).toBe(410)
  expect((await signIn(ada.email, newPassword)).status).toBe(201)
})

const raise = (): never => {
  throw new Error('nothing was sent')
}

test('no link goes to an unknown e-mail, a demo customer or a former customer', async () => {
  const unknown = stranger()
  const [demo, former] = [await openCustomer(api), await openCustomer(api)]
  await fixture.database.query('update customer set is_demo = true where id = $1', [demo.customerId])
  await fixture.database.query('update customer set retired_at = $2 where id = $1', [
    former.customerId,
    new Date(),
  ])
  for (const email of [unknown, demo.email, former.email]) {
    const token = await tokenOf(await ask(email, { on: shown }))
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(await waitingFor(email)).toEqual([])
    expect((await check(token)).status).toBe(410)
    expect((await reset(token)).status).toBe(410)
  }
  expect((await signIn(demo.email, password)).status).toBe(201)
})

test('a bank that sends no e-mail and has no other visitors shows the link', async () => {
  const ada = await openCustomer(api)
  const first = await tokenOf(await ask(ada.email, { on: shown }))
  const second = await tokenOf(await ask(ada.email, { on: shown }))
  expect((await check(first)).status).toBe(410)
  expect((await reset(second)).status).toBe(204)
  expect((await signIn(ada.email, newPassword)).status).toBe(201)
})

test('a link by e-mail is valid for a day from its request', async () => {
  const noon = new Date('2026-11-21T12:00:00.000Z')
  const own = openTestApi(fixture.database, { clock: () => noon })
  const [ada, grace] = [await openCustomer(own), await openCustomer(own)]
  await ask(ada.email, { on: own })
  own.pass(dayMs - 1)
  const [message] = await sent(ada.email, own)
  expect((await check(message?.token ?? '', { on: own })).status).toBe(204)
  own.pass(1)
  expect((await check(message?.token ?? '', { on: own })).status).toBe(410)
  await ask(grace.email, { on: own })
  own.pass(dayMs)
  expect(await sent(grace.email, own)).toEqual([])
  expect(await waitingFor(grace.email)).toEqual([{ type: 'password_reset_link', status: 'failed' }])
})

test('no link goes to an e-mail that its customer has changed since', async () => {
  const ada = await openCustomer(api)
  await ask(ada.email)
  await fixture.database.query('update customer set email = $2 where id = $1', [ada.customerId, stranger()])
  expect(await sent(ada.email)).toEqual([])
})

test('a link that was sent to an e-mail ends when its customer changes the e-mail', async () => {
  const ada = await openSignedInCustomer(api)
  const token = await tokenOf(await ask(ada.email, { on: shown }))
  expect((await changeProfile(ada, { phone: '07700 900142', currentPassword: password })).status).toBe(200)
  expect((await check(token)).status).toBe(204)
  const changed = { phone: '07700 900142', email: newEmail(), currentPassword: password }
  expect((await changeProfile(ada, changed)).status).toBe(200)
  expect((await check(token)).status).toBe(410)
  expect((await reset(token)).status).toBe(410)
  expect((await signIn(changed.email, password)).status).toBe(201)
})

test('an e-mail has five requests an hour and an address twenty, known or not', async () => {
  const own = openTestApi(fixture.database)
  const address = newAddress()
  for (const email of [(await openCustomer(own)).email, stranger()]) {
    for (let n = 0; n < 5; n++) expect((await ask(email, { on: own })).status).toBe(202)
    const refused = await ask(email, { on: own })
    expect(refused.status).toBe(429)
    expect(await refused.json()).toMatchObject({ code: 'too_many_attempts' })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_500)
  }
  for (let n = 0; n < 20; n++) expect((await ask(stranger(), { on: own, address })).status).toBe(202)
  expect((await ask(stranger(), { on: own, address })).status).toBe(429)
  own.pass(hourMs)
  expect((await ask(stranger(), { on: own, address })).status).toBe(202)
})

test('each request is audited: in the customer’s chain, or in the bank’s own without the e-mail', async () => {
  const ada = await openCustomer(api)
  await ask(ada.email, { address: '198.51.100.77' })
  await sent(ada.email)
  expect(await eventsOf(ada.customerId)).toEqual([
    {
      type: 'password_reset_asked',
      detail: { address: '198.51.100.77', device: '', entryId: expect.any(String) },
    },
    {
      type: 'password_reset_issued',
      detail: { by: 'email', endsAt: expect.any(String), entryId: expect.any(String) },
    },
  ])
  await ask(stranger())
  expect((await eventsOf(bankChainId)).at(-1)).toEqual({
    type: 'password_reset_asked',
    detail: { entryId: expect.any(String) },
  })
})

test('a check that fails counts as an attempt of its address, and one that succeeds does not', async () => {
  const ada = await openCustomer(api)
  const token = await tokenOf(await ask(ada.email, { on: shown }))
  const address = newAddress()
  for (let n = 0; n < 25; n++) expect((await check(token, { address })).status).toBe(204)
  for (let n = 0; n < 20; n++) expect((await check('guess', { address })).status).toBe(410)
  const locked = await reset(token, { address })
  expect(locked.status).toBe(429)
  expect(await locked.json()).toMatchObject({ code: 'too_many_attempts' })
})

test('an invalid e-mail is refused at its field', async () => {
  const response = await ask('ada')
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({ errors: [{ field: 'email' }] })
})
