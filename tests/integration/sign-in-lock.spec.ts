// Failures lock sign-in for a growing time, and reveal nothing to a stranger (ruling 35).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '../../content/facts.ts'
import { bankChainId } from '../../src/bank/audit/append-audit-events.ts'
import { openTestDatabase } from '../support/runtime/database.ts'
import type { TestDatabase } from '../support/test-database.ts'
import { fastPasswords } from '../support/runtime/dependencies.ts'
import { password } from '../support/open-customer.ts'
import { openBrowser } from './browser.ts'
import { openCustomer } from './customers.ts'
import { newAddress } from './new-address.ts'
import { openTestApi, type TestApi } from './open-test-api.ts'
import { readEventTypes } from './read-notices.ts'
import { signInFrom, statusOf, answerOf } from './try-sign-in.ts'

const wrong = 'not the password'
const minuteMs = 60_000
const bankChain = { customerId: bankChainId }

let testDatabase: TestDatabase
const apis: TestApi[] = []

/** A bank of the test's own on the same database, with a clock of its own. */
function open(...parts: Parameters<typeof openTestApi> extends [unknown, ...infer Rest] ? Rest : never) {
  const api = openTestApi(testDatabase.database, ...parts)
  apis.push(api)
  return api
}

beforeAll(async () => {
  testDatabase = await openTestDatabase()
})
afterAll(async () => {
  expect(apis.flatMap(({ faults }) => faults)).toEqual([])
  await testDatabase.close()
})

async function failTimes(api: TestApi, email: string, times: number) {
  for (let n = 0; n < times; n++) expect(await statusOf(api, { email, password: wrong })).toBe(401)
}

test('five wrong passwords lock for a minute, even with the right one, in words that help', async () => {
  const api = open()
  const { email } = await openCustomer(api)
  await failTimes(api, email, 5)
  const answers = await answerOf(await signInFrom(api, { email, password }))
  expect(answers).toEqual({
    status: 429,
    code: 'sign_in_locked',
    detail:
      'There were too many failed attempts to sign in, so sign-in is locked for a while. If you have forgotten your password, call us. You can try again in a minute.',
    retryAfter: expect.stringMatching(/^(60|59|58)$/),
  })
  api.pass(minuteMs)
  expect(await statusOf(api, { email, password })).toBe(201)
})

test('each further failure doubles the lock, and a sign-in clears all of them', async () => {
  const api = open()
  const { email } = await openCustomer(api)
  await failTimes(api, email, 5)
  for (const minutes of [1, 2, 4]) {
    api.pass(minutes * minuteMs - 5000)
    expect(await statusOf(api, { email, password })).toBe(429)
    api.pass(5000)
    await failTimes(api, email, 1)
  }
  api.pass(8 * minuteMs)
  expect(await statusOf(api, { email, password })).toBe(201)
  await failTimes(api, email, 4)
  expect(await statusOf(api, { email, password })).toBe(201)
})

test('an unknown e-mail is locked in the same way, with the same words', async () => {
  const api = open()
  const { email } = await openCustomer(api)
  const tell = async (tried: string) => {
    const answers = []
    for (let n = 0; n < 7; n++) {
      const { retryAfter, ...rest } = await answerOf(await signInFrom(api, { email: tried, password: wrong }))
      answers.push({ ...rest, waits: retryAfter !== null })
    }
    return answers
  }
  const [known, unknown] = [await tell(email), await tell('nobody.at.all@sarsen.example')]
  expect(unknown).toEqual(known)
  expect(known.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 429, 429])
})

test('failures of an e-mail count together in any spelling', async () => {
  const api = open()
  const { email } = await openCustomer(api)
  await failTimes(api, email.toUpperCase(), 3)
  await failTimes(api, `  ${email} `, 2)
  expect(await statusOf(api, { email, password })).toBe(429)
})

test('of a hundred wrong passwords at once, five are checked', async () => {
  let checks = 0
  const api = open({
    passwords: {
      ...fastPasswords,
      verify: (phc, given) => {
        checks += 1
        return fastPasswords.verify(phc, given)
      },
    },
  })
  const { email } = await openCustomer(api)
  const statuses = await Promise.all(
    Array.from({ length: 100 }, () => statusOf(api, { email, password: wrong })),
  )
  expect(statuses.filter(status => status === 401)).toHaveLength(limits.failuresMax)
  expect(statuses.filter(status => status === 429)).toHaveLength(100 - limits.failuresMax)
  expect(checks).toBe(2 * limits.failuresMax) // the e-mails of a customer and of an applicant
})

