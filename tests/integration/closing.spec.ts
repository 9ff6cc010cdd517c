// Closing accounts over the API (specification, section 11.8 and 11.9), over a real database.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { placeHold } from '../../src/bank/holds/place-hold.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { issueDueStatements } from '../../src/bank/statements/issue-statements.ts'
import type { ProductCode } from '../../src/domain/products.ts'
import { asPrivateDesk, joinPrivateDesk, payIn } from '../support/open-customer.ts'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'
import type { TestApi } from './open-test-api.ts'
import {
  accountOf,
  accountsOf,
  codeOf,
  noticesOf,
  openFurther,
  openJoint,
  openPerson,
  signInAgain,
  type Person,
} from './people.ts'
import { readEventTypes } from './read-notices.ts'

const dayMs = 24 * 60 * 60_000

let fixture: ApiFixture
let api: TestApi
let maya: Person
let flexiSave: string

beforeAll(async () => {
  fixture = await openApiFixture()
})
beforeEach(async () => {
  api = fixture.openApi(undefined, { clock: () => new Date('2026-03-02T12:00:00Z') })
  maya = await openPerson(api, 'Maya Okafor', 1_000_00n)
  flexiSave = await openMore('flexisave')
})
afterAll(async () => {
  expect(await reconcile(fixture.database)).toEqual([])
  await fixture.close()
})

const openMore = (code: ProductCode, rest: { lockedUntil?: string } = {}) =>
  openFurther(api, maya, { code, ...rest })

const close = (id: string, payTo: string | null = null) =>
  maya.client.closeAccount({ params: { id }, body: { payTo } })
const previewOf = (id: string) => maya.client.readClosure({ params: { id } })

const move = (from: string, to: string, amount: string) =>
  maya.client.moveMoney({ body: { id: crypto.randomUUID(), from, to, amount } })

async function openPot(name: string, amount: string): Promise<string> {
  const id = crypto.randomUUID()
  const body = { id, name, colour: 'tarn' as const, amount }
  expect((await maya.client.openPot({ params: { id: maya.account.id }, body })).status).toBe(201)
  return id
}

async function payByCard(id: string, amountPence: bigint): Promise<void> {
  const accountNumber = (await accountOf(maya, id))?.accountNumber ?? ''
  const payee = { recipientName: 'Kestrel Marine', reference: 'Hull' }
  const held = await placeHold(api.bank, { accountNumber, amountPence, durationMs: dayMs, ...payee })
  expect(held.ok).toBe(true)
}

const listedOpen = async () => (await accountsOf(maya)).filter(({ status }) => status === 'open')

const endingOf = async (id: string) => (await accountOf(maya, id))?.accountNumber.slice(-4)

const linesOf = async (id: string) => {
  const { body } = await maya.client.listTransactions({ params: { id } })
  return 'transactions' in body
    ? body.transactions.map(({ description, type, amount }) => [description, type, amount])
    : []
}

test('the preview says what closing would do, and changes nothing', async () => {
  const holiday = await openPot('Holiday', '420.00')
  const before = await accountsOf(maya)
  expect(await previewOf(maya.account.id)).toMatchObject({
    status: 200,
    body: {
      balance: '580.00',
      interest: '0.00',
      pots: [{ id: holiday, name: 'Holiday', balance: '420.00' }],
      total: '1000.00',
      payTo: [flexiSave],
      cancels: [],
      agreement: false,
      asked: null,
    },
  })
  expect(await accountsOf(maya)).toEqual(before)
})

