// Name checks over the API (specification, section 12.2 and 12.7), over a real database.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testAccounts, demoModulusTable } from '../../content/facts/outside.ts'
import type { BankDependencies } from '../../src/bank/bank.ts'
import { openAccount } from '../../src/bank/accounts/open-account.ts'
import { removeOldRows } from '../../src/bank/housekeeping/run-housekeeping.ts'
import { noOutsideBanks, type OutsideBanks } from '../../src/bank/outside/outside-banks.ts'
import { createSimulatedBanks } from '../../src/bank/outside/simulated-banks.ts'
import { checkName } from '../../src/bank/payees/name-checks.ts'
import { NameCheck } from '../../src/contract/payees.ts'
import { Problem } from '../../src/contract/problem.ts'
import { composeIban } from '../../src/domain/destination.ts'
import { password } from '../support/open-customer.ts'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'
import { openSignedInCustomer, type TestCustomer } from './customers.ts'
import { addressHeader, type TestApi } from './open-test-api.ts'
import { newPayment, pay, paymentOf, waitHours } from './payer.ts'
import { readAllRows } from './read-rows.ts'

const outside = createSimulatedBanks(testAccounts)

let fixture: ApiFixture
let api: TestApi
let ada: TestCustomer
let grace: TestCustomer
/** Grace's account, as a payer types it. */
let graces: string

beforeAll(async () => {
  fixture = await openApiFixture()
  api = fixture.openApi(fixture.database, { outside, modulus: demoModulusTable })
})
beforeEach(async () => {
  ada = await openSignedInCustomer(api)
  grace = await openSignedInCustomer(api)
  graces = `00-19-64 ${grace.account.accountNumber}`
})
afterAll(() => fixture.close())

const checkOf = (rest: object = {}) => ({
  id: crypto.randomUUID(),
  name: 'Ada Lovelace',
  kind: 'personal' as const,
  destination: '00-00-01 10000002',
  ...rest,
})

const check = (rest: object = {}, customer: Pick<TestCustomer, 'client'> = ada) =>
  customer.client.checkName({ body: checkOf(rest) })

const holderOf = async ({ account }: TestCustomer) => {
  const [row] = await fixture.database.query<{ holder_name: string }>(
    'select holder_name from account where id = $1',
    [account.id],
  )
  return row?.holder_name ?? ''
}

const eventsOf = (customer: TestCustomer) =>
  fixture.database.query<{ detail: object }>(
    `select detail from audit_event where chain_id = $1 and type = 'name_checked' order by event_no`,
    [customer.customerId],
  )

test('a close name at another bank answers with the held one, and is stored and audited without it', async () => {
  const body = checkOf({ name: 'Tom Zielinski' })
  const { status, body: answer } = await ada.client.checkName({ body })
  expect([status, answer]).toEqual([
    201,
    { id: body.id, reasonCode: 'MBAM', heldName: 'Tomasz Zielinski', checkedAt: expect.any(String) },
  ])
  const [event] = await eventsOf(ada)
  expect(event?.detail).toMatchObject({
    nameCheckId: body.id,
    destination: '000001 10000002',
    kind: 'personal',
    reasonCode: 'MBAM',
  })
  expect(JSON.stringify(event)).not.toContain('Zielinski')
})

test('the same request again answers with the first answer, and asks nobody', async () => {
  const body = checkOf({ name: 'Tom Zielinski' })
  const first = await ada.client.checkName({ body })
  api.pass(60_000)
  const again = await ada.client.checkName({ body })
  expect([again.status, again.body]).toEqual([200, first.body])
  expect(again.headers.get('idempotent-replayed')).toBe('true')
  expect(await eventsOf(ada)).toHaveLength(1)
})

test('an id that belongs to another check is refused, whosever it is', async () => {
  const body = checkOf()
  await ada.client.checkName({ body })
  for (const [customer, rest] of [
    [ada, { name: 'Another' }],
    [ada, { kind: 'business' }],
    [ada, { destination: '00-00-01 10000003' }],
    [ada, { secondaryReference: 'RN-1' }],
    [grace, {}],
  ] as const)
    expect(await customer.client.checkName({ body: { ...body, ...rest } })).toMatchObject({
      status: 409,
      body: { code: 'name_check_id_reused', detail: 'This id belongs to something else. Start again.' },
    })
})

