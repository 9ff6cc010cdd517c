// Sign-in checks one of several hashes: an old one that it renews, one that changes meanwhile, or an applicant's
// (ruling 23).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rejectApplication } from '../../src/bank/applications/decide-application.ts'
import { bankChainId } from '../../src/bank/audit/append-audit-events.ts'
import type { PasswordHasher } from '../../src/bank/bank.ts'
import { applicantPassword, newApplication } from '../support/application.ts'
import { fastPasswords, passwordsWith } from '../support/runtime/dependencies.ts'
import { password } from '../support/open-customer.ts'
import { apply } from './apply.ts'
import { openBrowser } from './browser.ts'
import { openCustomer } from './customers.ts'
import { newAddress } from './new-address.ts'
import { openTestApi, type TestApi } from './open-test-api.ts'
import { readEventTypes } from './read-notices.ts'
import { rerunningAfter } from './rerunning-after.ts'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'
import { signInFrom, statusOf, answerOf } from './try-sign-in.ts'

const bankChain = { customerId: bankChainId }

let fixture: ApiFixture
let api: TestApi

beforeAll(async () => {
  fixture = await openApiFixture()
  api = fixture.openApi()
})
afterAll(() => fixture.close())

const phcOf = async (customerId: string) => {
  const [row] = await fixture.database.query<{ password_phc: string }>(
    'select password_phc from customer where id = $1',
    [customerId],
  )
  return row?.password_phc ?? ''
}

/** A customer whose hash was made with former parameters. */
async function openWithOldHash(on = api) {
  const ada = await openCustomer(on)
  const old = await passwordsWith({ memoryKib: 16, passes: 1, lanes: 1 }).hash(password)
  await fixture.database.query('update customer set password_phc = $2 where id = $1', [ada.customerId, old])
  return { ...ada, old }
}

test('a hash with former parameters is renewed once, after a right password', async () => {
  const ada = await openWithOldHash()
  expect(await statusOf(api, { email: ada.email, password: 'wrong' })).toBe(401)
  expect(await phcOf(ada.customerId)).toBe(ada.old)
  expect(await statusOf(api, { email: ada.email, password })).toBe(201)
  const renewed = await phcOf(ada.customerId)
  expect(renewed).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/)
  expect(await statusOf(api, { email: ada.email, password })).toBe(201)
  expect(await phcOf(ada.customerId)).toBe(renewed)
  expect(await readEventTypes(fixture.database, ada)).toEqual([
    'sign_in_failed',
    'password_hash_renewed',
    'signed_in',
    'signed_in',
    'new_device',
  ])
})

test('several sign-ins at once with an old hash all succeed', async () => {
  const ada = await openWithOldHash()
  const statuses = await Promise.all(
    Array.from({ length: 3 }, () => statusOf(api, { email: ada.email, password })),
  )
  expect(statuses).toEqual([201, 201, 201])
  const types = await readEventTypes(fixture.database, ada)
  expect(types.filter(type => type === 'password_hash_renewed')).toHaveLength(1)
})

test('a renewal is done once when the confirmation of its commit is lost', async () => {
  const rerun = openTestApi(rerunningAfter('insert into session', fixture.database))
  const ada = await openWithOldHash(rerun)
  expect(await statusOf(rerun, { email: ada.email, password })).toBe(201)
  expect(await readEventTypes(fixture.database, ada)).toEqual(['password_hash_renewed', 'signed_in'])
})

/** A password hasher that calls `after` following each check. */
const afterEachCheck = (happens: () => Promise<unknown>): PasswordHasher => ({
  ...fastPasswords,
  verify: async (phc, given) => {
    const isRight = await fastPasswords.verify(phc, given)
    await happens()
    return isRight
  },
})

test('a password that changes during its check opens nothing', async () => {
  const next = await fastPasswords.hash('quite another one, of 2026')
  const ada = await openCustomer(api)
  const slow = openTestApi(fixture.database, {
    passwords: afterEachCheck(() =>
      fixture.database.query('update customer set password_phc = $2 where id = $1', [ada.customerId, next]),
    ),
  })
  expect(await statusOf(slow, { email: ada.email, password })).toBe(401)
  expect(await readEventTypes(fixture.database, ada)).toEqual(['sign_in_failed'])
})

