// Opening accounts and cancelling Fixed Savings over the API (specification, section 11.2, 11.9 and 11.10), over a real
// database.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openAccount } from '../../src/bank/accounts/open-account.ts'
import { changeRate } from '../../src/bank/savings/change-rate.ts'
import { doSavingsWork } from '../../src/bank/savings/pay-interest.ts'
import { password } from '../support/open-customer.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'
import { openSignedInCustomer, type TestCustomer } from './customers.ts'
import type { TestApi } from './open-test-api.ts'

const dayMs = 24 * 60 * 60_000

let fixture: ApiFixture
let api: TestApi
let ada: TestCustomer

beforeAll(async () => {
  fixture = await openApiFixture()
})
beforeEach(async () => {
  api = fixture.openApi(undefined, { clock: () => new Date('2026-03-02T12:00:00Z') })
  ada = await openSignedInCustomer(api, 1_000_00n)
})
afterAll(() => fixture.close())

const listed = async (customer = ada) => {
  const { body } = await customer.client.listAccounts({})
  return 'accounts' in body ? body.accounts : []
}

const openingOf = (rest: object = {}) => ({
  id: crypto.randomUUID(),
  product: 'flexisave' as const,
  deposit: { from: ada.account.id, amount: '250.00' },
  acknowledged: true,
  ...rest,
})
const fixedOf = (rest: object = {}) =>
  openingOf({
    product: 'fixed_1y',
    deposit: { from: ada.account.id, amount: '500.00' },
    payTo: ada.account.id,
    ...rest,
  })

type Body = Parameters<TestCustomer['client']['openAccount']>[0]['body']

const open = (body: Body = openingOf()) => ada.client.openAccount({ body })

async function openFixed(): Promise<string> {
  const { status, body } = await open(fixedOf())
  if (!('account' in body)) throw new Error(`the opening answered ${status}`)
  return body.account.id
}

const productsOf = async (customer = ada) => {
  const { body } = await customer.client.listProducts({})
  return 'products' in body ? body.products : []
}

const changeAda = (what: string) =>
  fixture.database.query(`update customer set ${what} where id = $1`, [ada.customerId])

const current = {
  code: 'current',
  name: 'Current Account',
  aer: null,
  gross: null,
  interestOnThousand: null,
  falls: [],
  depositMin: null,
  balanceMax: null,
}
const flexiSave = {
  code: 'flexisave',
  name: 'FlexiSave',
  aer: '2.50',
  gross: '2.47',
  interestOnThousand: '25.00',
  falls: [],
  depositMin: '1.00',
  balanceMax: '1000000.00',
}

test('a personal customer may open a current account, a joint one, FlexiSave and Fixed Savings', async () => {
  expect(await productsOf()).toEqual([
    current,
    { ...current, code: 'joint', name: 'Joint Current Account' },
    flexiSave,
    {
      code: 'fixed_1y',
      name: 'Fixed Savings 1 year',
      aer: '4.10',
      gross: '4.10',
      interestOnThousand: '41.00',
      falls: [],
      depositMin: '500.00',
      balanceMax: '1000000.00',
    },
  ])
})

test('a company may open a Corporate Current Account and FlexiSave, the private desk’s customers nothing', async () => {
  await changeAda(`kind = 'corporate'`)
  expect(await productsOf()).toEqual([{ ...current, name: 'Corporate Current Account' }, flexiSave])
  await changeAda('payment_checks = false')
  expect(await productsOf()).toEqual([])
  expect(await open()).toMatchObject({
    status: 403,
    body: { detail: 'Your accounts are looked after by the private desk. Call 020 7946 0104.' },
  })
})

test('an account opens with its deposit once, and is told of', async () => {
  const body = openingOf({ name: '  Rainy days ' })
  const first = await open(body)
  expect(first).toMatchObject({
    status: 201,
    body: {
      account: {
        product: 'FlexiSave',
        productCode: 'flexisave',
        name: 'Rainy days',
        status: 'open',
        lockedUntil: null,
        availableBalance: '250.00',
      },
    },
  })
  const again = await open(body)
  expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([200, 'true'])
  expect(again.body).toEqual(first.body)
  expect((await listed()).map(({ name, availableBalance }) => [name, availableBalance])).toEqual([
    ['Current Account', '750.00'],
    ['Rainy days', '250.00'],
  ])
  const number = 'account' in first.body ? first.body.account.accountNumber : ''
  const { body: notices } = await ada.client.listNotifications({})
  expect('notifications' in notices && notices.notifications[0]).toMatchObject({
    type: 'account_opened',
    title: 'Account Opened',
    description: `FlexiSave ending ${number.slice(-4)} is open.`,
    target: { kind: 'accounts' },
  })
})

test('a current account opens without a deposit', async () => {
  const answer = await open({ id: crypto.randomUUID(), product: 'current', acknowledged: true })
  expect(answer).toMatchObject({
    status: 201,
    body: { account: { product: 'Current Account', availableBalance: '0.00', isPrimary: false } },
  })
})