test.each([
  ['00-00-50 12345602'],
  // The check digits of the IBAN are right; the number in it cannot be.
  [composeIban('ZZZZ', '000050', '12345602')],
])('%s is a number that no account can have', async destination => {
  const read = await check({ destination })
  expect(read).toMatchObject({ status: 422 })
  expect('errors' in read.body && read.body.errors).toEqual([
    {
      field: 'destination',
      code: 'impossible_number',
      message: 'No account can have this number. Check both',
    },
  ])
})

test('names of accounts abroad are not checked', async () => {
  expect(await check({ destination: 'SE35 5000 0000 0549 1000 0003' })).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'destination', code: 'abroad' }] },
  })
})

test('all fields at fault are named, in the order of the form', async () => {
  const response = await ada.send('/api/name-checks', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...checkOf(), name: ' ', kind: 'nobody', destination: '' }),
  })
  const { errors } = Problem.parse(await response.json())
  expect(errors).toEqual([
    { field: 'name', code: 'required', message: 'Enter the name on the account' },
    { field: 'kind', code: 'not_accepted', message: 'Choose personal or business' },
    { field: 'destination', code: 'required', message: 'Enter an account number or IBAN' },
  ])
})

test('a roll number is asked for, and taken', async () => {
  const destination = '00-00-01 10000009'
  expect(await check({ destination })).toMatchObject({ body: { reasonCode: 'IVCR' } })
  const secondaryReference = 'RN-4471'
  expect(await check({ destination, secondaryReference })).toMatchObject({ body: { reasonCode: null } })
})

test('accounts here are checked by this bank', async () => {
  const holder = await holderOf(grace)
  expect(await check({ name: holder, destination: graces })).toMatchObject({ body: { reasonCode: null } })
  // The account number alone, and the IBAN, name the same account.
  for (const destination of [grace.account.accountNumber, grace.account.iban])
    expect(await check({ name: holder, destination })).toMatchObject({ body: { reasonCode: null } })
  expect(await check({ name: `${holder}x`, destination: graces })).toMatchObject({
    body: { reasonCode: 'MBAM', heldName: holder },
  })
  const none = await check({ name: 'Ian Lee', destination: graces })
  expect(none.body).toEqual({ id: expect.any(String), reasonCode: 'ANNM', checkedAt: expect.any(String) })
  expect(await check({ name: holder, kind: 'business', destination: graces })).toMatchObject({
    body: { reasonCode: 'PANM' },
  })
})

test('a company is found by its registered name and by those that it trades under', async () => {
  const { database } = fixture
  await database.query(`update customer set kind = 'corporate' where id = $1`, [grace.customerId])
  await database.query(`insert into trading_name values ($1, 'Aldermoor Doors')`, [grace.customerId])
  const holder = await holderOf(grace)
  for (const name of [`${holder} Ltd`, 'Tarrant t/a Aldermoor Doors'])
    expect(await check({ name, kind: 'business', destination: graces })).toMatchObject({
      body: { reasonCode: null },
    })
  expect(await check({ name: 'Aldermoor Dors', destination: graces })).toMatchObject({
    body: { reasonCode: 'BAMM', heldName: 'Aldermoor Doors' },
  })
})

test('whoever opted out is not told of, and a closed, a fixed or an unknown account is not found', async () => {
  const { database } = fixture
  const name = await holderOf(grace)
  const fixed = await openAccount(api.bank, database, {
    customerId: grace.customerId,
    product: 'Fixed Savings 1 year',
    productCode: 'fixed_1y',
    holderName: name,
  })
  const codeOf = async (destination: string) => {
    const { body } = await check({ name, destination })
    return 'reasonCode' in body && body.reasonCode
  }
  expect(await codeOf(fixed.accountNumber)).toBe('AC01')
  expect(await codeOf('99999999')).toBe('AC01')
  await database.query('insert into name_opt_out values ($1, $2)', [grace.account.id, api.bank.clock()])
  expect(await codeOf(graces)).toBe('OPTO')
  await database.query('update account set closed_at = $2 where id = $1', [
    grace.account.id,
    api.bank.clock(),
  ])
  expect(await codeOf(graces)).toBe('AC01')
})

/** A bank on the same database that reaches these other banks. */
const openOutside = (parts: Partial<BankDependencies>) => fixture.openApi(fixture.database, parts)

/** A session does not last as long as the limits do. */
const signInAgain = ({ client, email }: TestCustomer) =>
  client.signIn({ body: { email, password, accountType: 'personal' } })

