// What visitors of a shared demonstration change of what moves by itself is undone (ruling 35; part two, section 13.10).
import { afterEach, beforeEach, expect, test } from 'vitest'
import { demoCustomers } from '../../content/demo.ts'
import { limits } from '../../content/facts.ts'
import { listAccounts } from '../../src/bank/accounts/accounts.ts'
import { findCustomerByEmail } from '../../src/bank/customers/customer.ts'
import { runDue } from '../../src/bank/due/run-due.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { listPayees } from '../../src/bank/payees/payees.ts'
import { mayaPlan } from '../../src/bank/simulator/maya-plan.ts'
import { checkPayee } from '../../src/bank/simulator/open-payees.ts'
import { openTestDatabase } from '../support/runtime/database.ts'
import type { TestDatabase } from '../support/test-database.ts'
import { openBrowser } from './browser.ts'
import { openClock, openDemonstration, seed } from './open-demonstration.ts'
import { answerByPassword, openedBy } from './passkey-customer.ts'

const { everyday } = demoCustomers
const hourMs = 60 * 60_000
const dayMs = 24 * hourMs

let testDatabase: TestDatabase
let clock: ReturnType<typeof openClock>
let demonstration: ReturnType<typeof openDemonstration>
let maya: string
let current: string

/** Saturday 21 November 2026, at noon. */
beforeEach(async () => {
  testDatabase = await openTestDatabase()
  clock = openClock()
  demonstration = openDemonstration(testDatabase.database, clock, { isShared: true })
  const { bank } = demonstration
  await seed(bank)
  maya = (await findCustomerByEmail(bank.database, everyday.email))?.customer.id ?? ''
  current = (await listAccounts(bank, maya))[0]?.id ?? ''
  // What is announced today is announced.
  await demonstration.simulators.tick()
})
afterEach(async () => {
  expect(demonstration.reports.filter(report => 'fault' in report)).toEqual([])
  expect(demonstration.faults).toEqual([])
  expect(await reconcile(testDatabase.database)).toEqual([])
  await testDatabase.close()
})

/** A restore, when it is due. */
async function restore(): Promise<void> {
  clock.pass(limits.demoRestoreMs)
  await demonstration.simulators.tick()
}

/** A visitor who is signed in as Maya. */
async function visitMaya() {
  const browser = openBrowser(demonstration.app)
  const { email, password } = everyday
  const body = { email, password, accountType: 'personal' } as const
  expect((await browser.client.signIn({ body })).status).toBe(201)
  const confirm = async (asked: Parameters<typeof openedBy>[0]) => {
    const { id } = openedBy(asked)
    expect((await answerByPassword(browser.client, { id }, { typed: password })).status).toBe(200)
    return id
  }
  return { ...browser, confirm }
}
type Visitor = Awaited<ReturnType<typeof visitMaya>>

const rowsOf = <Row extends object>(sql: string) => testDatabase.database.query<Row>(sql)

async function ordersOf({ client }: Visitor) {
  const { body } = await client.listStandingOrders({ query: { state: 'current' } })
  if (!('standingOrders' in body)) throw new Error(JSON.stringify(body))
  return body.standingOrders
}
/** Each with its next payment that is not skipped, by who is paid. */
const shownOrders = async (visitor: Visitor) =>
  Object.fromEntries(
    (await ordersOf(visitor)).map(({ name, amount, nextPayments }) => [
      name,
      `${amount} ${nextPayments.find(({ skipped }) => !skipped)?.askedFor}`,
    ]),
  )

async function mandatesOf({ client }: Visitor) {
  const { body } = await client.listDirectDebits({ query: {} })
  if (!('directDebits' in body)) throw new Error(JSON.stringify(body))
  return body.directDebits
}
const activeCompanies = async (visitor: Visitor) =>
  (await mandatesOf(visitor)).filter(({ status }) => status === 'active').map(({ company }) => company)

const companies = [
  'Fenlight Energy',
  'Harrowmere Council',
  'Ironmoor Gym',
  'Saltmarch Insurance',
  'Tarnwater',
  'Wrenmoor Broadband',
]

test('Direct Debits that a visitor cancelled are there again at the next restore, each once', async () => {
  const visitor = await visitMaya()
  expect(await activeCompanies(visitor)).toEqual(companies)
  for (const { id } of await mandatesOf(visitor))
    await visitor.client.cancelDirectDebit({ params: { id }, body: {} })
  expect(await activeCompanies(visitor)).toEqual([])
  await restore()
  const again = await visitMaya()
  expect(await activeCompanies(again)).toEqual(companies)
  expect(await mandatesOf(again)).toHaveLength(12)
  await restore()
  expect(await mandatesOf(await visitMaya())).toHaveLength(12)
})

