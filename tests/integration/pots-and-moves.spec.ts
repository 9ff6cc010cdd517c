// A customer's own accounts and pots over the API (specification, section 11.5 and 11.9 to 11.10), over a real database.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openAccount } from '../../src/bank/accounts/open-account.ts'
import { payIn } from '../support/open-customer.ts'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'
import { openSignedInCustomer, type TestCustomer } from './customers.ts'
import type { TestApi } from './open-test-api.ts'

let fixture: ApiFixture
let api: TestApi
let ada: TestCustomer
let flexiSave: string

beforeAll(async () => {
  fixture = await openApiFixture()
  api = fixture.openApi()
})
beforeEach(async () => {
  ada = await openSignedInCustomer(api, 1_000_00n)
  const opened = await openAccount(api.bank, fixture.database, {
    customerId: ada.customerId,
    product: 'FlexiSave',
    productCode: 'flexisave',
    holderName: 'Ada Byron',
  })
  flexiSave = opened.id
})
afterAll(() => fixture.close())

const listed = async (customer = ada) => {
  const { body } = await customer.client.listAccounts({})
  return 'accounts' in body ? body.accounts : []
}

const moveOf = (rest: object = {}) => ({
  id: crypto.randomUUID(),
  from: ada.account.id,
  to: flexiSave,
  amount: '50.00',
  ...rest,
})

const potOf = (rest: object = {}) => ({
  id: crypto.randomUUID(),
  name: 'Holiday',
  goal: '1200.00',
  goalDate: '2199-06-01',
  colour: 'tarn' as const,
  amount: '420.00',
  ...rest,
})

const openPot = async (rest: object = {}) => {
  const body = potOf(rest)
  return { id: body.id, body, answer: await ada.client.openPot({ params: { id: ada.account.id }, body }) }
}

const choose = (id: string, body: { name?: string; isPrimary?: true }) =>
  ada.client.changeAccount({ params: { id }, body })

test('an account is named and made primary for its holder', async () => {
  expect(await choose(flexiSave, { name: '  Rainy days ' })).toMatchObject({ status: 204 })
  expect((await listed()).map(({ name, isPrimary, holders }) => [name, isPrimary, holders])).toEqual([
    ['Current Account', true, ['Ada Byron']],
    ['Rainy days', false, ['Ada Byron']],
  ])
  expect(await choose(flexiSave, { isPrimary: true })).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'isPrimary', code: 'not_a_current_account' }] },
  })
  expect(await choose(flexiSave, { name: 'n'.repeat(31) })).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'name', message: 'Enter a name of at most 30 characters' }] },
  })
  expect(await choose(flexiSave, { name: '' })).toMatchObject({ status: 204 })
  expect((await listed())[1]?.name).toBe('FlexiSave')
})

test('a closed account is listed only on request, and last', async () => {
  await fixture.database.query('update account set closed_at = $2 where id = $1', [
    flexiSave,
    api.bank.clock(),
  ])
  expect((await listed()).map(({ id }) => id)).toEqual([ada.account.id])
  const { body } = await ada.client.listAccounts({ query: { include: 'closed' } })
  expect('accounts' in body && body.accounts.map(({ status }) => status)).toEqual(['open', 'closed'])
})

test('money moves at once and once, and both accounts tell of it', async () => {
  const body = moveOf()
  const first = await ada.client.moveMoney({ body })
  expect(first).toMatchObject({ status: 201, body: { move: { ...body, status: 'completed' } } })
  const again = await ada.client.moveMoney({ body })
  expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([200, 'true'])
  expect(again.body).toEqual(first.body)
  expect((await listed()).map(({ availableBalance }) => availableBalance)).toEqual(['950.00', '50.00'])
  const { body: page } = await ada.client.listTransactions({ params: { id: flexiSave } })
  expect(page).toMatchObject({ transactions: [{ description: /^From Current Account \(\d{4}\)$/ }] })
})