test('twenty failures lock an address for everybody behind it, and for nobody elsewhere', async () => {
  const api = open()
  const address = newAddress()
  const { email } = await openCustomer(api)
  for (let n = 0; n < 20; n++)
    expect(await statusOf(api, { email: `nobody.${n}@sarsen.example`, password: wrong, address })).toBe(401)
  expect(await statusOf(api, { email, password, address })).toBe(429)
  expect(await statusOf(api, { email, password })).toBe(201)
  api.pass(minuteMs)
  expect(await statusOf(api, { email, password, address })).toBe(201)
})

test('a sign-in from an address that has failed often does not lock it for others', async () => {
  const api = open()
  const address = newAddress()
  const customers = await Promise.all(Array.from({ length: 3 }, () => openCustomer(api)))
  for (let n = 0; n < 20; n++)
    await statusOf(api, { email: `nobody.${n}@sarsen.example`, password: wrong, address })
  api.pass(minuteMs)
  for (const { email } of [...customers, ...customers])
    expect(await statusOf(api, { email, password, address })).toBe(201)
})

test('a refusal counts for neither: a locked e-mail adds no failure to an address', async () => {
  const api = open()
  const address = newAddress()
  const { email } = await openCustomer(api)
  await failTimes(api, email, 5)
  for (let n = 0; n < 30; n++) expect(await statusOf(api, { email, password: wrong, address })).toBe(429)
  const other = await openCustomer(api)
  expect(await statusOf(api, { email: other.email, password, address })).toBe(201)
})

test('with both locks, the answer has the longer wait', async () => {
  const api = open()
  const address = newAddress()
  const { email } = await openCustomer(api)
  await failTimes(api, email, 5)
  api.pass(minuteMs)
  await failTimes(api, email, 1)
  for (let n = 0; n < 20; n++)
    await statusOf(api, { email: `nobody.${n}@sarsen.example`, password: wrong, address })
  const { retryAfter } = await answerOf(await signInFrom(api, { email, password, address }))
  expect(Number(retryAfter)).toBeGreaterThan(110)
})

test('a lock is audited when it begins, in the customer’s chain or the bank’s own, and at a limited rate', async () => {
  const api = open()
  const ada = await openCustomer(api)
  const before = (await readEventTypes(testDatabase.database, bankChain)).length
  for (let n = 0; n < 50; n++) {
    await statusOf(api, { email: ada.email, password: wrong })
    await statusOf(api, { email: 'nobody.is.audited@sarsen.example', password: wrong })
  }
  const audited = [...Array.from({ length: 5 }, () => 'sign_in_failed'), 'sign_in_locked']
  expect(await readEventTypes(testDatabase.database, ada)).toEqual(audited)
  expect((await readEventTypes(testDatabase.database, bankChain)).slice(before)).toEqual(audited)
  api.pass(minuteMs)
  await failTimes(api, ada.email, 1)
  expect(await readEventTypes(testDatabase.database, ada)).toEqual([
    ...audited,
    'sign_in_failed',
    'sign_in_locked',
  ])
})

async function openDemoCustomer(api: TestApi) {
  const demo = await openCustomer(api)
  await testDatabase.database.query('update customer set is_demo = true where id = $1', [demo.customerId])
  return demo
}

test('failures never lock a demo customer, and their audit is limited', async () => {
  const api = open()
  const address = newAddress()
  const demo = await openDemoCustomer(api)
  for (let n = 0; n < limits.demoAttemptsMinute - 1; n++)
    expect(await statusOf(api, { email: demo.email, password: wrong, address })).toBe(401)
  for (let n = 0; n < 21; n++)
    await statusOf(api, { email: `nobody.${n}@sarsen.example`, password: wrong, address })
  expect(await statusOf(api, { email: demo.email, password, address })).toBe(201)
  expect(await readEventTypes(testDatabase.database, demo)).toEqual([
    ...Array.from({ length: 5 }, () => 'sign_in_failed'),
    'signed_in',
  ])
})

