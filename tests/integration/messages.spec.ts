// Messages to the bank (spec section 5; rulings, "No dead controls"), over a real database.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DatabaseUnavailable, type Database } from '../../src/bank/database/database.ts'
import { Problem } from '../../src/contract/problem.ts'
import { openBrowser, type Browser } from './browser.ts'
import { openCustomer, openSignedInCustomer } from './customers.ts'
import { newAddress } from './new-address.ts'
import { addressHeader, openTestApi, type TestApi } from './open-test-api.ts'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'

const hourMs = 60 * 60 * 1000
const noon = new Date('2026-11-21T12:00:00.000Z')

let fixture: ApiFixture
let api: TestApi

beforeAll(async () => {
  fixture = await openApiFixture()
  api = fixture.openApi()
})
afterAll(() => fixture.close())

/** A message of a new sender. */
const newMessage = () => ({
  id: crypto.randomUUID(),
  name: 'Ada Byron',
  email: `ada.${crypto.randomUUID()}@example.com`,
  subject: 'Opening hours',
  message: 'Are you open on Saturday?\n\nAda',
})
type NewMessage = ReturnType<typeof newMessage>

/** Sends any body from an address; by default one that nobody has used. */
const post = (body: object, address = newAddress(), browser: Browser = openBrowser(api.app)) =>
  browser.send('/api/messages', {
    method: 'POST',
    headers: { 'content-type': 'application/json', [addressHeader]: address },
    body: JSON.stringify(body),
  })

async function statusesOf(bodies: readonly object[], address?: () => string, on = api): Promise<number[]> {
  const statuses: number[] = []
  for (const body of bodies) {
    const { status } = await post(body, address?.() ?? newAddress(), openBrowser(on.app))
    statuses.push(status)
  }
  return statuses
}

const storedOf = (sent: NewMessage | undefined) =>
  fixture.database.query(
    'select id, customer_id, name, email, subject, message, sent_at from message where id = $1',
    [sent?.id ?? null],
  )

/** An API whose clock stands at noon until the test moves it. */
function openClockedApi() {
  let now = noon
  return {
    ...openTestApi(fixture.database, { clock: () => now }),
    moveTo: (afterNoonMs: number) => {
      now = new Date(noon.getTime() + afterNoonMs)
    },
  }
}

test('anyone may send a message, and it is stored as it was written', async () => {
  const clocked = openClockedApi()
  const sent = newMessage()
  const response = await post(sent, newAddress(), openBrowser(clocked.app))
  expect(response.status).toBe(202)
  expect(await response.text()).toBe('')
  expect(await storedOf(sent)).toEqual([{ ...sent, customer_id: null, sent_at: noon }])
})

test.each([
  ['name', '', 'required', 'Enter your name'],
  ['name', 'a'.repeat(101), 'too_long', 'Enter a name of at most 100 characters'],
  ['name', 'Ada\u202e', 'hidden_characters', 'Enter your name without characters that nobody can see'],
  ['email', ' ', 'required', 'Enter your email'],
  ['email', 'ada', 'not_accepted', 'Enter an email like name@example.com'],
  ['email', `${'a'.repeat(250)}@example.com`, 'too_long', 'Enter an email of at most 254 characters'],
  ['subject', undefined, 'required', 'Enter a subject'],
  ['subject', 'a\nb', 'hidden_characters', 'Enter the subject without characters that nobody can see'],
  ['subject', 'a'.repeat(121), 'too_long', 'Enter a subject of at most 120 characters'],
  ['message', '\r\n ', 'required', 'Enter your message'],
  ['message', 'a'.repeat(4001), 'too_long', 'Enter a message of at most 4,000 characters'],
  ['message', 'a\u0000b', 'hidden_characters', 'Enter your message without characters that nobody can see'],
  ['message', 7, 'wrong_type', 'Send this as text: a JSON string'],
  ['id', 'one', 'not_accepted', 'Give the message an id: a UUID'],
])('the field %s as %j is refused', async (field, given, code, message) => {
  const body = { ...newMessage(), [field]: given }
  const response = await post(body)
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({ code: 'bad_input', errors: [{ field, code, message }] })
  expect(await fixture.database.query('select id from message where email = $1', [body.email])).toEqual([])
})

test('all invalid fields are named at once, in the order of the form, unknown ones last', async () => {
  const response = await post({ urgent: true, message: '', subject: '', email: 'ada', name: '' })
  const { errors } = Problem.parse(await response.json())
  expect(errors?.map(({ field }) => field)).toEqual(['id', 'name', 'email', 'subject', 'message', 'urgent'])
})