test('after 30 checks within the hour nobody is asked, and the name could not be checked', async () => {
  const asked: string[] = []
  const counting: OutsideBanks = {
    ...noOutsideBanks,
    checkName(question) {
      asked.push(question.accountNumber)
      return Promise.resolve({ reasonCode: null })
    },
  }
  const counted = openOutside({ outside: counting })
  const customer = await openSignedInCustomer(counted)
  const ask = async (n: number) => {
    const { body } = await check({ destination: `00-00-01 ${10_000_100 + n}` }, customer)
    return 'reasonCode' in body ? body.reasonCode : body
  }
  for (let n = 0; n < 30; n++) expect(await ask(n)).toBe(null)
  expect(await ask(30)).toBe('no_answer')
  expect(asked).toHaveLength(30)
  counted.pass(60 * 60_000)
  await signInAgain(customer)
  expect(await ask(31)).toBe(null)
})

test('five names a day are asked for one destination; one of them again is not counted', async () => {
  const holder = await holderOf(grace)
  const codeOf = async (name: string, destination = graces) => {
    const { body } = await check({ name, destination })
    return 'reasonCode' in body && body.reasonCode
  }
  for (const name of ['Ann Lee', 'Ben Lee', 'Cat Lee', 'Dan Lee', 'Eve Lee'])
    expect(await codeOf(name)).toBe('ANNM')
  expect(await codeOf(holder)).toBe('no_answer')
  // A name that was not asked for is not known by being tried.
  expect(await codeOf(holder)).toBe('no_answer')
  expect(await codeOf('ann lee')).toBe('ANNM')
  expect(await codeOf(holder, '00-00-01 10000001')).toBe(null)
  expect(await check({ name: holder, destination: graces }, await openSignedInCustomer(api))).toMatchObject({
    body: { reasonCode: null },
  })
  api.pass(24 * 60 * 60_000)
  await signInAgain(ada)
  expect(await codeOf(holder)).toBe(null)
})

test('once nobody is asked any more, what was said of the name or the account stays said, to the payee as well', async () => {
  const code = async (rest: object) => {
    const { body } = await check(rest)
    return 'reasonCode' in body ? body.reasonCode : body
  }
  const unmatched = { name: 'Ida Rubens', destination: '00-00-01 10000007' }
  const close = { name: 'Tom Zielinski', destination: '00-00-01 10000002' }
  const matched = { name: 'Nadia Farrow', destination: '00-00-01 10000001' }
  expect([await code(unmatched), await code(close), await code(matched)]).toEqual(['ANNM', 'MBAM', null])
  const ofAccount = { '10000008': 'AC01', '10000009': 'IVCR', '10000010': 'CASS' }
  for (const [accountNumber, said] of Object.entries(ofAccount))
    expect(await code({ destination: `00-00-01 ${accountNumber}` })).toBe(said)
  const payee = { id: crypto.randomUUID(), name: 'Ida Rubens', kind: 'personal' } as const
  await ada.client.addPayee({ body: { ...payee, sortCode: '000001', accountNumber: '10000007' } })
  // 6 of 30 checks are used up.
  for (let n = 0; n < 24; n++) await code({ destination: `00-00-01 ${10_000_100 + n}` })
  expect(await code({ ...unmatched, destination: '00-00-01 10000200' })).toBe('no_answer')
  expect(await code(unmatched)).toBe('ANNM')
  expect(await code({ ...unmatched, name: 'IDA RUBENS' })).toBe('ANNM')
  expect(await code({ ...unmatched, kind: 'business' })).toBe('ANNM')
  expect((await check(close)).body).toMatchObject({ reasonCode: 'MBAM', heldName: 'Tomasz Zielinski' })
  // A match is not given again unasked.
  expect(await code(matched)).toBe('no_answer')
  for (const [accountNumber, said] of Object.entries(ofAccount))
    expect(await code({ name: 'Ben Lee', destination: `00-00-01 ${accountNumber}` })).toBe(said)
  const { body } = await ada.client.readPayee({ params: { id: payee.id } })
  expect(body).toMatchObject({ payee: { nameCheck: { reasonCode: 'ANNM' } } })
})

test('visitors who share a demo customer are counted by their addresses', async () => {
  await fixture.database.query('update customer set is_demo = true where id = $1', [ada.customerId])
  const codeFrom = async (address: string, name: string) => {
    const response = await ada.send('/api/name-checks', {
      method: 'POST',
      headers: { 'content-type': 'application/json', [addressHeader]: address },
      body: JSON.stringify(checkOf({ name, destination: graces })),
    })
    return NameCheck.parse(await response.json()).reasonCode
  }
  for (const name of ['Ann Lee', 'Ben Lee', 'Cat Lee', 'Dan Lee', 'Eve Lee'])
    expect(await codeFrom('198.51.100.1', name)).toBe('ANNM')
  expect(await codeFrom('198.51.100.1', 'Fay Lee')).toBe('no_answer')
  expect(await codeFrom('198.51.100.2', 'Fay Lee')).toBe('ANNM')
})

