// What visitors of a shared demonstration pay, claim and set as limits is undone (ruling 35).
import { afterEach, beforeEach, expect, test } from 'vitest'
import { demoCustomers } from '../../content/demo.ts'
import { limits } from '../../content/facts.ts'
import { type Account, listAccounts } from '../../src/bank/accounts/accounts.ts'
import { isoDateOf, londonDayOf } from '../../src/domain/london-time.ts'
import { findCustomerByEmail } from '../../src/bank/customers/customer.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { placeHeldPayment } from '../../src/bank/simulator/act-out.ts'
import { mayaPlan } from '../../src/bank/simulator/maya-plan.ts'
import { payIn } from '../support/open-customer.ts'
import { openTestDatabase } from '../support/runtime/database.ts'
import type { TestDatabase } from '../support/test-database.ts'
import { openBrowser } from './browser.ts'
import { makeClaimOf, payBy } from './claimant.ts'
import { openClock, openDemonstration, seed } from './open-demonstration.ts'
import { answerByPassword, openedBy } from './passkey-customer.ts'

const { everyday } = demoCustomers
const hourMs = 60 * 60_000

let testDatabase: TestDatabase
let clock: ReturnType<typeof openClock>
let demonstration: ReturnType<typeof openDemonstration>
let maya: string

beforeEach(async () => {
  testDatabase = await openTestDatabase()
  clock = openClock()
  demonstration = openDemonstration(testDatabase.database, clock, { isShared: true })
  const { bank } = demonstration
  await seed(bank)
  maya = (await findCustomerByEmail(bank.database, everyday.email))?.customer.id ?? ''
})
afterEach(async () => {
  expect(demonstration.reports).toEqual([])
  expect(await reconcile(testDatabase.database)).toEqual([])
  await testDatabase.close()
})

const rowsOf = (sql: string) => testDatabase.database.query(sql)

async function currentAccount(): Promise<Account> {
  const accounts = await listAccounts(demonstration.bank, maya)
  const found = accounts.find(({ productCode }) => productCode === 'current')
  if (!found) throw new Error('there is no current account')
  return found
}

/** A restore, when it is due. */
async function restore(): Promise<void> {
  clock.pass(limits.demoRestoreMs)
  await demonstration.simulators.tick()
}

/** The restore before what was done now is an hour old, and the one after it. */
const restoreBeforeTheHour = async () => {
  clock.pass(hourMs - limits.demoRestoreMs - 1)
  await restore()
}
const restoreAfterTheHour = async () => {
  clock.pass(1)
  await restore()
}

/** What of the seed is still to be paid. */
const whatPays = () =>
  rowsOf(
    `select id from payment where visitor_address is null and status = 'scheduled'
     union all select id from standing_order where visitor_address is null and state = 'active'
     union all select id from direct_debit where visitor_address is null and status = 'active' order by id`,
  )

/** A visitor who is signed in as Maya. */
async function visitMaya() {
  const browser = openBrowser(demonstration.app)
  const { email, password } = everyday
  const body = { email, password, accountType: 'personal' } as const
  expect((await browser.client.signIn({ body })).status).toBe(201)
  const account = await currentAccount()
  const confirm = async (asked: Parameters<typeof openedBy>[0]) => {
    const { id } = openedBy(asked)
    expect((await answerByPassword(browser.client, { id }, { typed: password })).status).toBe(200)
    return id
  }
  return { ...browser, account, confirm }
}

test('limits that visitors changed are the default ones at the next restore, and no higher one begins', async () => {
  const { client, confirm } = await visitMaya()
  const before = (await client.readPaymentLimits({})).body
  await client.changePaymentLimits({ body: { payment: '0' } })
  const higher = { day: '30000' }
  const confirmationId = await confirm(await client.changePaymentLimits({ body: higher }))
  expect((await client.changePaymentLimits({ body: { ...higher, confirmationId } })).status).toBe(200)
  expect((await client.readPaymentLimits({})).body).not.toEqual(before)
  await restore()
  expect((await (await visitMaya()).client.readPaymentLimits({})).body).toEqual(before)
  expect(await rowsOf('select outcome from limit_raise')).toEqual([{ outcome: 'taken_back' }])
})