test('the longest message allowed is accepted', async () => {
  const sent = {
    ...newMessage(),
    name: '深'.repeat(100),
    subject: '深'.repeat(120),
    message: '深'.repeat(4000),
  }
  expect((await post(sent)).status).toBe(202)
  expect(await storedOf(sent)).toMatchObject([{ message: sent.message }])
})

test('a message that is sent again is stored once, however often, and does not count against the rate limit', async () => {
  const sent = newMessage()
  const address = newAddress()
  for (let n = 0; n < 8; n++) {
    const response = await post(sent, address)
    expect(response.status).toBe(202)
    expect(response.headers.get('idempotent-replayed')).toBe(n === 0 ? null : 'true')
  }
  expect(await storedOf(sent)).toHaveLength(1)
  const others = Array.from({ length: 5 }, newMessage)
  expect(await statusesOf(others, () => address)).toEqual([202, 202, 202, 202, 429])
  expect((await post(sent, address)).status).toBe(202)
})

test('a message that is sent many times at once is stored once and counts once', async () => {
  const sent = newMessage()
  const address = newAddress()
  const responses = await Promise.all(Array.from({ length: 12 }, () => post(sent, address)))
  expect(responses.map(({ status }) => status)).toEqual(Array(12).fill(202))
  expect(responses.filter(({ headers }) => headers.has('idempotent-replayed'))).toHaveLength(11)
  expect(await storedOf(sent)).toHaveLength(1)
  const others = Array.from({ length: 5 }, newMessage)
  expect(await statusesOf(others, () => address)).toEqual([202, 202, 202, 202, 429])
})

test.each(['name', 'email', 'subject', 'message'])(
  'another %s under the id of a stored message is refused, and nothing changes',
  async field => {
    const sent = newMessage()
    await post(sent)
    const stored = await storedOf(sent)
    const response = await post({ ...sent, [field]: 'other@example.com' })
    expect(response.status).toBe(409)
    expect(await response.json()).toMatchObject({ code: 'message_id_reused' })
    expect(await storedOf(sent)).toEqual(stored)
  },
)

test('an address may send five messages in any hour, and the refusal says when the next one may be sent', async () => {
  const clocked = openClockedApi()
  const address = newAddress()
  const sendAt = async (minutes: number) => {
    clocked.moveTo(minutes * 60_000)
    return post(newMessage(), address, openBrowser(clocked.app))
  }
  for (const minutes of [0, 10, 20, 30, 40]) expect((await sendAt(minutes)).status).toBe(202)
  const refused = await sendAt(50)
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('600')
  expect(await refused.json()).toMatchObject({
    code: 'too_many_messages',
    detail:
      'Several messages came from you within the hour. If this one cannot wait, call us. You can try again in 10 minutes.',
  })
  expect((await sendAt(59.999)).headers.get('retry-after')).toBe('1')
  // Each slot is free an hour after its use, not all of them at once.
  expect((await sendAt(60)).status).toBe(202)
  expect((await sendAt(60)).headers.get('retry-after')).toBe('600')
  expect((await sendAt(70)).status).toBe(202)
})

test('an e-mail may send five messages in any hour, in any spelling and from any address', async () => {
  const { email } = newMessage()
  const written = [email, email.toUpperCase(), ` ${email}`, email, email, email]
  const bodies = written.map(as => ({ ...newMessage(), email: as }))
  expect(await statusesOf(bodies)).toEqual([202, 202, 202, 202, 202, 429])
})

test('a message that is refused by its e-mail is not stored and does not count for its address', async () => {
  const { email } = newMessage()
  const address = newAddress()
  await statusesOf(Array.from({ length: 5 }, () => ({ ...newMessage(), email })))
  const refused = { ...newMessage(), email }
  expect(await statusesOf([refused, refused, refused], () => address)).toEqual([429, 429, 429])
  expect(await storedOf(refused)).toEqual([])
  const others = Array.from({ length: 6 }, newMessage)
  expect(await statusesOf(others, () => address)).toEqual([202, 202, 202, 202, 202, 429])
})

test('many at once get no more slots than there are, in two processes', async () => {
  const other = openTestApi(fixture.openAnother())
  const address = newAddress()
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      post(newMessage(), address, openBrowser(n % 2 === 0 ? api.app : other.app)),
    ),
  )
  expect(responses.filter(({ status }) => status === 202)).toHaveLength(5)
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(15)
})

