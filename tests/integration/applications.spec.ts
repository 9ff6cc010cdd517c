// Applications for accounts (spec sections 4 and 5; rulings 4, 38 and 39), over a real database.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findPendingApplication } from '../../src/bank/applications/application-receipts.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { Problem } from '../../src/contract/problem.ts'
import { applicantPassword, newApplication } from '../support/application.ts'
import { fastPasswords } from '../support/runtime/dependencies.ts'
import { apply } from './apply.ts'
import { openCustomer } from './customers.ts'
import { newAddress } from './new-address.ts'
import { openTestApi, type TestApi } from './open-test-api.ts'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'

let fixture: ApiFixture
let api: TestApi

beforeAll(async () => {
  fixture = await openApiFixture()
  api = fixture.openApi()
})
afterAll(async () => {
  expect(await reconcile(fixture.database)).toEqual([])
  await fixture.close()
})

const rowsOf = <Row extends object>(sql: string, ...parameters: (string | null)[]) =>
  fixture.database.query<Row>(sql, parameters)

const storedOf = (email: string) =>
  rowsOf<{ id: string; password_phc: string; created_at: Date; country: string }>(
    `select id, account_type, kind, preferred_investment_type, product, first_name, last_name, email, phone,
            date_of_birth::text, id_number, city, state, country, initial_deposit_pence, investment_goal, password_phc,
            status, created_at, decided_at
       from application where email = lower($1)`,
    email,
  )

const eventsOf = (applicationId: string) =>
  rowsOf("select type, detail from audit_event where detail ->> 'applicationId' = $1", applicationId)

const mailTo = (recipient: string) =>
  rowsOf(
    'select channel, customer_id, type, facts, status from outbox_message where recipient = $1',
    recipient,
  )

/** All that a stranger sees of a response. */
const seen = async (response: Response) => ({
  status: response.status,
  headers: Object.fromEntries(response.headers),
  body: await response.text(),
})

test('an application is stored as pending, and its password only as a hash', async () => {
  const sent = {
    ...newApplication(),
    email: `Mary.${crypto.randomUUID()}@Example.com`,
    initialDeposit: '£1,250.50',
  }
  const response = await apply(api, { ...sent, investmentGoal: 'A telescope' })
  expect(response.status).toBe(202)
  expect(await response.text()).toBe('')
  const [stored] = await storedOf(sent.email)
  expect(stored).toMatchObject({
    id: sent.id,
    account_type: 'banking',
    kind: 'personal',
    preferred_investment_type: null,
    product: 'Current Account',
    first_name: 'Mary Fairfax',
    last_name: 'Somerville',
    email: sent.email.toLowerCase(),
    phone: '+447700900142',
    date_of_birth: '1980-12-26',
    initial_deposit_pence: 125_050n,
    investment_goal: 'A telescope',
    status: 'pending_verification',
    decided_at: null,
  })
  expect(stored?.password_phc).toMatch(/^\$argon2id\$/)
  expect(await fastPasswords.verify(stored?.password_phc ?? '', applicantPassword)).toBe(true)
})

test('the bank logs the arrival of an application without saying who sent it', async () => {
  const sent = newApplication()
  await apply(api, sent)
  expect(await eventsOf(sent.id)).toEqual([
    { type: 'application_received', detail: { applicationId: sent.id } },
  ])
})

test('an application for an investment account is stored with its preferred type', async () => {
  const sent = { ...newApplication(), accountType: 'invest', preferredInvestmentType: 'growth' }
  await apply(api, sent)
  expect(await storedOf(sent.email)).toMatchObject([
    { account_type: 'invest', preferred_investment_type: 'growth', product: 'Growth Portfolio' },
  ])
})

