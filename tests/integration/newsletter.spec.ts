// The newsletter takes an e-mail (rulings, "No dead controls"), over a real database.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from './browser.ts'
import { addressHeader, type TestApi } from './open-test-api.ts'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'

let fixture: ApiFixture
let api: TestApi

beforeAll(async () => {
  fixture = await openApiFixture()
  api = fixture.openApi()
})
afterAll(() => fixture.close())

const newEmail = () => `ada.${crypto.randomUUID()}@example.com`

const subscribe = (body: object, address: string) =>
  openBrowser(api.app).send('/api/newsletter-subscriptions', {
    method: 'POST',
    headers: { 'content-type': 'application/json', [addressHeader]: address },
    body: JSON.stringify(body),
  })

const storedOf = (email: string) =>
  fixture.database.query('select email from newsletter_subscription where email = $1', [email])

test('an e-mail is stored once, in any spelling, and each time the answer is the same', async () => {
  const email = newEmail()
  const answers = []
  for (const written of [email, email.toUpperCase(), ` ${email} `, email]) {
    const response = await subscribe({ email: written }, '203.0.113.1')
    answers.push([response.status, await response.text(), [...response.headers]])
  }
  expect(answers).toEqual(Array(4).fill(answers[0]))
  expect(answers[0]?.slice(0, 2)).toEqual([202, ''])
  expect(await storedOf(email)).toEqual([{ email }])
})

test.each([
  [{}, 'required', 'Enter your email'],
  [{ email: '' }, 'required', 'Enter your email'],
  [{ email: 'ada' }, 'not_accepted', 'Enter an email like name@example.com'],
  [{ email: `${'a'.repeat(250)}@example.com` }, 'too_long', 'Enter an email of at most 254 characters'],
])('an invalid e-mail is refused: %j', async (body, code, message) => {
  const response = await subscribe(body, '203.0.113.2')
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({ errors: [{ field: 'email', code, message }] })
})

test('an address may send ten subscriptions in an hour, and a known e-mail counts like a new one', async () => {
  const known = newEmail()
  const statuses = []
  for (let n = 0; n < 10; n++)
    statuses.push((await subscribe({ email: n % 2 === 0 ? known : newEmail() }, '203.0.113.3')).status)
  expect(statuses).toEqual(Array(10).fill(202))
  const late = newEmail()
  for (const email of [known, late]) {
    const refused = await subscribe({ email }, '203.0.113.3')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500)
    expect(await refused.json()).toMatchObject({
      code: 'too_many_subscriptions',
      detail: expect.stringMatching(/You can try again in (59|60) minutes\.$/),
    })
  }
  expect(await storedOf(late)).toEqual([])
  expect((await subscribe({ email: late }, '203.0.113.4')).status).toBe(202)
  api.pass(60 * 60 * 1000)
  expect((await subscribe({ email: newEmail() }, '203.0.113.3')).status).toBe(202)
})

test('a foreign page subscribes nobody', async () => {
  const email = newEmail()
  const response = await api.app.request('/api/newsletter-subscriptions', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'https://evil.example' },
    body: JSON.stringify({ email }),
  })
  expect(response.status).toBe(403)
  expect(await storedOf(email)).toEqual([])
})
