// What is coming up on an account, and that customers are told of a shortfall once (specification, sections 13.5 and 13.7).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openAccount } from '../../src/bank/accounts/open-account.ts'
import { runShortNotices, notifyOfShortfalls } from '../../src/bank/coming-up/notify-of-shortfalls.ts'
import { countOverdue } from '../../src/bank/coming-up/list-due.ts'
import { runDue } from '../../src/bank/due/run-due.ts'
import { releaseHeld } from '../../src/bank/payments/decide-held.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import type { ComingUp } from '../../src/contract/coming-up.ts'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'
import { openCustomer, openSignedInCustomer, type TestCustomer } from './customers.ts'
import { announceCollection, orderRegularly, payLater } from '../support/due-rows.ts'
import type { TestApi } from './open-test-api.ts'
import { getToKnow, openPaymentsApi, waitHours } from './payer.ts'
import { confirm, monthly, setUp } from './standing-order.ts'

// Saturday 28 November 2026, at ten in the morning in London.
const saturday = new Date('2026-11-28T10:00:00Z')

let fixture: ApiFixture
let api: TestApi
let ada: TestCustomer
let flexiSave: { readonly id: string; readonly accountNumber: string }

beforeAll(async () => {
  fixture = await openApiFixture()
})
beforeEach(async () => {
  api = fixture.openApi(fixture.database, { clock: () => saturday })
  ada = await openSignedInCustomer(api, 1_000_00n)
  flexiSave = await openAccount(api.bank, fixture.database, {
    customerId: ada.customerId,
    product: 'FlexiSave',
    productCode: 'flexisave',
    holderName: 'Ada Byron',
  })
})
afterAll(async () => {
  expect(await reconcile(fixture.database)).toEqual([])
  await fixture.close()
})

const of = (accountId: string, { customerId } = ada) => ({ bank: api.bank, customerId, accountId })

async function comingUp(accountId = ada.account.id, customer = ada): Promise<ComingUp> {
  const answer = await customer.client.readComingUp({ query: { accountId } })
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body
}

const balances = ({ days }: ComingUp) =>
  days.map(({ date, items, expectedBalance }) => [
    date,
    items.map(({ name }) => name).join(', '),
    expectedBalance,
  ])

test('nothing is due: there is no day, and nothing is short', async () => {
  expect(await comingUp()).toEqual({
    accountId: ada.account.id,
    today: '2026-11-28',
    days: [],
    demonstration: false,
  })
})

test('payments, collections and standing orders are listed by day, with the balance that is expected after each', async () => {
  const here = of(ada.account.id)
  const payment = await payLater(here, { askedFor: '2026-12-06', amountPence: 240_00n })
  const { id: rent } = await orderRegularly(here, {
    frequency: 'monthly',
    firstOn: '2026-12-01',
    amountPence: 500_00n,
  })
  const { id: energy } = await announceCollection(here, { dueOn: '2026-12-01', amountPence: 62_00n })
  const { days, short } = await comingUp()
  const one = { direction: 'out', retryAt: null, fee: '0.00' }
  expect(days).toEqual([
    {
      date: '2026-12-01',
      // Collections come before standing orders.
      items: [
        {
          ...one,
          kind: 'direct_debit',
          source: 'direct_debit',
          id: energy,
          name: 'Fenlight Energy',
          amount: '62.00',
          askedFor: '2026-12-01',
        },
        {
          ...one,
          kind: 'standing_order',
          source: 'standing_order',
          id: rent,
          name: 'Hawkmere Lettings',
          amount: '500.00',
          askedFor: '2026-12-01',
        },
      ],
      expectedBalance: '438.00',
    },
    {
      // The 6th is a Sunday.
      date: '2026-12-07',
      items: [
        {
          ...one,
          kind: 'payment',
          source: 'payment',
          id: payment,
          name: 'Nadia Farrow',
          amount: '240.00',
          askedFor: '2026-12-06',
        },
      ],
      expectedBalance: '198.00',
    },
  ])
  expect(short).toBeUndefined()
})