test('the gym asks once more after a visitor cancelled its Direct Debit, and is refused', async () => {
  const visitor = await visitMaya()
  const gym = (await mandatesOf(visitor)).find(({ company }) => company === 'Ironmoor Gym')
  const params = { id: gym?.id ?? '' }
  await visitor.client.cancelDirectDebit({ params, body: {} })
  clock.pass(2 * 60_000)
  await demonstration.simulators.tick()
  const { body } = await visitor.client.readDirectDebit({ params })
  const history = 'directDebit' in body ? body.directDebit.history : []
  expect(history.slice(0, 3).map(({ what, amount }) => `${what} ${amount}`)).toEqual([
    'refused 29.99',
    'refused 29.99',
    'taken 29.99',
  ])
})

test('standing orders that a visitor cancelled are set up again at the next restore, from their next date on', async () => {
  const visitor = await visitMaya()
  const before = await shownOrders(visitor)
  expect(before).toEqual({ 'Hawkmere Lettings': '850.00 2026-12-01', Holiday: '150.00 2026-11-30' })
  for (const { id } of await ordersOf(visitor))
    expect((await visitor.client.cancelStandingOrder({ params: { id }, body: {} })).status).toBe(200)
  expect(await ordersOf(visitor)).toEqual([])
  await restore()
  expect(await shownOrders(await visitMaya())).toEqual(before)
})

test('the rent is set up again where its payee was deleted, and asks for the name anew if the check is old', async () => {
  const visitor = await visitMaya()
  const before = await shownOrders(visitor)
  clock.pass(3 * dayMs)
  const again = await visitMaya()
  const { bank } = demonstration
  const query = { customerId: maya, search: 'Hawkmere', page: 1, pageSize: 1 }
  const [payee] = (await listPayees(bank, query)).payees
  const params = { id: payee?.id ?? '' }
  expect((await again.client.deletePayee({ params })).status).toBe(204)
  expect(Object.keys(await shownOrders(again))).toEqual(['Holiday'])
  await demonstration.simulators.tick()
  expect(await shownOrders(again)).toEqual(before)
})

test('a standing order that a visitor changed or skipped pays as before from the next restore on', async () => {
  const visitor = await visitMaya()
  const before = await shownOrders(visitor)
  const orders = await ordersOf(visitor)
  const [rent, holiday] = ['Hawkmere Lettings', 'Holiday'].map(name =>
    orders.find(order => order.name === name),
  )
  const params = { id: rent?.id ?? '' }
  const change = { version: 1, amount: '12.34', frequency: 'weekly', firstOn: '2026-12-24' } as const
  const answers = {
    nameChoice: 'continue',
    purpose: 'home',
    warning: { rule: 'purpose', version: 1 },
  } as const
  const body = { ...change, ...answers }
  const confirmationId = await visitor.confirm(await visitor.client.changeStandingOrder({ params, body }))
  const changed = await visitor.client.changeStandingOrder({ params, body: { ...body, confirmationId } })
  expect(changed.status).toBe(200)
  const skip = { id: holiday?.id ?? '', date: '2026-11-30' }
  expect((await visitor.client.skipStandingOrder({ params: skip, body: {} })).status).toBe(200)
  expect(await shownOrders(visitor)).not.toEqual(before)
  await restore()
  expect(await shownOrders(await visitMaya())).toEqual(before)
})

test('the rent that a visitor changed on the weekend before it is due has its amount again', async () => {
  const { bank } = demonstration
  // The payments of December.
  for (const time of ['2026-11-30T10:00:00Z', '2026-12-01T10:00:00Z', '2026-12-01T14:00:00Z']) {
    clock.pass(new Date(time).getTime() - clock.read().getTime())
    await runDue(bank)
  }
  // Saturday; 1 January is a bank holiday, and the rent is due on Monday 4 January.
  clock.pass(new Date('2027-01-02T12:00:00Z').getTime() - clock.read().getTime())
  const payee = mayaPlan.payees.find(({ name }) => name === 'Hawkmere Lettings')
  if (!payee) throw new Error('the plan has no such payee')
  await checkPayee(bank, { customerId: maya, payee })
  const visitor = await visitMaya()
  const before = (await shownOrders(visitor))['Hawkmere Lettings']
  expect(before).toBe('850.00 2027-01-01')
  const rent = (await ordersOf(visitor)).find(({ name }) => name === 'Hawkmere Lettings')
  const params = { id: rent?.id ?? '' }
  const warning = { rule: 'purpose', version: 1 } as const
  const answers = { nameChoice: 'continue', purpose: 'home', warning } as const
  const body = { version: rent?.version ?? 0, amount: '12.34', ...answers }
  const confirmationId = await visitor.confirm(await visitor.client.changeStandingOrder({ params, body }))
  const changed = await visitor.client.changeStandingOrder({ params, body: { ...body, confirmationId } })
  expect(changed.status).toBe(200)
  await restore()
  expect((await shownOrders(await visitMaya()))['Hawkmere Lettings']).toBe(before)
})