test.each([
  [422, 'same_account', () => ({ to: ada.account.id }), 'Choose two different accounts'],
  [422, 'above_maximum', () => ({ amount: '1000000.01' }), 'FlexiSave holds at most £1,000,000.00'],
  [422, 'bad_input', () => ({ amount: '0.00' }), 'Enter an amount above £0.00'],
])('a move is refused beside its field: %i %s', async (status, code, rest, message) => {
  const { body, ...answer } = await ada.client.moveMoney({ body: moveOf(rest()) })
  expect(answer.status).toBe(status)
  const errors = 'errors' in body ? body.errors : []
  expect(errors?.map(error => error.message)).toEqual([message])
  if (code !== 'bad_input') expect(errors?.[0]?.code).toBe(code)
})

test('a move that asks for another customer’s account finds nothing', async () => {
  const grace = await openSignedInCustomer(api, 10_00n)
  for (const rest of [{ to: grace.account.id }, { from: grace.account.id }])
    expect(await ada.client.moveMoney({ body: moveOf(rest) })).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    })
  expect((await listed(grace))[0]?.availableBalance).toBe('10.00')
})

test('a move is declined for funds, which is an outcome', async () => {
  expect(await ada.client.moveMoney({ body: moveOf({ amount: '1000.01' }) })).toMatchObject({
    status: 201,
    body: { move: { status: 'declined', reason: 'insufficient_funds' } },
  })
})

test('the id of another move, a closed and a frozen account are refused', async () => {
  const first = moveOf()
  await ada.client.moveMoney({ body: first })
  expect(await ada.client.moveMoney({ body: { ...first, amount: '51.00' } })).toMatchObject({
    status: 409,
    body: { code: 'transfer_id_reused' },
  })
  const restrict = (change: string, id: string) =>
    fixture.database.query(`update account set ${change} where id = $1`, [id])
  await restrict(`frozen_at = '2026-03-01Z'`, ada.account.id)
  expect(await ada.client.moveMoney({ body: moveOf() })).toMatchObject({
    status: 409,
    body: { code: 'account_frozen' },
  })
  await restrict('frozen_at = null', ada.account.id)
  await ada.client.moveMoney({ body: moveOf({ from: flexiSave, to: ada.account.id }) })
  await fixture.database.query('update account set closed_at = $2 where id = $1', [
    flexiSave,
    api.bank.clock(),
  ])
  expect(await ada.client.moveMoney({ body: moveOf() })).toMatchObject({
    status: 409,
    body: { code: 'account_closed', detail: 'This account is closed.' },
  })
})

test('customers of the private desk are sent to their desk', async () => {
  await fixture.database.query('update customer set payment_checks = false where id = $1', [ada.customerId])
  const desk = {
    status: 403,
    body: { detail: 'Your accounts are looked after by the private desk. Call 020 7946 0104.' },
  }
  expect(await ada.client.moveMoney({ body: moveOf() })).toMatchObject(desk)
  expect((await openPot()).answer).toMatchObject(desk)
  const params = { id: ada.account.id }
  expect(await ada.client.changeAccount({ params, body: { name: 'Mine' } })).toMatchObject(desk)
})

test('a pot opens once, shows its entries, changes and closes', async () => {
  const { id, body, answer } = await openPot()
  expect(answer.status).toBe(201)
  expect((await ada.client.openPot({ params: { id: ada.account.id }, body })).status).toBe(200)
  const pot = {
    id,
    name: 'Holiday',
    balance: '420.00',
    goal: '1200.00',
    goalDate: '2199-06-01',
    colour: 'tarn',
  }
  expect((await listed())[0]).toMatchObject({ availableBalance: '580.00', pots: [pot] })
  await ada.client.moveMoney({ body: moveOf({ from: id, to: ada.account.id, amount: '20.00' }) })
  expect((await ada.client.readPot({ params: { id } })).body).toMatchObject({
    pot: { ...pot, balance: '400.00' },
    accountId: ada.account.id,
    closedAt: null,
    entries: [
      { type: 'debit', amount: '20.00', balance: '400.00' },
      { type: 'credit', amount: '420.00', balance: '420.00' },
    ],
    total: 2,
  })
  const page = await ada.client.readPot({ params: { id }, query: { page: 2, pageSize: 1 } })
  expect(page.body).toMatchObject({ entries: [{ type: 'credit' }], total: 2 })

  const changes = { name: 'Lisbon', goal: null, colour: 'gorse' as const }
  expect((await ada.client.changePot({ params: { id }, body: changes })).status).toBe(204)
  expect((await listed())[0]?.pots).toEqual([{ ...pot, ...changes, balance: '400.00' }])
  expect((await ada.client.closePot({ params: { id } })).status).toBe(204)
  expect((await ada.client.closePot({ params: { id } })).status).toBe(204)
  expect((await listed())[0]).toMatchObject({ availableBalance: '1000.00', pots: [] })
  expect((await ada.client.readPot({ params: { id } })).body).toMatchObject({ total: 3 })
  expect((await ada.client.changePot({ params: { id }, body: changes })).status).toBe(409)
})

