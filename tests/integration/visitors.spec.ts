// Many visitors share a demo customer, and each sees only their own sessions and events (ruling 35).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MessagePage } from '../../src/contract/messages.ts'
import { SecurityEventPage, SignedInDevices } from '../../src/contract/sessions.ts'
import { answerMessage } from '../../src/bank/messages/answer-message.ts'
import { password } from '../support/open-customer.ts'
import { openBrowser } from './browser.ts'
import { openCustomer, type TestCustomer } from './customers.ts'
import { newAddress } from './new-address.ts'
import { addressHeader, type TestApi } from './open-test-api.ts'
import { readNotices } from './read-notices.ts'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'
import { signInFrom } from './try-sign-in.ts'

let fixture: ApiFixture
let api: TestApi

beforeAll(async () => {
  fixture = await openApiFixture()
  api = fixture.openApi()
})
afterAll(() => fixture.close())

async function openShared(isDemo: boolean) {
  const customer = await openCustomer(api)
  await fixture.database.query('update customer set is_demo = $2 where id = $1', [
    customer.customerId,
    isDemo,
  ])
  return customer
}

/** A person who is signed in at an address, and sends requests from it. */
async function visit({ email }: TestCustomer, address = newAddress()) {
  const browser = openBrowser(api.app)
  await signInFrom(api, { email, password, address }, browser)
  const ask = (method: string, path: string) =>
    browser.send(path, { method, headers: { [addressHeader]: address } })
  return {
    address,
    ask,
    isSignedIn: async () => (await ask('GET', '/api/session')).status === 200,
    sessions: async () => SignedInDevices.parse(await (await ask('GET', '/api/sessions')).json()).sessions,
    messages: async () => MessagePage.parse(await (await ask('GET', '/api/messages')).json()),
    write: (subject: string) =>
      browser.send('/api/messages', {
        method: 'POST',
        headers: { [addressHeader]: address, 'content-type': 'application/json' },
        body: JSON.stringify({
          id: crypto.randomUUID(),
          name: 'Ada Byron',
          email: 'ada@example.com',
          subject,
          message: 'Are you open on Saturday?',
        }),
      }),
    log: async () => SecurityEventPage.parse(await (await ask('GET', '/api/security-events')).json()),
  }
}

const addressesOf = (listed: readonly { readonly address?: string | undefined }[]) => [
  ...new Set(listed.map(({ address }) => address)),
]

test('a visitor sees the sessions and events of their own address, and of no other', async () => {
  const demo = await openShared(true)
  const one = await visit(demo)
  await signInFrom(api, { email: demo.email, password: 'wrong', address: newAddress() })
  const other = await visit(demo)
  const together = await visit(demo, one.address)
  expect(addressesOf(await one.sessions())).toEqual([one.address])
  expect(await one.sessions()).toHaveLength(2)
  expect(await other.sessions()).toMatchObject([{ address: other.address, isCurrent: true }])
  const { events, total } = await together.log()
  expect([addressesOf(events), events.length, total]).toEqual([[one.address], 2, 2])
  expect((await other.log()).total).toBe(1)
})

test('a visitor ends one or all sessions of their own address, and no other visitor’s', async () => {
  const demo = await openShared(true)
  const one = await visit(demo)
  const second = await visit(demo, one.address)
  const other = await visit(demo)
  const id = (await other.sessions())[0]?.id ?? ''
  expect((await one.ask('DELETE', `/api/sessions/${id}`)).status).toBe(404)
  expect((await one.ask('DELETE', '/api/sessions')).status).toBe(204)
  expect(await Promise.all([one, second, other].map(visitor => visitor.isSignedIn()))).toEqual([
    true,
    false,
    true,
  ])
  const third = await visit(demo, one.address)
  const ownId = (await third.sessions())[0]?.id ?? ''
  expect((await one.ask('DELETE', `/api/sessions/${ownId}`)).status).toBe(204)
  expect(await third.isSignedIn()).toBe(false)
})

test('a visitor whose address has changed still sees and ends the current session', async () => {
  const demo = await openShared(true)
  const browser = openBrowser(api.app)
  await signInFrom(api, { email: demo.email, password }, browser)
  const listed = await browser.client.listSessions({})
  if (listed.status !== 200) throw new Error(`the list answered ${listed.status}`)
  expect(listed.body.sessions).toMatchObject([{ isCurrent: true }])
  const id = listed.body.sessions[0]?.id ?? ''
  expect((await browser.client.endSession({ params: { id } })).status).toBe(204)
})

test('a customer outside the demonstration sees and ends all their sessions, at any address', async () => {
  const ada = await openShared(false)
  const one = await visit(ada)
  const other = await visit(ada)
  expect(addressesOf(await one.sessions())).toEqual([one.address, other.address])
  expect(addressesOf((await one.log()).events)).toEqual([other.address, one.address])
  expect((await one.ask('DELETE', '/api/sessions')).status).toBe(204)
  expect(await other.isSignedIn()).toBe(false)
})

test('a visitor reads the messages from their own address with names and e-mails, and no other’s', async () => {
  const demo = await openShared(true)
  const one = await visit(demo)
  const other = await visit(demo)
  expect((await one.write('Opening hours')).status).toBe(202)
  expect((await (await visit(demo, one.address)).messages()).messages).toMatchObject([
    { subject: 'Opening hours' },
  ])
  expect(await other.messages()).toMatchObject({ messages: [], total: 0, open: 0 })
})

test('a visitor who writes often uses no other visitor’s slots', async () => {
  const demo = await openShared(true)
  const one = await visit(demo)
  const other = await visit(demo)
  for (const status of [202, 202, 202, 202, 202, 429]) expect((await one.write('Hello')).status).toBe(status)
  expect((await other.write('Hello')).status).toBe(202)
})

test('nobody else is notified of an answer to a visitor: the answer is below the message', async () => {
  const demo = await openShared(true)
  const one = await visit(demo)
  await one.write('My own words')
  const [message] = (await one.messages()).messages
  const answered = await answerMessage(api.bank, { messageId: message?.id ?? '', text: 'Yes, we are.' })
  expect(answered).toEqual({ ok: true, value: { replayed: false } })
  expect((await one.messages()).messages).toMatchObject([{ answer: { text: 'Yes, we are.' } }])
  expect(await readNotices(fixture.database, demo)).toEqual([])
})

test('a customer outside the demonstration reads all their messages from any address, and is notified of an answer', async () => {
  const ada = await openShared(false)
  await (await visit(ada)).write('From here')
  const elsewhere = await visit(ada)
  const { messages } = await elsewhere.messages()
  expect(messages).toMatchObject([{ subject: 'From here' }])
  await answerMessage(api.bank, { messageId: messages[0]?.id ?? '', text: 'Yes.' })
  expect(await readNotices(fixture.database, ada)).toContain('message_answered')
  expect(
    await fixture.database.query('select from message where customer_id = $1 and visitor_address is null', [
      ada.customerId,
    ]),
  ).toHaveLength(1)
})