test('an applicant who knows the password learns that the application is in review; anybody else learns nothing', async () => {
  const application = newApplication()
  expect((await apply(api, application)).status).toBe(202)
  const { email } = application
  const before = (await readEventTypes(fixture.database, bankChain)).length
  const stranger = await answerOf(await signInFrom(api, { email, password: 'wrong' }))
  const nobody = await answerOf(
    await signInFrom(api, { email: 'nobody.applied@sarsen.example', password: 'wrong' }),
  )
  expect(stranger).toEqual(nobody)
  const browser = openBrowser(api.app)
  const answers = await answerOf(
    await signInFrom(api, { email: email.toUpperCase(), password: applicantPassword }, browser),
  )
  expect(answers).toMatchObject({
    status: 403,
    code: 'application_pending',
    detail: expect.stringContaining('is being checked'),
  })
  expect(browser.cookie()).toBeUndefined()
  expect((await readEventTypes(fixture.database, bankChain)).slice(before)).toEqual([
    'sign_in_failed',
    'sign_in_failed',
    'sign_in_before_approval',
  ])
})

/** The three cases of an e-mail that a stranger applies with: free, a customer's, or that of a pending application. */
const metBy = {
  free: async () => ({ email: newApplication().email, chain: bankChain, type: 'sign_in_before_approval' }),
  customer: async () => {
    const ada = await openCustomer(api)
    return { email: ada.email, chain: ada, type: 'sign_in_failed' }
  },
  pending: async () => {
    const { email } = newApplication()
    await apply(api, { ...newApplication(), email, password: 'the words of the first applicant' })
    return { email, chain: bankChain, type: 'sign_in_before_approval' }
  },
}
const everyone = ['free', 'customer', 'pending'] as const

const bodyOf = async (response: Response) => ({
  status: response.status,
  headers: Object.fromEntries(response.headers),
  body: await response.text(),
})

const limited = (text: string) => text.replaceAll(/\d+/g, 'n')

/** Every response to somebody who applies and then signs in, first with the chosen password and then with others. */
async function learntBy(met: (typeof everyone)[number]) {
  const { email } = await metBy[met]()
  const tried = { email, address: newAddress() }
  const answers = [await bodyOf(await apply(api, { ...newApplication(), email }))]
  const sign = async (with_: string) => {
    const { status, headers, body } = await bodyOf(await signInFrom(api, { ...tried, password: with_ }))
    answers.push({ status, headers: { 'content-type': headers['content-type'] ?? '' }, body: limited(body) })
  }
  await sign(applicantPassword)
  for (let n = 0; n < 4; n++) await sign('wrong')
  for (let n = 0; n < 2; n++) await sign(applicantPassword)
  for (let n = 0; n < 3; n++) await sign('wrong')
  await sign(applicantPassword)
  return answers
}

test('applying and signing in gets the same responses, whether or not the e-mail is taken', async () => {
  const [free, ...known] = [await learntBy('free'), await learntBy('customer'), await learntBy('pending')]
  expect(free.map(({ status }) => status)).toEqual([
    202, 403, 401, 401, 401, 401, 403, 403, 401, 429, 429, 429,
  ])
  for (const answers of known) expect(answers).toEqual(free)
})

test.each(everyone)('each case writes the same: one event, and no session (%s)', async met => {
  const { email, chain, type } = await metBy[met]()
  await apply(api, { ...newApplication(), email })
  const before = await readEventTypes(fixture.database, chain)
  const [sessions] = await fixture.database.query('select count(*) as n from session')
  expect(await statusOf(api, { email, password: applicantPassword })).toBe(403)
  expect((await readEventTypes(fixture.database, chain)).slice(before.length)).toEqual([type])
  expect(await fixture.database.query('select count(*) as n from session')).toEqual([sessions])
})

test('an applicant’s sign-in takes back only its own failure when the confirmation of its commit is lost', async () => {
  const rerun = openTestApi(rerunningAfter('merge into failed_attempt', fixture.database))
  const application = newApplication()
  await apply(rerun, application)
  const statuses: number[] = []
  for (const typed of ['wrong', 'wrong', applicantPassword, applicantPassword, 'wrong', 'wrong', 'wrong'])
    statuses.push(await statusOf(rerun, { email: application.email, password: typed }))
  expect(statuses).toEqual([401, 401, 403, 403, 401, 401, 401])
  expect(await statusOf(rerun, { email: application.email, password: applicantPassword })).toBe(429)
})

