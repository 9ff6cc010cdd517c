// What visitors of a shared demonstration choose in Spending, and how it is undone (ruling 35; part two, 15.8).
import { afterEach, beforeEach, expect, test } from 'vitest'
import { demoCustomers } from '../../content/demo.ts'
import { limits } from '../../content/facts.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { prepareDemo } from '../../src/bank/simulator/seed-demo.ts'
import { notifyOfBudgets } from '../../src/bank/spending/notify-of-budgets.ts'
import { openTestDatabase } from '../support/runtime/database.ts'
import type { TestDatabase } from '../support/test-database.ts'
import { openBrowser } from './browser.ts'
import { openClock, openDemonstration } from './open-demonstration.ts'

let testDatabase: TestDatabase
let clock: ReturnType<typeof openClock>
let demonstration: ReturnType<typeof openDemonstration>

beforeEach(async () => {
  testDatabase = await openTestDatabase()
  clock = openClock()
  demonstration = openDemonstration(testDatabase.database, clock, { isShared: true })
  await prepareDemo(demonstration.bank, demoCustomers)
})
afterEach(async () => {
  expect(demonstration.faults).toEqual([])
  expect(await reconcile(testDatabase.database)).toEqual([])
  await testDatabase.close()
})

/** Somebody who signed in as Maya: what she spent by category in the month of the disputed phone, its lines, and her budgets. */
async function visit() {
  const { client } = openBrowser(demonstration.app)
  const { email, password } = demoCustomers.everyday
  expect((await client.signIn({ body: { email, password, accountType: 'personal' } })).status).toBe(201)
  const [row] = await testDatabase.database.query<{ month: string }>(
    `select london_month(p.changed_at) as month from card_payment p where p.merchant = 'Harbour Phones'`,
  )
  const month = row?.month.slice(0, 7) ?? ''
  const lines = async () => {
    const { body } = await client.listSpendingLines({ query: { month, pageSize: 100 } })
    if (!('lines' in body)) throw new Error(JSON.stringify(body))
    return body.lines
  }
  const seen = async () => {
    const [spending, budgets] = [
      await client.readSpending({ query: { month } }),
      await client.listBudgets({}),
    ]
    return JSON.stringify([spending.body, await lines(), budgets.body])
  }
  return { client, lines, seen }
}

async function restore(passedMs: number): Promise<void> {
  clock.pass(passedMs)
  await demonstration.simulators.tick()
}

test('the categories, rules and budgets of visitors are gone after an hour, and none before', async () => {
  const { client, lines, seen } = await visit()
  const before = await seen()
  const [phone, rent] = ['Harbour Phones', 'Hawkmere Lettings'].map(async name =>
    (await lines()).find(({ merchant }) => merchant === name),
  )
  for (const [found, category, always] of [
    [await phone, 'Giving', false],
    [await rent, 'Travel', true],
  ] as const) {
    if (!found) throw new Error('Maya has not paid that')
    const params = { id: found.accountId, transactionId: found.id }
    expect((await client.chooseCategory({ params, body: { category, always } })).status).toBe(200)
  }
  const budget = { params: { category: 'Groceries' }, body: { amount: '200.00' } } as const
  expect((await client.setBudget(budget)).status).toBe(200)
  const changed = await seen()
  expect(changed).not.toBe(before)
  const categoryOf = async (name: string) =>
    (await lines()).filter(({ merchant }) => merchant === name).map(({ category }) => category)
  expect(await categoryOf('Harbour Phones')).toEqual(['Giving'])
  expect(await categoryOf('Hawkmere Lettings')).toEqual(['Travel'])

  await restore(limits.demoRestoreMs)
  expect(await (await visit()).seen()).toBe(changed)
  await restore(limits.demoOpenedKeptMs)
  expect(await (await visit()).seen()).toBe(before)
  const events = await testDatabase.database.query(
    `select e.type from audit_event e join customer c on c.id = e.chain_id
      where c.email = $1 and e.type = 'spending_restored'`,
    [demoCustomers.everyday.email],
  )
  expect(events).toHaveLength(1)
})

/** What the customers were told of their budgets. */
async function told(): Promise<readonly string[]> {
  const rows = await testDatabase.database.query<{ type: string; category: string }>(
    `select type, facts ->> 'category' as category from notification
      where type in ('near_your_budget', 'budget_reached') order by created_at, id`,
  )
  return rows.map(({ type, category }) => `${category}: ${type}`)
}

const tell = (): Promise<number> => notifyOfBudgets(demonstration.bank)

test('what was told of a visitor’s budget goes with it, and stays as long as it does', async () => {
  const set = async (category: 'Home' | 'Groceries') => {
    const { client } = await visit()
    expect((await client.setBudget({ params: { category }, body: { amount: '1.00' } })).status).toBe(200)
  }
  await set('Home')
  await tell()
  expect(await told()).toEqual(['Home: budget_reached'])
  await restore(limits.demoRestoreMs)
  await set('Groceries')
  await tell()
  expect(await told()).toEqual(['Home: budget_reached', 'Groceries: budget_reached'])
  await restore(limits.demoOpenedKeptMs - limits.demoRestoreMs)
  expect(await told()).toEqual(['Groceries: budget_reached'])
  // By hand: with the next round.
  const { client } = await visit()
  expect((await client.removeBudget({ params: { category: 'Groceries' } })).status).toBe(200)
  await restore(limits.demoRestoreMs)
  expect(await told()).toEqual([])
})