test('31 days are shown, today among them: the 31st is, and the day after is not', async () => {
  const here = of(ada.account.id)
  // 28 December is a bank holiday: what is asked for on it is due on the 29th.
  await payLater(here, { askedFor: '2026-12-28', amountPence: 1_00n, name: 'Too late' })
  await payLater(here, { askedFor: '2026-12-24', amountPence: 2_00n, name: 'In time' })
  await orderRegularly(here, {
    frequency: 'weekly',
    firstOn: '2026-12-03',
    amountPence: 10_00n,
    name: 'Weekly',
    payments: 4,
    lastOn: '2026-12-24',
    lastAmountPence: 11_00n,
  })
  expect(balances(await comingUp())).toEqual([
    ['2026-12-03', 'Weekly', '990.00'],
    ['2026-12-10', 'Weekly', '980.00'],
    ['2026-12-17', 'Weekly', '970.00'],
    ['2026-12-24', 'Weekly, In time', '957.00'],
  ])
})

test('a skipped date is left out, and the dates after it stay', async () => {
  const here = of(ada.account.id)
  const { id } = await orderRegularly(here, {
    frequency: 'weekly',
    firstOn: '2026-12-03',
    amountPence: 10_00n,
  })
  const skipped = await ada.client.skipStandingOrder({ params: { id, date: '2026-12-03' }, body: {} })
  expect(skipped.status).toBe(200)
  expect((await comingUp()).days.map(({ date }) => date)).toEqual(['2026-12-10', '2026-12-17', '2026-12-24'])
})

test('an own move leaves one account and comes into the other, and salaries are not counted', async () => {
  const own = { amountPence: 300_00n, isOwn: true, name: 'Ada Byron' } as const
  await payLater(of(ada.account.id), {
    ...own,
    askedFor: '2026-12-02',
    destination: `001964 ${flexiSave.accountNumber}`,
  })
  await orderRegularly(of(ada.account.id), {
    frequency: 'last_working_day',
    firstOn: '2026-11-30',
    amountPence: 50_00n,
    creditorAccountId: flexiSave.id,
  })
  expect(balances(await comingUp())).toEqual([
    ['2026-11-30', `FlexiSave (${flexiSave.accountNumber.slice(-4)})`, '950.00'],
    ['2026-12-02', `FlexiSave (${flexiSave.accountNumber.slice(-4)})`, '650.00'],
  ])
  const saved = await comingUp(flexiSave.id)
  const from = `Current Account (${ada.account.accountNumber.slice(-4)})`
  expect(balances(saved)).toEqual([
    ['2026-11-30', from, '50.00'],
    ['2026-12-02', from, '350.00'],
  ])
  expect(saved.days.flatMap(({ items }) => items.map(({ kind, direction }) => [kind, direction]))).toEqual([
    ['own_move', 'in'],
    ['own_move', 'in'],
  ])
})

test('a standing order to an own account that is saved as a payee is an own move, and comes into that account', async () => {
  const { client, account } = ada
  const { accountNumber } = flexiSave
  const payee = { name: 'Ada Byron', kind: 'personal', sortCode: '00-19-64', accountNumber } as const
  const payeeId = crypto.randomUUID()
  const { name, kind, sortCode } = payee
  const destination = `${sortCode} ${accountNumber}`
  await client.checkName({ body: { id: crypto.randomUUID(), name, kind, destination } })
  expect((await client.addPayee({ body: { id: payeeId, ...payee } })).status).toBe(201)
  const body = { id: crypto.randomUUID(), accountId: account.id, payeeId, amount: '50.00' }
  const order = { ...body, frequency: 'monthly', firstOn: '2026-12-01' } as const
  expect((await client.setUpStandingOrder({ body: order })).status).toBe(201)
  const [from, to] = [await comingUp(), await comingUp(flexiSave.id)]
  expect(balances(from)).toEqual([['2026-12-01', `FlexiSave (${accountNumber.slice(-4)})`, '950.00']])
  expect(balances(to)).toEqual([
    ['2026-12-01', `Current Account (${account.accountNumber.slice(-4)})`, '50.00'],
  ])
  expect([from, to].map(({ days }) => days[0]?.items[0]?.kind)).toEqual(['own_move', 'own_move'])
})