test('a customer signs in as before after a stranger applied with the same e-mail, and guesses by applications count', async () => {
  const ada = await openCustomer(api)
  await apply(api, { ...newApplication(), email: ada.email })
  expect(await statusOf(api, { email: ada.email, password })).toBe(201)
  // Ten applications a day are no failures. The eleventh is the first failure, and the fifth failure locks.
  const guess = () => statusOf(api, { email: ada.email, password: applicantPassword })
  const answers: number[] = []
  for (let n = 0; n < 16; n++) answers.push(await guess())
  expect(answers).toEqual([...Array.from({ length: 15 }, () => 403), 429])
  const types = await readEventTypes(fixture.database, ada)
  expect(types.filter(type => type === 'sign_in_failed')).toHaveLength(15)
  expect(types.at(-1)).toBe('sign_in_locked')
})

test('the last application’s password counts, for two days', async () => {
  const { email } = await openCustomer(api)
  let now = new Date()
  const clocked = openTestApi(fixture.database, { clock: () => now })
  await apply(clocked, { ...newApplication(), email, password: 'the words of the first' })
  now = new Date(now.getTime() + 1000)
  await apply(clocked, { ...newApplication(), email, password: 'the words of the second' })
  expect(await statusOf(clocked, { email, password: 'the words of the first' })).toBe(401)
  expect(await statusOf(clocked, { email, password: 'the words of the second' })).toBe(403)
  now = new Date(now.getTime() + 48 * 60 * 60 * 1000)
  expect(await statusOf(clocked, { email, password: 'the words of the second' })).toBe(401)
})

test('an applicant’s right password is no failure, and clears none', async () => {
  const application = newApplication()
  const address = newAddress()
  await apply(api, application)
  const tried = { email: application.email, address }
  for (let n = 0; n < 6; n++) expect(await statusOf(api, { ...tried, password: applicantPassword })).toBe(403)
  for (let n = 0; n < 4; n++) expect(await statusOf(api, { ...tried, password: 'wrong' })).toBe(401)
  expect(await statusOf(api, { ...tried, password: applicantPassword })).toBe(403)
  expect(await statusOf(api, { ...tried, password: 'wrong' })).toBe(401)
  expect(await statusOf(api, { ...tried, password: applicantPassword })).toBe(429)
})

test('a rejected applicant gets the answer of any failed sign-in', async () => {
  const application = newApplication()
  await apply(api, application)
  await rejectApplication(api.bank, { applicationId: application.id, by: 'operator' })
  expect(
    await answerOf(await signInFrom(api, { email: application.email, password: applicantPassword })),
  ).toEqual(await answerOf(await signInFrom(api, { email: 'nobody@sarsen.example', password: 'wrong' })))
})

test('each refusal costs two password checks and two commits, for any e-mail', async () => {
  const counts = { checks: 0, commits: 0 }
  const counted = openTestApi(
    {
      ...fixture.database,
      transaction: work => {
        counts.commits += 1
        return fixture.database.transaction(work)
      },
    },
    {
      passwords: {
        ...fastPasswords,
        verify: (phc, given) => {
          counts.checks += 1
          return fastPasswords.verify(phc, given)
        },
      },
    },
  )
  const spent = async (email: string, given: string, status: number) => {
    counts.checks = 0
    counts.commits = 0
    expect(await statusOf(counted, { email, password: given })).toBe(status)
    return { ...counts }
  }
  const expected = { checks: 2, commits: 2 }
  expect(await spent('nobody.counted@sarsen.example', 'wrong', 401)).toEqual(expected)
  for (const met of everyone) {
    const { email } = await metBy[met]()
    expect(await spent(email, 'wrong', 401)).toEqual(expected)
    await apply(counted, { ...newApplication(), email })
    expect(await spent(email, 'wrong', 401)).toEqual(expected)
    expect(await spent(email, applicantPassword, 403)).toEqual(expected)
  }
  const ada = await openCustomer(counted)
  expect((await spent(ada.email, password, 201)).checks).toBe(2)
})