test('an account closes: its pots return their money, and its balance goes to the account named', async () => {
  const holiday = await openPot('Holiday', '420.00')
  api.pass(1000)
  const pots = [holiday, await openPot('Car', '80.00')]
  const [current, savings] = [await endingOf(maya.account.id), await endingOf(flexiSave)]
  expect(await close(maya.account.id, flexiSave)).toMatchObject({
    status: 200,
    body: {
      account: {
        id: maya.account.id,
        status: 'closed',
        closedAt: '2026-03-02T12:00:01.000Z',
        availableBalance: '0.00',
        isPrimary: false,
        pots: [],
      },
    },
  })
  expect((await accountOf(maya, flexiSave))?.availableBalance).toBe('1000.00')
  expect((await linesOf(maya.account.id)).slice(0, 3)).toEqual([
    [`To FlexiSave (${savings})`, 'debit', '1000.00'],
    ['From pot Car', 'credit', '80.00'],
    ['From pot Holiday', 'credit', '420.00'],
  ])
  expect(await linesOf(flexiSave)).toEqual([[`From Current Account (${current})`, 'credit', '1000.00']])
  expect(await noticesOf(maya)).toEqual([['Account Closed', `Current Account ending ${current} is closed.`]])
  expect(await readEventTypes(fixture.database, maya)).toEqual(
    expect.arrayContaining(['pot_closed', 'account_closed']),
  )
  for (const id of pots)
    expect((await maya.client.readPot({ params: { id } })).body).toMatchObject({
      closedAt: '2026-03-02T12:00:01.000Z',
      total: 2,
    })
})

test('closing again changes nothing and succeeds', async () => {
  const first = await close(maya.account.id, flexiSave)
  const again = await close(maya.account.id, flexiSave)
  expect([first.status, again.status, again.body]).toEqual([200, 200, first.body])
  expect(await noticesOf(maya)).toHaveLength(1)
  expect(await previewOf(maya.account.id)).toMatchObject({
    status: 409,
    body: { code: 'account_closed', detail: 'This account is closed.' },
  })
})