test('a customer’s message is linked to them, limited by customer, and listed newest first by page', async () => {
  const clocked = openClockedApi()
  const ada = await openSignedInCustomer(clocked)
  const crowded = newAddress()
  await statusesOf(Array.from({ length: 5 }, newMessage), () => crowded, clocked)
  const sent = Array.from({ length: 5 }, (_, n) => ({
    ...newMessage(),
    email: ada.email,
    subject: `No ${n}`,
  }))
  for (const [minute, message] of sent.entries()) {
    clocked.moveTo(minute * 60_000)
    expect((await post(message, crowded, ada)).status).toBe(202)
  }
  expect(await storedOf(sent[0])).toMatchObject([{ customer_id: ada.customerId }])
  const sixth = await post(newMessage(), newAddress(), ada)
  expect([sixth.status, sixth.headers.get('retry-after')]).toEqual([429, String(56 * 60)])

  const list = (query: { page?: number; pageSize?: number }) => ada.client.listMessages({ query })
  const listed = (n: number) => ({ ...sent[n], sentAt: `2026-11-21T12:0${n}:00.000Z`, status: 'received' })
  expect((await list({ pageSize: 2 })).body).toEqual({
    messages: [listed(4), listed(3)],
    page: 1,
    pageSize: 2,
    total: 5,
    open: 5,
  })
  expect((await list({ page: 3, pageSize: 2 })).body).toMatchObject({ messages: [listed(0)], total: 5 })
  expect((await list({ page: 4, pageSize: 2 })).body).toMatchObject({ messages: [], total: 5 })
})

test('nobody sees the messages of others: not another customer, not one who was anonymous then', async () => {
  const ada = await openSignedInCustomer(api)
  const grace = await openSignedInCustomer(api)
  await ada.client.sendMessage({ body: { ...newMessage(), email: grace.email } })
  await post({ ...newMessage(), email: grace.email })
  expect(await grace.client.listMessages({})).toMatchObject({ body: { messages: [], total: 0 } })
  expect(await ada.client.listMessages({})).toMatchObject({ body: { total: 1 } })
  expect((await openBrowser(api.app).client.listMessages({})).status).toBe(401)
})

test('a customer whose session has ended sends as an anonymous sender', async () => {
  const ada = await openCustomer(api)
  const gone: Browser = {
    ...ada,
    send: (path, init = {}) => {
      const headers = new Headers(init.headers)
      headers.set('cookie', `sarsen-80=${'a'.repeat(43)}`)
      return ada.send(path, { ...init, headers })
    },
  }
  const sent = newMessage()
  expect((await post(sent, newAddress(), gone)).status).toBe(202)
  expect(await storedOf(sent)).toMatchObject([{ customer_id: null }])
})

test('a list refuses pages out of bounds', async () => {
  const ada = await openSignedInCustomer(api)
  const reply = await ada.client.listMessages({ query: { page: 0, pageSize: 101 } })
  expect(reply).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'page' }, { field: 'pageSize', message: 'Ask for 1 to 100 messages a page' }] },
  })
})

test('a foreign page sends nothing', async () => {
  const sent = newMessage()
  const response = await api.app.request('/api/messages', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'cross-site' },
    body: JSON.stringify(sent),
  })
  expect(response.status).toBe(403)
  expect(await storedOf(sent)).toEqual([])
})

test('an outage in the middle stores no message and uses no slot; the message sent again is stored', async () => {
  const address = newAddress()
  const sent = newMessage()
  const failing = openTestApi(losingAfter('insert into throttle', fixture.database))
  const before = await countThrottles()
  for (let n = 0; n < 6; n++) {
    const response = await post(sent, address, openBrowser(failing.app))
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('2')
  }
  expect(await storedOf(sent)).toEqual([])
  expect(await countThrottles()).toBe(before)
  expect((await post(sent, address)).status).toBe(202)
})

async function countThrottles() {
  const [row] = await fixture.database.query<{ n: bigint }>('select count(*) as n from throttle')
  return row?.n
}

/** The database, whose connection breaks each time it has run one kind of statement in a database transaction. */
const losingAfter = (statement: string, database: Database): Database => ({
  ...database,
  transaction: work =>
    database.transaction(transaction =>
      work({
        query: async <Row extends object>(...parameters: Parameters<typeof transaction.query>) => {
          const rows = await transaction.query<Row>(...parameters)
          if (parameters[0].includes(statement)) throw new DatabaseUnavailable('away')
          return rows
        },
      }),
    ),
})

test('each message removes some rows that no longer count', async () => {
  const clocked = openClockedApi()
  const ada = await openSignedInCustomer(clocked)
  const ended = async () => {
    const [row] = await fixture.database.query<{ n: bigint }>(
      'select count(*) as n from throttle where ends_at <= $1',
      [clocked.bank.clock()],
    )
    return Number(row?.n)
  }
  await statusesOf(Array.from({ length: 6 }, newMessage), newAddress, clocked)
  clocked.moveTo(10 * hourMs)
  const before = await ended()
  expect(before).toBeGreaterThanOrEqual(12)
  await post(newMessage(), newAddress(), ada)
  expect(await ended()).toBe(before - 10)
})