// The seed's own comes from no visitor.
const states = () =>
  rowsOf('select status from payment where visitor_address is not null order by amount_pence')

test('payments of visitors that are held or not confirmed are cancelled after an hour', async () => {
  const { client, account, confirm } = await visitMaya()
  const recipient = {
    name: 'Torun Machine Works',
    kind: 'business',
    destination: 'SE3550000000054910000003',
  } as const
  const read = { purpose: 'bill', warning: { rule: 'purpose', version: 1 } } as const
  const order = (amount: string) => ({
    id: crypto.randomUUID(),
    accountId: account.id,
    recipient,
    amount,
    ...read,
  })
  // The seed's payment is held as well.
  await payIn(demonstration.bank, account.id, 2_000_00n)
  const { availablePence } = await currentAccount()
  const held = order('1000.00')
  const confirmationId = await confirm(await client.placePayment({ body: held }))
  expect((await client.placePayment({ body: { ...held, confirmationId } })).status).toBe(201)
  await client.placePayment({ body: order('20.00') })
  expect(await states()).toEqual([{ status: 'awaiting_confirmation' }, { status: 'held' }])
  await restoreBeforeTheHour()
  expect(await states()).toEqual([{ status: 'awaiting_confirmation' }, { status: 'held' }])
  await restoreAfterTheHour()
  expect(await states()).toEqual([{ status: 'cancelled' }, { status: 'cancelled' }])
  expect(await currentAccount()).toMatchObject({ availablePence })
})

const tomorrow = () => isoDateOf(londonDayOf(clock.read()) + 1)

const noticesOfMaya = () =>
  rowsOf(
    `select type from notification where type ~ '^(payment|standing_order|direct_debit|collection)' order by created_at, id`,
  )

test('scheduled payments, standing orders and simulated Direct Debits of visitors are cancelled after an hour, untold', async () => {
  const { client, account } = await visitMaya()
  const savings = (await listAccounts(demonstration.bank, maya)).find(one => one.productCode === 'flexisave')
  if (!savings) throw new Error('there is no FlexiSave')
  const { holderName: name, accountNumber, id: creditorAccountId } = savings
  const recipient = { name, kind: 'personal', destination: `00-19-64 ${accountNumber}` } as const
  const order = () => ({ id: crypto.randomUUID(), accountId: account.id, amount: '1.00' })
  expect((await client.placePayment({ body: { ...order(), recipient, executeOn: tomorrow() } })).status).toBe(
    201,
  )
  const regular = { ...order(), creditorAccountId, frequency: 'weekly', firstOn: tomorrow() } as const
  expect((await client.setUpStandingOrder({ body: regular })).status).toBe(201)
  const { id } = order()
  expect((await client.addSimulatedDirectDebit({ body: { id, accountId: account.id } })).status).toBe(201)
  const left = async () => [
    ...(await rowsOf(`select status from payment where visitor_address is not null`)),
    ...(await rowsOf(`select state as status from standing_order where visitor_address is not null`)),
    ...(await rowsOf(`select status from direct_debit where visitor_address is not null`)),
    ...(await rowsOf(`select status from collection where direct_debit_id = '${id}'`)),
  ]
  const standing = await whatPays()
  expect(await left()).toEqual(['scheduled', 'active', 'active', 'announced'].map(status => ({ status })))
  await restoreBeforeTheHour()
  expect(await left()).toEqual(['scheduled', 'active', 'active', 'announced'].map(status => ({ status })))
  const told = await noticesOfMaya()
  await restoreAfterTheHour()
  expect(await left()).toEqual(['cancelled', 'cancelled', 'cancelled', 'refused'].map(status => ({ status })))
  expect(await noticesOfMaya()).toEqual(told)
  // What the seed made pays on.
  expect(await whatPays()).toEqual(standing)
})