test.each([
  ['goalDate', 'Choose a day after today', { goalDate: '2020-01-01' }],
  ['amount', 'You have £1,000.00 available', { amount: '1000.01' }],
  ['name', 'Enter a name', { name: ' ' }],
  ['colour', 'Choose a colour', { colour: 'crimson' }],
])('a pot is refused beside its %s: %s', async (field, message, rest) => {
  const { answer } = await openPot(rest)
  expect(answer).toMatchObject({ status: 422, body: { errors: [{ field, message }] } })
  expect((await listed())[0]?.pots).toEqual([])
})

test('an account has ten pots at most, also if the tenth and the eleventh are opened at once', async () => {
  for (let count = 1; count <= 9; count += 1) await openPot({ amount: undefined })
  const last = await Promise.all([openPot({ amount: undefined }), openPot({ amount: undefined })])
  expect(last.map(({ answer }) => answer.status).toSorted((one, other) => one - other)).toEqual([201, 409])
  expect(last.flatMap(({ answer: { body } }) => (body ? [body.detail] : []))).toEqual([
    'You have 10 open pots, the most we allow.',
  ])
})

test('interest is read by the holder of a savings account, and by nobody else', async () => {
  await ada.client.moveMoney({ body: moveOf({ amount: '500.00' }) })
  const interest = await ada.client.readInterest({ params: { id: flexiSave } })
  expect(interest).toMatchObject({
    status: 200,
    body: { aer: '2.50', gross: '2.47', accrued: '0.00', thisYear: '0.00', lastYear: '0.00', total: '0.00' },
  })
  expect(await ada.client.readInterest({ params: { id: ada.account.id } })).toMatchObject({ status: 404 })
  const grace = await openSignedInCustomer(api)
  expect(await grace.client.readInterest({ params: { id: flexiSave } })).toMatchObject({ status: 404 })
})

test('a transfer to the own FlexiSave keeps its maximum of £1,000,000.00', async () => {
  await payIn(api.bank, ada.account.id, 1_400_000_00n)
  const flexi = (await listed()).find(({ id }) => id === flexiSave)
  const recipient = {
    name: 'Ada Byron',
    kind: 'personal',
    destination: `00-19-64 ${flexi?.accountNumber}`,
  } as const
  const id = crypto.randomUUID()
  const pay = (amount: string) =>
    ada.client.placePayment({ body: { id, accountId: ada.account.id, recipient, amount } })
  expect(await pay('1000000.01')).toMatchObject({
    status: 422,
    body: {
      errors: [{ field: 'amount', code: 'above_maximum', message: 'FlexiSave holds at most £1,000,000.00' }],
    },
  })
  expect((await pay('1000000.00')).status).toBe(201)
})

test('FlexiSave pays own accounts alone, and does not tell which others exist (part two, 10.2)', async () => {
  const grace = await openSignedInCustomer(api, 0n)
  await payIn(api.bank, flexiSave, 100_00n)
  const pay = (destination: string) =>
    ada.client.placePayment({
      body: {
        id: crypto.randomUUID(),
        accountId: flexiSave,
        recipient: { name: 'Grace Hopper', kind: 'personal', destination },
        amount: '5.00',
      },
    })
  for (const destination of [grace.account.iban, '00-19-64 10000001', '60-16-13 12345678'])
    expect(await pay(destination)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect(await pay(ada.account.iban)).toMatchObject({
    status: 201,
    body: { payment: { status: 'completed' } },
  })
})