test('what travels by CHAPS takes its fee of £18.00 from the expected balance too, payment and standing order alike', async () => {
  const later = openPaymentsApi(fixture)
  const firm = await openSignedInCustomer(later, 3_000_001_00n)
  await fixture.database.query("update customer set kind = 'corporate' where id = $1", [firm.customerId])
  await getToKnow(later, firm)
  const limits = { payment: '2000000', day: '2000000' }
  const asked = await firm.client.changePaymentLimits({ body: limits })
  await firm.client.changePaymentLimits({
    body: { ...limits, confirmationId: await confirm(firm, asked) },
  })
  await waitHours(later, firm, 24)
  const read = { purpose: 'bill', warning: { rule: 'purpose', version: 1 } } as const
  const weekly = { amount: '1200000.00', frequency: 'weekly', payments: 2, lastAmount: '1000000.01' } as const
  await setUp(firm, await monthly(firm, { ...weekly, ...read }))
  // Above £100,000.00 the first payment is held, and waits for its day once it is released.
  const [held] = await fixture.database.query<{ id: string }>(
    "select id from payment where customer_id = $1 and status = 'held'",
    [firm.customerId],
  )
  expect(await releaseHeld(later.bank, held?.id ?? '')).toMatchObject({ value: { status: 'scheduled' } })
  const { days } = await comingUp(firm.account.id, firm)
  expect(
    days.map(({ date, items, expectedBalance }) => [
      date,
      items.map(({ source, amount, fee }) => [source, amount, fee]),
      expectedBalance,
    ]),
  ).toEqual([
    ['2026-12-01', [['payment', '1200000.00', '18.00']], '1799982.00'],
    ['2026-12-08', [['standing_order', '1000000.01', '18.00']], '799963.99'],
  ])
})

test('a move into a pot is named by the pot, and leaves the balance', async () => {
  const pot = crypto.randomUUID()
  await ada.client.openPot({
    params: { id: ada.account.id },
    body: { id: pot, name: 'Holiday', colour: 'gorse' },
  })
  await orderRegularly(of(ada.account.id), {
    frequency: 'monthly',
    firstOn: '2026-11-30',
    amountPence: 150_00n,
    creditorAccountId: pot,
  })
  expect(balances(await comingUp())).toEqual([['2026-11-30', 'Pot Holiday', '850.00']])
})

test('the first day below zero is named, with what is missing', async () => {
  const here = of(ada.account.id)
  await payLater(here, { askedFor: '2026-12-01', amountPence: 600_00n })
  await announceCollection(here, { dueOn: '2026-12-03', amountPence: 412_30n })
  await payLater(here, { askedFor: '2026-12-04', amountPence: 100_00n })
  const coming = await comingUp()
  expect(coming.short).toEqual({ day: '2026-12-03', shortfall: '12.30', by: '2026-12-03T06:00:00.000Z' })
  expect(coming.days.map(({ expectedBalance }) => expectedBalance)).toEqual(['400.00', '-12.30', '-112.30'])
})

test('what is not the customer’s is not found, as what does not exist is not', async () => {
  const grace = await openSignedInCustomer(api, 10_00n)
  expect((await grace.client.readComingUp({ query: { accountId: ada.account.id } })).status).toBe(404)
  expect((await ada.client.readComingUp({ query: { accountId: crypto.randomUUID() } })).status).toBe(404)
  expect((await ada.client.readComingUp({ query: { accountId: 'x' } })).status).toBe(422)
})

const told = (customerId: string) =>
  fixture.database.query<{ facts: Readonly<Record<string, string>>; created_at: Date }>(
    `select facts, created_at from notification where customer_id = $1 and type = 'payments_short' order by created_at`,
    [customerId],
  )

const moveTo = (at: string) => api.pass(new Date(at).getTime() - api.bank.clock().getTime())