test.each([
  ['dateOfBirth', '1/1/2999', 'in_the_future', 'Your date of birth must be in the past'],
  [
    'dateOfBirth',
    '1/1/1850',
    'too_long_ago',
    'Check the year of your date of birth: it is over 120 years ago',
  ],
  ['initialDeposit', '1000000.01', 'too_big', 'Enter a deposit of at most £1,000,000'],
  [
    'password',
    'Password123',
    'common_password',
    'That is one of the first passwords that a thief tries. Choose another: three unrelated words work well.',
  ],
  [
    'password',
    'Sarsen-2026!',
    'common_password',
    'That is one of the first passwords that a thief tries. Choose another: three unrelated words work well.',
  ],
  [
    'password',
    'mary fairfax somerville',
    'own_detail',
    'That is your own name or email, which others know. Choose another: three unrelated words work well.',
  ],
  [
    'fullName',
    'Go to www.evil.example',
    'not_a_name',
    'Enter your full name in letters, without figures, symbols or web addresses',
  ],
  ['password', 'seven77', 'too_short', 'Password must be at least 8 characters long.'],
  ['phone', '12', 'not_understood', 'Enter a phone number like 07700 900142 or +353 1 234 5678'],
  ['status', 'approved', 'unknown_field', 'There is no field of this name'],
])('the field %s as %j is refused, and nothing is stored', async (field, given, code, message) => {
  const body = { ...newApplication(), [field]: given }
  const response = await apply(api, body)
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({ code: 'bad_input', errors: [{ field, code, message }] })
  expect(await storedOf(body.email)).toEqual([])
})

const student = () => ({ ...newApplication(), account: 'student-account' })

test('an applicant who turns 16 today in London may open a Student Account, and one who turns 16 tomorrow may not', async () => {
  // 00:30 on 1 July in London, still June in UTC.
  const now = new Date('2026-06-30T23:30:00.000Z')
  const clocked = openTestApi(fixture.database, { clock: () => now })
  expect((await apply(clocked, { ...student(), dateOfBirth: '1/7/2010' })).status).toBe(202)
  const refused = await apply(clocked, { ...student(), dateOfBirth: '2/7/2010' })
  expect(Problem.parse(await refused.json()).errors).toEqual([
    { field: 'dateOfBirth', code: 'too_young', message: 'You must be 16 or older to open an account' },
  ])
})

test('the age and deposit limits that a page states apply to its account', async () => {
  const clocked = openTestApi(fixture.database, { clock: () => new Date('2026-06-30T12:00:00.000Z') })
  const errorsOf = async (changed: object) => {
    const response = await apply(clocked, { ...student(), ...changed })
    return response.status === 202 ? [] : Problem.parse(await response.json()).errors
  }
  const minor = { dateOfBirth: '1/7/2009' }
  expect(await errorsOf({ ...minor, initialDeposit: '10' })).toEqual([])
  expect(await errorsOf({ ...minor, account: undefined, initialDeposit: '9.99' })).toEqual([
    {
      field: 'dateOfBirth',
      code: 'too_young',
      message: 'You must be 18 or older to open a Current Account',
    },
  ])
  expect(await errorsOf({ dateOfBirth: '30/6/1995', initialDeposit: '9.99' })).toEqual([
    { field: 'dateOfBirth', code: 'too_old', message: 'A Student Account is for ages 16 to 30' },
    {
      field: 'initialDeposit',
      code: 'too_small',
      message: 'A Student Account opens with £10 or more: enter that, or leave it out and pay it in later',
    },
  ])
  expect(await errorsOf({ dateOfBirth: '1/7/1995' })).toEqual([])
})

test('a country is one of the list by its name, or another one in words', async () => {
  const stored = async (changed: object) => {
    const sent = { ...newApplication(), ...changed }
    expect((await apply(api, sent)).status).toBe(202)
    return (await storedOf(sent.email))[0]?.country
  }
  expect(await stored({ country: ' holland ' })).toBe('Netherlands')
  expect(await stored({ country: 'Other', otherCountry: 'Atlantis' })).toBe('Atlantis')
  // An other country is ignored beside one of the list.
  expect(await stored({ country: 'Spain', otherCountry: 'Atlantis' })).toBe('Spain')
  const unnamed = await apply(api, { ...newApplication(), country: 'Other', otherCountry: ' ' })
  expect(Problem.parse(await unnamed.json()).errors).toEqual([
    { field: 'otherCountry', code: 'missing', message: 'Enter the name of your country' },
  ])
  const unlisted = await apply(api, { ...newApplication(), country: 'Atlantis' })
  expect(Problem.parse(await unlisted.json()).errors).toEqual([
    { field: 'country', code: 'not_understood', message: 'Choose a country from the list, or Other' },
  ])
})