test('two tabs that close it at once close it once', async () => {
  const both = await Promise.all([close(maya.account.id, flexiSave), close(maya.account.id, flexiSave)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect((await accountOf(maya, flexiSave))?.availableBalance).toBe('1000.00')
})

test('without a current account, the oldest account left is primary', async () => {
  api.pass(1000)
  const fixed = await openMore('fixed_1y', { lockedUntil: '2027-03-02' })
  expect((await close(maya.account.id, flexiSave)).status).toBe(200)
  expect((await listedOpen()).map(({ id, isPrimary }) => [id, isPrimary])).toEqual([
    [flexiSave, true],
    [fixed, false],
  ])
})

test('the last account closes too, at £0.00', async () => {
  expect((await close(flexiSave)).status).toBe(200)
  expect(await close(maya.account.id)).toMatchObject({
    status: 409,
    body: { code: 'balance_not_zero', detail: 'Move the £1,000.00 out first.' },
  })
  await asPrivateDesk(api.bank, maya, () =>
    maya.client.placeTransfer({
      params: { id: maya.account.id },
      body: {
        id: crypto.randomUUID(),
        recipientName: 'Me',
        destination: '20-00-00 87654321',
        amount: '1000.00',
      },
    }),
  )
  expect((await previewOf(maya.account.id)).body).toMatchObject({ total: '0.00', payTo: [] })
  expect((await close(maya.account.id)).status).toBe(200)
  expect((await maya.client.listAccounts({})).body).toEqual({ accounts: [] })
  expect((await accountsOf(maya)).map(({ status }) => status)).toEqual(['closed', 'closed'])
})

test('a closed account makes room for another, and the oldest left is primary', async () => {
  for (let count = 3; count <= 10; count += 1) {
    api.pass(1000)
    await openMore('current')
  }
  const [, second] = (await accountsOf(maya)).filter(({ productCode }) => productCode === 'current')
  expect((await close(maya.account.id, flexiSave)).status).toBe(200)
  expect((await accountsOf(maya))[0]).toMatchObject({ id: second?.id, isPrimary: true })
  await openMore('current')
})

test.each([
  ['pays_itself', 422, () => maya.account.id, 'Choose two different accounts'],
  [
    'not_found',
    404,
    () => crypto.randomUUID(),
    'We could not find this, or you no longer have access to it.',
  ],
])('%s: the account that gets the money is not one of the others', async (code, status, payTo, words) => {
  const answer = await close(maya.account.id, payTo())
  expect(answer.status).toBe(status)
  expect(JSON.stringify(answer.body)).toContain(words)
  expect(codeOf(answer)).toBe(code === 'pays_itself' ? 'same_account' : code)
})

test('money goes to paying accounts alone: own, open, not frozen, and no Fixed Savings or pot', async () => {
  const grace = await openPerson(api, 'Grace Hopper')
  const [fixed, shut, stiff] = [
    await openMore('fixed_1y', { lockedUntil: '2027-03-02' }),
    await openMore('current'),
    await openMore('current'),
  ]
  expect((await close(shut)).status).toBe(200)
  await fixture.database.query('update account set frozen_at = $2 where id = $1', [stiff, api.bank.clock()])
  const pot = await openPot('Holiday', '1.00')
  expect((await previewOf(maya.account.id)).body).toMatchObject({ payTo: [flexiSave] })
  for (const payTo of [grace.account.id, fixed, shut, stiff, pot])
    expect(await close(maya.account.id, payTo)).toMatchObject({ status: 404, body: { code: 'not_found' } })
})

test('a joint account may get the money, in the mover’s name', async () => {
  const daniel = await openPerson(api, 'Daniel Reyes')
  const joint = await openJoint(maya, daniel)
  expect((await close(maya.account.id, joint)).status).toBe(200)
  expect(await linesOf(joint)).toEqual([['From Maya Okafor', 'credit', '1000.00']])
})

test('FlexiSave takes at most £1,000,000.00', async () => {
  await payIn(api.bank, maya.account.id, 999_000_01n)
  expect(await close(maya.account.id, flexiSave)).toMatchObject({
    status: 422,
    body: {
      errors: [{ field: 'payTo', code: 'above_maximum', message: 'FlexiSave holds at most £1,000,000.00' }],
    },
  })
  await move(maya.account.id, await openMore('current'), '0.01')
  expect((await close(maya.account.id, flexiSave)).status).toBe(200)
})

test('customers of the private desk close nothing', async () => {
  await fixture.database.query('update customer set payment_checks = false where id = $1', [maya.customerId])
  const desk = {
    status: 403,
    body: { detail: 'Your accounts are looked after by the private desk. Call 020 7946 0104.' },
  }
  expect(await close(maya.account.id, flexiSave)).toMatchObject(desk)
  expect(await previewOf(maya.account.id)).toMatchObject(desk)
})

test('Fixed Savings are not closed before their day', async () => {
  const fixed = await openMore('fixed_1y', { lockedUntil: '2027-03-02' })
  await payIn(api.bank, fixed, 500_00n)
  expect(await close(fixed, maya.account.id)).toMatchObject({
    status: 409,
    body: { code: 'account_locked', detail: 'This money stays until 2 March 2027.' },
  })
})

test('an account with pending card payments is not closed', async () => {
  await payByCard(maya.account.id, 30_00n)
  expect(await close(maya.account.id, flexiSave)).toMatchObject({
    status: 409,
    body: { code: 'holds_open', detail: 'Card payments of £30.00 are pending. Try again later.' },
  })
})

test('the refusals come in their order', async () => {
  const id = await openMore('fixed_1y', { lockedUntil: '2027-03-02' })
  await payIn(api.bank, id, 1_000_000_00n)
  const more = await openMore('current')
  await payIn(api.bank, more, 10_00n)
  const set = (what: string, account = more) =>
    fixture.database.query(`update account set ${what} where id = $1`, [account])
  const desk = (checks: boolean) =>
    fixture.database.query('update customer set payment_checks = $2 where id = $1', [maya.customerId, checks])
  await payByCard(more, 3_00n)
  await desk(false)
  await set(`frozen_at = '2026-03-02T12:00:00Z'`)
  await set(`frozen_at = '2026-03-02T12:00:00Z'`, id)
  expect(codeOf(await close(more, more))).toBe('same_account')
  expect(codeOf(await close(more, crypto.randomUUID()))).toBe('not_found')
  expect(codeOf(await close(id, flexiSave))).toBe('private_desk')
  await move(maya.account.id, flexiSave, '1.00')
  await desk(true)
  await move(maya.account.id, flexiSave, '1.00')
  await desk(false)
  expect(codeOf(await close(id, flexiSave))).toBe('above_maximum')
  expect(codeOf(await close(more))).toBe('private_desk')
  await desk(true)
  expect(codeOf(await close(id))).toBe('account_frozen')
  await set('frozen_at = null', id)
  expect(codeOf(await close(id))).toBe('account_locked')
  expect(codeOf(await close(more))).toBe('account_frozen')
  await set('frozen_at = null')
  expect(codeOf(await close(more))).toBe('holds_open')
})

test('another customer’s account is not found', async () => {
  const grace = await openPerson(api, 'Grace Hopper', 10_00n)
  for (const answer of [close(grace.account.id, flexiSave), previewOf(grace.account.id)])
    expect(await answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect((await accountsOf(grace))[0]?.status).toBe('open')
})

test('a closed account and Fixed Savings answer payers as an unknown number', async () => {
  const grace = await openPerson(api, 'Grace Hopper', 100_00n)
  await joinPrivateDesk(api.bank, grace)
  const pay = (accountNumber: string) =>
    grace.client.placeTransfer({
      params: { id: grace.account.id },
      body: {
        id: crypto.randomUUID(),
        recipientName: 'Maya Okafor',
        destination: `00-19-64 ${accountNumber}`,
        amount: '1.00',
      },
    })
  const { accountNumber } = maya.account
  const fixed = await accountOf(maya, await openMore('fixed_1y', { lockedUntil: '2027-03-02' }))
  expect((await pay(accountNumber)).status).toBe(201)
  await close(maya.account.id, flexiSave)
  const unknown = await pay('10000000')
  for (const number of [accountNumber, fixed?.accountNumber ?? ''])
    expect(await pay(number)).toMatchObject({ status: unknown.status, body: unknown.body })
  expect(unknown).toMatchObject({ status: 422, body: { errors: [{ code: 'unknown_account' }] } })
})

test('nothing is moved into a closed account or out of it', async () => {
  await close(maya.account.id, flexiSave)
  for (const [from, to] of [
    [flexiSave, maya.account.id],
    [maya.account.id, flexiSave],
  ] as const)
    expect(await move(from, to, '1.00')).toMatchObject({ status: 409, body: { code: 'account_closed' } })
  const body = { id: crypto.randomUUID(), name: 'Late', colour: 'moss' as const }
  expect(await maya.client.openPot({ params: { id: maya.account.id }, body })).toMatchObject({
    status: 409,
    body: { code: 'account_closed' },
  })
})

test('a closed account’s history, statements and exports stay, and its last month gets its statement', async () => {
  const [current] = [maya.account.id]
  await close(current, flexiSave)
  api.pass(31 * dayMs)
  await signInAgain(maya)
  await issueDueStatements(api.bank)
  const params = { id: current }
  expect((await maya.client.listStatements({ params })).body).toMatchObject({
    statements: [{ id: '2026-03', closingBalance: '0.00', transactionCount: 2 }],
  })
  const march = { params: { id: current, statementId: '2026-03' } }
  expect((await maya.client.readStatement(march)).body).toMatchObject({ lines: [{ amount: '1000.00' }, {}] })
  expect((await maya.client.exportStatement(march)).status).toBe(200)
  expect((await maya.client.listTransactions({ params })).body).toMatchObject({ total: 2 })
  for (const format of ['csv', 'ofx', 'qif'] as const)
    expect((await maya.client.exportTransactions({ params, query: { format } })).status).toBe(200)
  expect((await maya.client.readBalance({ params })).body).toMatchObject({ booked: '0.00' })
})

test('payments that race with a closing come before it or not at all', async () => {
  const grace = await openPerson(api, 'Grace Hopper', 100_00n)
  await joinPrivateDesk(api.bank, grace)
  const pay = () =>
    grace.client.placeTransfer({
      params: { id: grace.account.id },
      body: {
        id: crypto.randomUUID(),
        recipientName: 'Maya Okafor',
        destination: `00-19-64 ${maya.account.accountNumber}`,
        amount: '1.00',
      },
    })
  const spend = () => move(maya.account.id, flexiSave, '1.00')
  const race = await Promise.all([
    pay(),
    spend(),
    pay(),
    close(maya.account.id, flexiSave),
    pay(),
    spend(),
    pay(),
  ])
  expect(race[3]?.status).toBe(200)
  const paid = race.filter((answer, n) => [0, 2, 4, 6].includes(n) && answer.status === 201).length
  expect((await accountOf(maya, maya.account.id))?.availableBalance).toBe('0.00')
  expect((await accountOf(maya, flexiSave))?.availableBalance).toBe(`${1000 + paid}.00`)
  expect((await accountsOf(grace))[0]?.availableBalance).toBe(`${100 - paid}.00`)
  expect(await reconcile(fixture.database)).toEqual([])
})