test('at 16:00 on the day before, also a Sunday, the holders are told once what is missing', async () => {
  await payLater(of(ada.account.id), { askedFor: '2026-11-30', amountPence: 1_012_30n })
  const grace = await openCustomer(api, 100_00n)
  await payLater(of(grace.account.id, grace), { askedFor: '2026-11-30', amountPence: 100_00n })
  moveTo('2026-11-29T15:59:59Z')
  expect(await notifyOfShortfalls(api.bank)).toBe(0)
  moveTo('2026-11-29T16:00:00Z')
  expect(await notifyOfShortfalls(api.bank)).toBe(1)
  expect(await notifyOfShortfalls(api.bank)).toBe(0)
  moveTo('2026-11-29T23:59:59Z')
  expect(await notifyOfShortfalls(api.bank)).toBe(0)
  expect(await told(ada.customerId)).toMatchObject([
    { facts: { day: '2026-11-30', amountPence: '1230', by: '06:00' } },
  ])
  expect(await told(grace.customerId)).toEqual([])
})

test('for what is tried again tomorrow, the money is needed by 14:00', async () => {
  await payLater(of(ada.account.id), { askedFor: '2026-11-30', amountPence: 1_012_30n })
  moveTo('2026-11-30T11:00:00Z')
  await runDue(api.bank)
  moveTo('2026-11-30T16:00:00Z')
  await notifyOfShortfalls(api.bank)
  expect(await told(ada.customerId)).toMatchObject([
    { facts: { day: '2026-12-01', amountPence: '1230', by: '14:00' } },
  ])
})

test('two processes tell once', async () => {
  await payLater(of(ada.account.id), { askedFor: '2026-11-30', amountPence: 2_000_00n })
  moveTo('2026-11-29T16:00:00Z')
  await Promise.all([notifyOfShortfalls(api.bank), notifyOfShortfalls(api.bank)])
  expect(await told(ada.customerId)).toHaveLength(1)
})

test('who has no transaction alerts is not told, and nobody is told of a day that is not tomorrow', async () => {
  await payLater(of(ada.account.id), { askedFor: '2026-12-01', amountPence: 2_000_00n })
  moveTo('2026-11-29T16:00:00Z')
  expect(await notifyOfShortfalls(api.bank)).toBe(0)
  await fixture.database.query(
    'insert into preference (customer_id, transaction_alerts) values ($1, false)',
    [ada.customerId],
  )
  moveTo('2026-11-30T16:00:00Z')
  expect(await notifyOfShortfalls(api.bank)).toBe(0)
  expect(await told(ada.customerId)).toEqual([])
})

test('the rounds of a process tell once a day, as soon as it is 16:00', async () => {
  await payLater(of(ada.account.id), { askedFor: '2026-11-30', amountPence: 2_000_00n })
  const times = ['2026-11-29T15:59:00Z', '2026-11-29T16:00:00Z', '2026-11-29T16:01:00Z']
  moveTo('2026-11-29T15:58:00Z')
  const reports: object[] = []
  const stopped = Promise.withResolvers<void>()
  const rounds = runShortNotices(api.bank, {
    report: report => reports.push(report),
    pause: () => {
      const next = times.shift()
      if (next !== undefined) {
        moveTo(next)
        return Promise.resolve()
      }
      stopped.resolve()
      return new Promise(() => undefined)
    },
  })
  await stopped.promise
  void rounds
  expect(reports).toEqual([{ notified: 1 }])
})

const overdueAt = (time: string) => countOverdue(fixture.database, new Date(time))

test('what should have been made and was not is counted once its attempt has come', async () => {
  const before = await overdueAt('2027-02-01T05:59:59Z')
  await payLater(of(ada.account.id), { askedFor: '2027-02-01', amountPence: 1n })
  await announceCollection(of(ada.account.id), { dueOn: '2027-02-01', amountPence: 1n })
  await orderRegularly(of(ada.account.id), { frequency: 'yearly', firstOn: '2027-01-31', amountPence: 1n })
  expect((await overdueAt('2027-02-01T05:59:59Z')) - before).toBe(0)
  expect((await overdueAt('2027-02-01T06:00:00Z')) - before).toBe(3)
})