test('an application that is sent again is stored once and does not count against the rate limit, whatever its password', async () => {
  const sent = newApplication()
  const address = newAddress()
  for (let n = 0; n < 14; n++) {
    const response = await apply(api, n < 7 ? sent : { ...sent, password: `another one ${n}` }, address)
    expect([response.status, response.headers.get('idempotent-replayed')]).toEqual([
      202,
      n === 0 ? null : 'true',
    ])
  }
  const [stored, ...more] = await storedOf(sent.email)
  expect(more).toEqual([])
  expect(await fastPasswords.verify(stored?.password_phc ?? '', applicantPassword)).toBe(true)
  expect(await mailTo(sent.email)).toEqual([])
})

test('an application that is sent many times at once, through two processes, is stored once', async () => {
  const other = openTestApi(fixture.openAnother())
  const sent = newApplication()
  const address = newAddress()
  const responses = await Promise.all(
    Array.from({ length: 12 }, (_, n) => apply(n % 2 === 0 ? api : other, sent, address)),
  )
  expect(responses.map(({ status }) => status)).toEqual(Array(12).fill(202))
  expect(responses.filter(({ headers }) => headers.has('idempotent-replayed'))).toHaveLength(11)
  expect(await storedOf(sent.email)).toHaveLength(1)
  expect(await eventsOf(sent.id)).toHaveLength(1)
})

test.each([
  ['fullName', 'Mary Somerville'],
  ['email', 'other@example.com'],
  ['dateOfBirth', '27/12/1980'],
  ['initialDeposit', '5.00'],
  ['bankingAccountType', 'corporate'],
])('another %s under the id of an application is refused, and nothing changes', async (field, given) => {
  const sent = newApplication()
  await apply(api, sent)
  const stored = await storedOf(sent.email)
  const response = await apply(api, { ...sent, [field]: given })
  expect(response.status).toBe(409)
  expect(await response.json()).toMatchObject({ code: 'application_id_reused' })
  expect(await storedOf(sent.email)).toEqual(stored)
})

test('an address may send ten applications in any hour, and the refusal says when the next one may be sent', async () => {
  const address = newAddress()
  for (let n = 0; n < 10; n++) expect((await apply(api, newApplication(), address)).status).toBe(202)
  const refused = newApplication()
  const response = await apply(api, refused, address)
  expect(response.status).toBe(429)
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(3500)
  expect(await response.json()).toMatchObject({ code: 'too_many_applications' })
  expect(await storedOf(refused.email)).toEqual([])
  // A refused application was not stored, so the same one may be sent again later.
  expect((await apply(api, refused)).headers.get('idempotent-replayed')).toBeNull()
})

test('many at once get no more slots than there are, and the bank hashes no password without a slot', async () => {
  let hashes = 0
  const hash = (password: string) => {
    hashes++
    return fastPasswords.hash(password)
  }
  const counting = openTestApi(fixture.database, { passwords: { ...fastPasswords, hash } })
  const address = newAddress()
  const responses = await Promise.all(
    Array.from({ length: 16 }, () => apply(counting, newApplication(), address)),
  )
  expect(responses.filter(({ status }) => status === 202)).toHaveLength(10)
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(6)
  hashes = 0
  expect((await apply(counting, newApplication(), address)).status).toBe(429)
  expect(hashes).toBe(0)
})

/** The three cases of an application's e-mail: unknown, a customer's, or that of a pending application. */
const emails = {
  unknown: () => Promise.resolve(newApplication().email),
  customer: async () => (await openCustomer(api)).email,
  pending: async () => {
    const sent = newApplication()
    await apply(api, sent)
    return sent.email
  },
}

const answersTo = async (email: string) => {
  const sent = { ...newApplication(), email }
  const address = newAddress()
  const first = await seen(await apply(api, sent, address))
  const again = await seen(await apply(api, sent, address))
  const other = await seen(await apply(api, { ...sent, city: 'Kelso' }, address))
  return { first, again, other }
}