const scheduled = () =>
  rowsOf(
    `select status, amount_pence::text as pence, due_on::text as due_on from payment
      where is_later and standing_order_id is null and visitor_address is null order by placed_at`,
  )

test('the scheduled payment waits again on the day after a visitor cancelled it', async () => {
  const visitor = await visitMaya()
  // Nine working days on.
  expect(await scheduled()).toEqual([{ status: 'scheduled', pence: '24000', due_on: '2026-12-03' }])
  const { body } = await visitor.client.listPayments({
    query: { status: 'scheduled', page: 1, pageSize: 10 },
  })
  const [{ id } = { id: '' }] = 'payments' in body ? body.payments : []
  expect((await visitor.client.cancelPayment({ params: { id }, body: {} })).status).toBe(200)
  await restore()
  const again = { status: 'scheduled', pence: '24000', due_on: '2026-12-03' }
  expect(await scheduled()).toEqual([{ ...again, status: 'cancelled' }, again])
  await restore()
  expect(await scheduled()).toHaveLength(2)
})

test('what visitors added goes after an hour: standing orders, Direct Debits and scheduled payments', async () => {
  const visitor = await visitMaya()
  const added = { id: crypto.randomUUID(), accountId: current }
  expect((await visitor.client.addSimulatedDirectDebit({ body: added })).status).toBe(201)
  const savings = (await listAccounts(demonstration.bank, maya)).find(
    ({ productCode }) => productCode === 'flexisave',
  )
  const own = { accountId: current, amount: '5.00' }
  const order = { id: crypto.randomUUID(), ...own, creditorAccountId: savings?.id ?? '' }
  const rule = { frequency: 'monthly', firstOn: '2026-12-10' } as const
  expect((await visitor.client.setUpStandingOrder({ body: { ...order, ...rule } })).status).toBe(201)
  const recipient = {
    name: 'Maya Okafor',
    kind: 'personal',
    destination: `${savings?.sortCode} ${savings?.accountNumber}`,
  } as const
  const later = { id: crypto.randomUUID(), ...own, recipient, executeOn: '2026-12-10' }
  expect((await visitor.client.placePayment({ body: later })).status).toBe(201)
  const states = () =>
    rowsOf(
      `select (select status from direct_debit where id = '${added.id}') as mandate,
              (select state from standing_order where id = '${order.id}') as standing_order,
              (select status from payment where id = '${later.id}') as payment`,
    )
  clock.pass(hourMs - limits.demoRestoreMs - 1)
  await restore()
  expect(await states()).toEqual([{ mandate: 'active', standing_order: 'active', payment: 'scheduled' }])
  clock.pass(1)
  await restore()
  expect(await states()).toEqual([
    { mandate: 'cancelled', standing_order: 'cancelled', payment: 'cancelled' },
  ])
  expect(await activeCompanies(await visitMaya())).toEqual(companies)
})

test('in a demonstration that nobody else reaches, what its customer cancelled stays so', async () => {
  const alone = openDemonstration(testDatabase.database, clock, { isShared: false }, { restores: false })
  const visitor = await visitMaya()
  for (const { id } of await mandatesOf(visitor))
    await visitor.client.cancelDirectDebit({ params: { id }, body: {} })
  for (const { id } of await ordersOf(visitor))
    await visitor.client.cancelStandingOrder({ params: { id }, body: {} })
  clock.pass(limits.demoRestoreMs)
  await alone.simulators.tick()
  const again = await visitMaya()
  expect(await activeCompanies(again)).toEqual([])
  expect(await ordersOf(again)).toEqual([])
})

const written = () => rowsOf('select count(*) as events, max(at) as last from audit_event')

test('a restore that finds nothing to undo writes nothing', async () => {
  const before = await written()
  await restore()
  expect(await written()).toEqual(before)
})