test.each([
  ['deposit.amount', 'below_minimum', 'Pay in at least £1.00', { amount: '0.99' }],
  ['deposit.amount', 'above_maximum', 'FlexiSave holds at most £1,000,000.00', { amount: '1000000.01' }],
  ['deposit.amount', 'insufficient_funds', 'You have £1,000.00 available', { amount: '1000.01' }],
  ['deposit.amount', 'not_positive', 'Enter an amount above £0.00', { amount: '0.00' }],
  ['deposit.amount', 'required', 'Enter an amount', { amount: '' }],
  ['deposit.from', 'required', 'Choose an account', { from: '' }],
])('a deposit is refused beside its field %s: %s', async (field, code, message, rest) => {
  const answer = await open(openingOf({ deposit: { from: ada.account.id, amount: '250.00', ...rest } }))
  expect(answer).toMatchObject({ status: 422, body: { errors: [{ field, code, message }] } })
  expect(await listed()).toHaveLength(1)
})

test.each([
  ['name', 'too_long', 'Enter a name of at most 30 characters', { name: 'n'.repeat(31) }],
  ['acknowledged', 'not_acknowledged', 'Tick the box once you have read both', { acknowledged: false }],
  ['acknowledged', 'not_acknowledged', 'Tick the box once you have read both', { acknowledged: undefined }],
  ['product', 'not_accepted', 'Choose a product', { product: 'isa' }],
  ['payTo', 'not_accepted', 'This account has no end', { payTo: crypto.randomUUID() }],
  ['deposit', 'not_accepted', 'This account is opened without a deposit', { product: 'current' }],
])('an opening is refused beside its %s: %s', async (field, code, message, rest) => {
  expect(await open(openingOf(rest))).toMatchObject({
    status: 422,
    body: { errors: [{ field, code, message }] },
  })
  expect(await listed()).toHaveLength(1)
})

test('what Fixed Savings miss is named all at once, in the order of the form', async () => {
  const body = { id: crypto.randomUUID(), product: 'fixed_1y' as const }
  const answer = await ada.client.openAccount({ body })
  expect('errors' in answer.body && answer.body.errors).toEqual([
    { field: 'deposit.from', code: 'required', message: 'Choose an account' },
    { field: 'deposit.amount', code: 'required', message: 'Enter an amount' },
    { field: 'payTo', code: 'required', message: 'Choose an account' },
    {
      field: 'acknowledged',
      code: 'not_acknowledged',
      message: 'Tick the box once you have read both',
    },
  ])
  const amount = { from: ada.account.id, amount: '499.99' }
  expect(await open(fixedOf({ deposit: amount }))).toMatchObject({
    body: { errors: [{ code: 'below_minimum', message: 'Pay in at least £500.00' }] },
  })
})

test('money comes from and goes to the customer’s own paying accounts alone', async () => {
  const grace = await openSignedInCustomer(api, 900_00n)
  const fixed = await openFixed()
  const pot = crypto.randomUUID()
  await ada.client.openPot({
    params: { id: ada.account.id },
    body: { id: pot, name: 'Holiday', colour: 'tarn', amount: '100.00' },
  })
  for (const from of [grace.account.id, fixed, pot, crypto.randomUUID()])
    expect(await open(openingOf({ deposit: { from, amount: '50.00' } }))).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    })
  for (const payTo of [grace.account.id, fixed, pot])
    expect(await open(fixedOf({ payTo }))).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect((await listed(grace))[0]?.availableBalance).toBe('900.00')
})

test('the id of another opening is refused, also of another customer’s', async () => {
  const first = openingOf()
  await open(first)
  const reused = {
    status: 409,
    body: { code: 'opening_id_reused', detail: 'This id belongs to something else. Start again.' },
  }
  expect(await open({ ...first, deposit: { from: ada.account.id, amount: '251.00' } })).toMatchObject(reused)
  const grace = await openSignedInCustomer(api)
  const body = { id: first.id, product: 'current' as const, acknowledged: true }
  expect(await grace.client.openAccount({ body })).toMatchObject(reused)
})

test('an id that two customers send at once opens one account', async () => {
  const grace = await openSignedInCustomer(api, 1_000_00n)
  const body = openingOf()
  const answers = await Promise.all([
    open(body),
    grace.client.openAccount({ body: { ...body, deposit: { from: grace.account.id, amount: '250.00' } } }),
  ])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409])
  expect(await reconcile(fixture.database)).toEqual([])
})

test('a joint account, and a company’s Fixed Savings, are not opened online', async () => {
  const refused = {
    status: 409,
    body: {
      code: 'product_not_available',
      detail: 'You cannot open this account online. Send us a message.',
    },
  }
  expect(await open(openingOf({ product: 'joint', deposit: undefined }))).toMatchObject(refused)
  await fixture.database.query(`update customer set kind = 'corporate' where id = $1`, [ada.customerId])
  expect(await open(fixedOf())).toMatchObject(refused)
})