test.each(['customer', 'pending'] as const)(
  'the e-mail of a %s gets the same answer as an unknown one: at first, sent again, and with other content',
  async known => {
    const unknown = await answersTo(await emails.unknown())
    expect(await answersTo(await emails[known]())).toEqual(unknown)
    expect(unknown).toMatchObject({
      first: { status: 202, body: '' },
      again: { status: 202, headers: { 'idempotent-replayed': 'true' } },
      other: { status: 409 },
    })
  },
)

test.each(['unknown', 'customer', 'pending'] as const)(
  'an application with the e-mail of a %s costs one hash and one audit event',
  async met => {
    const email = await emails[met]()
    let hashes = 0
    const counting = openTestApi(fixture.database, {
      passwords: {
        ...fastPasswords,
        hash: password => {
          hashes++
          return fastPasswords.hash(password)
        },
      },
    })
    const sent = { ...newApplication(), email }
    await apply(counting, sent)
    expect(hashes).toBe(1)
    expect(await eventsOf(sent.id)).toHaveLength(1)
  },
)

test('an application with a customer’s e-mail, in any spelling, opens nothing; the customer is notified at most once a day', async () => {
  const ada = await openCustomer(api)
  const written = [ada.email, ada.email.toUpperCase(), ` ${ada.email}`]
  for (const email of written) expect((await apply(api, { ...newApplication(), email })).status).toBe(202)
  expect(await storedOf(ada.email)).toEqual([])
  const notice = {
    channel: 'email',
    customer_id: ada.customerId,
    type: 'application_for_known_email',
    facts: {},
    status: 'waiting',
  }
  expect(await mailTo(ada.email)).toEqual([notice])
  const nextDay = openTestApi(fixture.database, {
    clock: () => new Date(Date.now() + 25 * 60 * 60 * 1000),
  })
  await apply(nextDay, { ...newApplication(), email: ada.email })
  expect(await mailTo(ada.email)).toEqual([notice, notice])
})

test('an e-mail has one pending application: of two sent at once, one is stored', async () => {
  const other = openTestApi(fixture.openAnother())
  for (let n = 0; n < 5; n++) {
    const { email } = newApplication()
    const both = [newApplication(), newApplication()].map(sent => ({ ...sent, email }))
    const responses = await Promise.all(both.map((sent, at) => apply(at === 0 ? api : other, sent)))
    expect(responses.map(({ status }) => status)).toEqual([202, 202])
    expect(await storedOf(email)).toHaveLength(1)
    expect(await mailTo(email)).toMatchObject([{ type: 'application_for_known_email', customer_id: null }])
  }
})

test('the pending application of an e-mail is found in any spelling', async () => {
  const sent = newApplication()
  expect(await findPendingApplication(fixture.database, sent.email, new Date())).toBeUndefined()
  await apply(api, sent)
  const found = await findPendingApplication(fixture.database, ` ${sent.email.toUpperCase()}`, new Date())
  expect(found?.applicationId).toBe(sent.id)
  expect(await fastPasswords.verify(found?.passwordPhc ?? '', applicantPassword)).toBe(true)
})

test('a receipt is valid for two days, and later applications remove it', async () => {
  const sent = newApplication()
  await apply(api, sent)
  const later = openTestApi(fixture.database, { clock: () => new Date(Date.now() + 50 * 60 * 60 * 1000) })
  const [before] = await rowsOf<{ n: bigint }>('select count(*) as n from application_receipt')
  for (let n = 0n; n < (before?.n ?? 0n); n += 10n) await apply(later, newApplication())
  await apply(later, newApplication())
  expect(await rowsOf('select ends_at from application_receipt where application_id = $1', sent.id)).toEqual(
    [],
  )
})

test('the password is nowhere in the database in clear', async () => {
  const password = `unrelated ${crypto.randomUUID()}`
  await apply(api, { ...newApplication(), password })
  const tables = await rowsOf<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  )
  for (const { name } of tables)
    expect(await rowsOf(`select 1 from "${name}" t where t::text like '%' || $1 || '%'`, password)).toEqual(
      [],
    )
})