test('each address may try a limited number of passwords of demo customers, and no more are checked', async () => {
  let checks = 0
  const api = open({
    clock: () => new Date('2026-11-21T12:00:00Z'),
    passwords: { ...fastPasswords, verify: (...given) => (checks++, fastPasswords.verify(...given)) },
  })
  const address = newAddress()
  const demo = await openDemoCustomer(api)
  const tried = Array.from({ length: 100 }, (_, n) =>
    signInFrom(api, { email: demo.email, password: n % 2 ? password : wrong, address }),
  )
  const answers = await Promise.all((await Promise.all(tried)).map(answerOf))
  const refused = answers.filter(({ status }) => status === 429)
  expect([checks / 2, refused.length]).toEqual([limits.demoAttemptsMinute, 100 - limits.demoAttemptsMinute])
  for (const one of refused) expect(one).toMatchObject({ code: 'sign_in_locked', retryAfter: '60' })
  expect((await readEventTypes(testDatabase.database, demo)).length).toBeLessThanOrEqual(
    limits.demoAttemptsMinute,
  )
  expect(await statusOf(api, { email: demo.email, password })).toBe(201)
})

test('a minute later an address may try again', async () => {
  const api = open()
  const address = newAddress()
  const demo = await openDemoCustomer(api)
  for (let n = 0; n < limits.demoAttemptsMinute; n++)
    await statusOf(api, { email: demo.email, password: wrong, address })
  expect(await statusOf(api, { email: demo.email, password, address })).toBe(429)
  api.pass(minuteMs)
  expect(await statusOf(api, { email: demo.email, password, address })).toBe(201)
})

/** Fills the queue of sign-ins, each from an address of its own, until the test releases it. */
function fillSignInLine({ bank }: TestApi) {
  const held = Promise.withResolvers<void>()
  const waiting = Array.from({ length: 16 + 128 }, () =>
    bank.signInQueue.run({ address: newAddress() }, () => held.promise),
  )
  return async () => {
    held.resolve()
    await Promise.all(waiting)
  }
}

test('a bank that is too busy to check passwords says so, and counts no failure', async () => {
  const api = open()
  const ada = await openCustomer(api)
  const letGo = fillSignInLine(api)
  for (let n = 0; n < 6; n++) {
    const busy = await signInFrom(api, { email: ada.email, password })
    expect(await answerOf(busy)).toMatchObject({ status: 503, code: 'bank_busy', retryAfter: '1' })
  }
  await letGo()
  await failTimes(api, ada.email, 4)
  expect(await statusOf(api, { email: ada.email, password })).toBe(201)
  expect(api.faults).toEqual([])
})

test('a bank that is too busy takes back no failure of a demo customer that it has not counted', async () => {
  const api = open()
  const demo = await openDemoCustomer(api)
  const countOf = async () =>
    (
      await testDatabase.database.query<{ failures: number }>(
        'select failures from failed_attempt order by failures desc',
      )
    )
      .map(({ failures }) => failures)
      .slice(0, 1)
  await testDatabase.database.query('delete from failed_attempt')
  await failTimes(api, demo.email, 6)
  expect(await countOf()).toEqual([5])
  const letGo = fillSignInLine(api)
  expect(await statusOf(api, { email: demo.email, password })).toBe(503)
  expect(await countOf()).toEqual([5])
  await letGo()
})

test('at most two passwords are checked at once', async () => {
  let atOnce = 0
  let most = 0
  const api = open({
    passwords: {
      ...fastPasswords,
      verify: async (phc, given) => {
        most = Math.max(most, ++atOnce)
        const isRight = await fastPasswords.verify(phc, given)
        atOnce -= 1
        return isRight
      },
    },
  })
  const customers = await Promise.all(Array.from({ length: 8 }, () => openCustomer(api)))
  const statuses = await Promise.all(customers.map(({ email }) => statusOf(api, { email, password })))
  expect(new Set(statuses)).toEqual(new Set([201]))
  expect(most).toBe(2)
})

test('a lock of sign-in leaves open sessions alone', async () => {
  const api = open()
  const ada = await openCustomer(api)
  const browser = openBrowser(api.app)
  await signInFrom(api, { email: ada.email, password }, browser)
  await failTimes(api, ada.email, 5)
  expect((await browser.client.readSession({})).status).toBe(200)
})