test('claims of visitors that nobody decided are withdrawn after an hour', async () => {
  const visitor = { ...(await visitMaya()), name: 'Maya Okafor', email: everyday.email, customerId: maya }
  const transferId = await payBy(demonstration, 20_00n, { by: visitor })
  await makeClaimOf(visitor, [transferId])
  await restoreBeforeTheHour()
  expect(await rowsOf('select status from claim where visitor_address is not null')).toEqual([
    { status: 'received' },
  ])
  await restoreAfterTheHour()
  expect(await rowsOf('select status from claim where visitor_address is not null')).toEqual([
    { status: 'withdrawn' },
  ])
})

const seededStates = () =>
  rowsOf(
    'select status, rule from payment where visitor_address is null and rule is not null order by placed_at',
  )
const held = { status: 'held', rule: 'risky_purpose' }
const cancelled = { ...held, status: 'cancelled' }

test('every visitor sees the seed’s claim and its held payment, which is held again the day after one cancelled it', async () => {
  const { client } = await visitMaya()
  expect((await client.listClaims({ query: { page: 1, pageSize: 10 } })).body).toMatchObject({
    claims: [{ status: 'paid', claimed: '310.00', refund: '210.00' }],
    total: 1,
  })
  const cancelHeld = async () => {
    const listed = await client.listPayments({ query: { status: 'held', page: 1, pageSize: 10 } })
    if (listed.status !== 200) throw new Error('the payments are not listed')
    const [{ id } = { id: '' }, ...others] = listed.body.payments
    expect(others).toEqual([])
    expect((await client.cancelPayment({ params: { id }, body: {} })).status).toBe(200)
  }
  const { availablePence } = await currentAccount()
  expect(await seededStates()).toEqual([held])
  await cancelHeld()
  expect(await currentAccount()).toMatchObject({ availablePence: availablePence + 1_000_00n })
  clock.pass(24 * hourMs)
  await restore()
  expect(await seededStates()).toEqual([cancelled, held])
  expect(await currentAccount()).toMatchObject({ availablePence })

  const again = await visitMaya()
  const { body } = await again.client.listPayments({ query: { status: 'held', page: 1, pageSize: 10 } })
  const [{ id } = { id: '' }] = 'payments' in body ? body.payments : []
  await again.client.cancelPayment({ params: { id }, body: {} })
  await restore()
  expect(await seededStates()).toEqual([cancelled, cancelled])
})

test('nothing is paid to whom the held payment went once the customer has paid them, and the rest is restored', async () => {
  const { client, account } = await visitMaya()
  const { heldPayment } = mayaPlan
  if (!heldPayment) throw new Error('the plan has no held payment')
  const listed = await client.listPayments({ query: { status: 'held', page: 1, pageSize: 10 } })
  const [{ id } = { id: '' }] = 'payments' in listed.body ? listed.body.payments : []
  expect((await client.cancelPayment({ params: { id }, body: {} })).status).toBe(200)
  const payment = { ...heldPayment, amountPence: 20_00n, purpose: 'bill' } as const
  const of = { customerId: maya, accountId: account.id }
  expect(await placeHeldPayment(demonstration.bank, { ...of, payment })).toBe(false)
  clock.pass(24 * hourMs)
  const again = await visitMaya()
  const standing = await again.client.listStandingOrders({ query: { state: 'current' } })
  const orders = 'standingOrders' in standing.body ? standing.body.standingOrders : []
  expect(orders).toHaveLength(2)
  for (const order of orders) {
    const params = { id: order.id }
    expect((await again.client.cancelStandingOrder({ params, body: {} })).status).toBe(200)
  }
  await restore()
  const paid = await rowsOf(
    `select status, amount_pence::text as pence from payment where name = 'Larkfell Capital' order by placed_at`,
  )
  expect(paid).toEqual([
    { status: 'cancelled', pence: '100000' },
    { status: 'completed', pence: '2000' },
  ])
  expect(await rowsOf(`select count(*)::int as count from standing_order where state = 'active'`)).toEqual([
    { count: 2 },
  ])
})