test('another bank is asked without a lock, and an id that was answered meanwhile keeps its answer', async () => {
  const body = checkOf()
  const { id, name, kind } = body
  const request = { id, name, kind, sortCode: '000001', accountNumber: '10000002' }
  const caller = { address: '192.0.2.1', device: '' }
  let customerId = ''
  const locked: unknown[] = []
  const meanwhile: OutsideBanks = {
    ...noOutsideBanks,
    async checkName() {
      // On a server this fails at once if the asking request has the lock; with one connection it would wait for ever.
      const rows = await fixture.database.transaction(transaction =>
        transaction.query('select id from customer where id = $1 for update nowait', [customerId]),
      )
      locked.push(...rows)
      await checkName(api.bank, { customerId, check: request, caller })
      return { reasonCode: 'ANNM' }
    },
  }
  const customer = await openSignedInCustomer(openOutside({ outside: meanwhile }))
  ;({ customerId } = customer)
  expect(await customer.client.checkName({ body })).toMatchObject({
    status: 200,
    body: { reasonCode: 'MBAM' },
  })
  expect(locked).toEqual([{ id: customerId }])
})

test('a bank that answers too late gives no answer', async () => {
  const pauses: number[] = []
  const slow = openOutside({
    outside: { ...noOutsideBanks, checkName: () => new Promise(() => undefined) },
    pause: durationMs => {
      pauses.push(durationMs)
      return Promise.resolve()
    },
  })
  expect(await check({}, await openSignedInCustomer(slow))).toMatchObject({
    status: 201,
    body: { reasonCode: 'no_answer' },
  })
  expect(pauses).toContain(5000)
})

test('a name that the code does not allow is nowhere: not in the answer, not in the database', async () => {
  const telling = openOutside({
    outside: {
      ...noOutsideBanks,
      checkName: () => Promise.resolve({ reasonCode: 'ANNM', heldName: 'Perpetua Quill' }),
    },
  })
  const customer = await openSignedInCustomer(telling)
  expect(JSON.stringify((await check({}, customer)).body)).not.toContain('Quill')
  expect(JSON.stringify(await readAllRows(fixture.database))).not.toContain('Quill')
})

/** A bank at a time. */
const openAt = (time: string) => openOutside({ outside, clock: () => new Date(time) })

const isCheckKept = async (id: string | undefined): Promise<boolean> =>
  (await fixture.database.query('select id from name_check where id = $1', [id ?? ''])).length === 1

test('a check of 1 March is kept to the end of the next March: 13 months before is the last of February', async () => {
  const customer = await openSignedInCustomer(openAt('2026-03-01T10:00:00Z'))
  const body = checkOf()
  expect((await customer.client.checkName({ body })).status).toBe(201)
  await removeOldRows(openAt('2027-03-31T10:00:00Z').bank)
  expect(await isCheckKept(body.id)).toBe(true)
})

test('a check is kept for 13 months, and then goes', async () => {
  const then = openAt('2026-03-31T10:00:00Z')
  const customer = await openSignedInCustomer(then)
  const body = checkOf()
  expect((await customer.client.checkName({ body })).status).toBe(201)
  const isKept = () => isCheckKept(body.id)
  await removeOldRows(openAt('2027-04-30T09:59:59Z').bank)
  expect(await isKept()).toBe(true)
  await removeOldRows(openAt('2027-05-01T10:00:00Z').bank)
  expect(await isKept()).toBe(false)
})

test('a check that was paid with is kept for 13 months after its last payment', async () => {
  const then = openAt('2026-03-31T10:00:00Z')
  const customer = await openSignedInCustomer(then, 100_00n)
  const payment = await newPayment(customer, '10.00')
  await waitHours(then, customer, 24 * 30)
  expect(paymentOf(await pay(customer, payment)).status).toBe('completed')
  await removeOldRows(openAt('2027-05-30T09:59:59Z').bank)
  expect(await isCheckKept(payment.nameCheckId)).toBe(true)
  await removeOldRows(openAt('2027-05-30T10:00:00Z').bank)
  expect(await isCheckKept(payment.nameCheckId)).toBe(false)
})