test('a customer has ten open accounts at most, also if the tenth and the eleventh are opened at once', async () => {
  for (let count = 2; count <= 9; count += 1)
    await open({ id: crypto.randomUUID(), product: 'current', acknowledged: true })
  const last = await Promise.all([open(), open()])
  expect(last.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409])
  expect(last.flatMap(({ body }) => ('detail' in body ? [body.detail] : []))).toEqual([
    'You have 10 open accounts, the most we allow.',
  ])
  const accounts = await listed()
  expect(accounts).toHaveLength(10)
  expect(accounts[0]?.availableBalance).toBe('750.00')
})

test('the same opening sent twice at once opens one account', async () => {
  const body = openingOf()
  const answers = await Promise.all([open(body), open(body)])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 201])
  expect(await listed()).toHaveLength(2)
})

test('a closed or frozen account pays no deposit', async () => {
  const { id } = await openAccount(api.bank, fixture.database, {
    customerId: ada.customerId,
    product: 'Current Account',
    holderName: 'Ada Byron',
  })
  await fixture.database.query('update account set closed_at = $2 where id = $1', [id, api.bank.clock()])
  expect(await open(fixedOf({ payTo: id }))).toMatchObject({
    status: 409,
    body: { code: 'account_closed', detail: 'This account is closed.' },
  })
  await fixture.database.query(`update account set frozen_at = '2026-03-01Z' where id = $1`, [ada.account.id])
  expect(await open()).toMatchObject({ status: 409, body: { code: 'account_frozen' } })
})

test('Fixed Savings are locked, and cancelled within 14 days', async () => {
  const id = await openFixed()
  const fixed = (await listed()).find(account => account.id === id)
  expect(fixed).toMatchObject({
    product: 'Fixed Savings 1 year',
    availableBalance: '500.00',
    lockedUntil: '2027-03-02',
  })
  const move = { id: crypto.randomUUID(), from: id, to: ada.account.id, amount: '1.00' }
  expect(await ada.client.moveMoney({ body: move })).toMatchObject({
    status: 409,
    body: { code: 'account_locked', detail: 'This money stays until 2 March 2027.' },
  })
  const grace = await openSignedInCustomer(api)
  expect(await grace.client.cancelAccount({ params: { id } })).toMatchObject({ status: 404 })
  const cancelled = {
    status: 200,
    body: { account: { id, status: 'closed', availableBalance: '0.00', lockedUntil: null } },
  }
  expect(await ada.client.cancelAccount({ params: { id } })).toMatchObject(cancelled)
  expect(await ada.client.cancelAccount({ params: { id } })).toMatchObject(cancelled)
  expect((await listed()).map(({ availableBalance }) => availableBalance)).toEqual(['1000.00'])
})

test('Fixed Savings are not cancelled after 14 days, are announced, and end after a year', async () => {
  const id = await openFixed()
  const signIn = () => ada.client.signIn({ body: { email: ada.email, password, accountType: 'personal' } })
  const told = async (title: string) => {
    const { body } = await ada.client.listNotifications({})
    return 'notifications' in body
      ? body.notifications.filter(notification => notification.title === title).map(one => one.description)
      : []
  }
  api.pass(15 * dayMs)
  await signIn()
  expect(await ada.client.cancelAccount({ params: { id } })).toMatchObject({
    status: 409,
    body: { code: 'account_locked', detail: 'This money stays until 2 March 2027.' },
  })
  const fixed = (await listed()).find(account => account.id === id)
  api.pass((351 - 15) * dayMs)
  await doSavingsWork(api.bank)
  await signIn()
  expect(await told('Fixed Savings Ending')).toEqual([
    `Fixed Savings 1 year ending ${fixed?.accountNumber.slice(-4)} ends on 2 March 2027.`,
  ])
  api.pass(14 * dayMs)
  await doSavingsWork(api.bank)
  await signIn()
  expect((await listed()).map(({ availableBalance }) => availableBalance)).toEqual(['1020.50'])
  expect(await told('Fixed Savings Ended')).toEqual([
    `£520.50 is in Current Account ending ${ada.account.accountNumber.slice(-4)}.`,
  ])
  expect(await ada.client.cancelAccount({ params: { id } })).toMatchObject({
    status: 409,
    body: { code: 'account_closed' },
  })
})

// The last one: rates hold for every customer.
test('FlexiSave has the falls of its rate that are announced already, and no rise', async () => {
  for (const [fromDay, grossMillionths] of [
    ['2026-05-02', 20_000],
    ['2026-06-01', 22_000],
    ['2026-09-01', 21_000],
  ] as const)
    expect((await changeRate(api.bank, { fromDay, grossMillionths })).ok).toBe(true)
  const falls = [
    { from: '2026-05-02', aer: '2.02', gross: '2.00' },
    { from: '2026-09-01', aer: '2.12', gross: '2.10' },
  ]
  expect((await productsOf()).find(({ code }) => code === 'flexisave')).toEqual({ ...flexiSave, falls })
})
