// Spending and budgets over the API (specification, sections 15.5 to 15.7).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { notifyOfBudgets } from '../../src/bank/spending/notify-of-budgets.ts'
import { Problem } from '../../src/contract/problem.ts'
import type { Spending } from '../../src/contract/spending.ts'
import { dayOfIsoDate, daysOfMonth, londonMoment, londonMonthOf } from '../../src/domain/london-time.ts'
import { monthsFrom } from '../../src/domain/spending-months.ts'
import { asPrivateDesk } from '../support/open-customer.ts'
import { type ApiFixture, openApiFixture } from './api-fixture.ts'
import type { TestApi } from './open-test-api.ts'
import { codeOf, openFurther, openPerson, type Person, signInAgain } from './people.ts'

let fixture: ApiFixture
let api: TestApi
let maya: Person
let now: Date

beforeAll(async () => {
  fixture = await openApiFixture()
})
afterAll(async () => {
  expect(await reconcile(fixture.database)).toEqual([])
  await fixture.close()
})
beforeEach(async () => {
  // The books of the bank's own accounts go forward only: each test has a later month.
  now = new Date(Math.max(now?.getTime() ?? 0, Date.parse('2026-11-20T12:00:00Z')) + 32 * 24 * 60 * 60_000)
  api = fixture.openApi(fixture.database, { clock: () => now })
  maya = await openPerson(api, 'Maya Okafor', 1_000_00n)
})

const month = () => now.toISOString().slice(0, 7)

/** Pays somebody at once, as the private desk does. */
async function pay(person: Person, amount: string, recipientName = 'Fennel & Rye') {
  const body = { id: crypto.randomUUID(), recipientName, destination: '20-00-00 87654321', amount }
  const placed = await asPrivateDesk(api.bank, person, () =>
    person.client.placeTransfer({ params: { id: person.account.id }, body }),
  )
  expect(placed.status).toBe(201)
}

async function read(person: Person, query = {}): Promise<Spending> {
  const { body } = await person.client.readSpending({ query })
  if (!('categories' in body)) throw new Error(JSON.stringify(body))
  return body
}

async function linesOf(person: Person, query = {}) {
  const { body } = await person.client.listSpendingLines({ query })
  if (!('lines' in body)) throw new Error(JSON.stringify(body))
  return body.lines
}

test('a month has its categories and its equation, and a line takes another category', async () => {
  await pay(maya, '40.00')
  await pay(maya, '10.00')
  await pay(maya, '5.00', 'Aldermoor Rail')
  const spending = await read(maya)
  expect(spending).toMatchObject({
    month: month(),
    presentMonth: month(),
    spent: '55.00',
    income: '1000.00',
    closing: '945.00',
  })
  const [rail, second, first] = await linesOf(maya)
  expect(rail).toMatchObject({
    merchant: 'Aldermoor Rail',
    amount: '5.00',
    category: 'Other',
    isRefund: false,
  })
  const choose = (line: typeof rail, body: { category: 'Groceries' | 'Transport'; always: boolean }) =>
    maya.client.chooseCategory({
      params: { id: line?.accountId ?? '', transactionId: line?.id ?? '' },
      body,
    })
  expect((await choose(rail, { category: 'Transport', always: false })).body).toEqual({
    category: 'Transport',
  })
  expect((await choose(second, { category: 'Groceries', always: true })).status).toBe(200)
  expect((await linesOf(maya, { category: 'Groceries' })).map(({ id }) => id)).toEqual([
    second?.id,
    first?.id,
  ])
  expect((await read(maya)).categories).toEqual(
    expect.arrayContaining([
      { category: 'Groceries', spent: '50.00', payments: 2, budget: null },
      { category: 'Transport', spent: '5.00', payments: 1, budget: null },
    ]),
  )
})

async function sentenceOf(answered: Response): Promise<string | undefined> {
  const { errors } = Problem.parse(await answered.json())
  return errors?.[0]?.message
}

test('what is wrong with a request is said', async () => {
  await pay(maya, '1.00')
  const [line] = await linesOf(maya)
  const params = { id: maya.account.id, transactionId: line?.id ?? '' }
  const send = (path: string, method: string, body?: unknown) =>
    maya.send(path, {
      method,
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    })
  const category = `/api/accounts/${params.id}/transactions/${params.transactionId}/category`
  expect(await sentenceOf(await send(category, 'PUT', { category: 'Yachts', always: false }))).toBe(
    'Choose a category',
  )
  expect(await sentenceOf(await send('/api/spending?month=2026-13', 'GET'))).toBe('Enter a month as YYYY-MM')
  for (const amount of ['0.00', '12.50', '100001.00', 'x', '-1.00'])
    expect(await sentenceOf(await send('/api/budgets/Groceries', 'PUT', { amount }))).toBe(
      'Enter whole pounds, at most £100,000',
    )
  expect((await send('/api/budgets/Yachts', 'PUT', { amount: '1.00' })).status).toBe(404)
  const stranger = await openPerson(api, 'Iris Vale')
  expect(codeOf(await stranger.client.readSpending({ query: { accountId: maya.account.id } }))).toBe(
    'not_found',
  )
  expect(
    codeOf(await stranger.client.chooseCategory({ params, body: { category: 'Cash', always: true } })),
  ).toBe('not_found')
})

test('a customer of the private desk has spending too', async () => {
  await pay(maya, '7.00')
  const answered = await asPrivateDesk(api.bank, maya, () => maya.client.readSpending({ query: {} }))
  expect(answered.status).toBe(200)
})

test('the month is compared with the one before, which is asked for after it', async () => {
  await pay(maya, '20.00')
  const { body: first } = await maya.client.compareMonths({ query: {} })
  expect(first).toEqual({ before: null, average: null })
  now = new Date(now.getTime() + 31 * 24 * 60 * 60_000)
  await signInAgain(maya)
  const { body } = await maya.client.compareMonths({ query: {} })
  expect(body).toMatchObject({ before: { isToSameDay: true }, average: null })
})

test('a budget is set, changed and removed, and told of at 80 % and at 100 %, once each a month', async () => {
  const { client } = maya
  const budgetNotices = async () => {
    const { body } = await client.listNotifications({ query: { pageSize: 50 } })
    const listed = 'notifications' in body ? body.notifications : []
    return listed.flatMap(({ type, title, description, target }) =>
      type === 'near_your_budget' || type === 'budget_reached' ? [[title, description, target.kind]] : [],
    )
  }
  await pay(maya, '10.00')
  const [line] = await linesOf(maya)
  await client.chooseCategory({
    params: { id: maya.account.id, transactionId: line?.id ?? '' },
    body: { category: 'Groceries', always: true },
  })
  const set = (amount: string) => client.setBudget({ params: { category: 'Groceries' }, body: { amount } })
  expect((await set('100.00')).body).toEqual({
    budgets: [{ category: 'Groceries', amount: '100.00', spent: '10.00' }],
  })
  await pay(maya, '69.99')
  await notifyOfBudgets(api.bank)
  expect(await budgetNotices()).toEqual([])
  await pay(maya, '0.01')
  await Promise.all([notifyOfBudgets(api.bank), notifyOfBudgets(api.bank)])
  expect(await budgetNotices()).toEqual([
    [
      'Near Your Budget',
      expect.stringMatching(/^You have spent £80\.00 of your £100\.00 for Groceries in /),
      'spending',
    ],
  ])
  // Later, so that the newer notice is first.
  now = new Date(now.getTime() + 60_000)
  await pay(maya, '20.00')
  await notifyOfBudgets(api.bank)
  await notifyOfBudgets(api.bank)
  expect((await budgetNotices()).map(([title]) => title)).toEqual(['Budget Reached', 'Near Your Budget'])
  expect((await read(maya)).categories).toContainEqual({
    category: 'Groceries',
    spent: '100.00',
    payments: 4,
    budget: '100.00',
  })
  expect((await read(maya, { accountId: maya.account.id })).categories).toContainEqual(
    expect.objectContaining({ category: 'Groceries', budget: null }),
  )
  expect((await client.removeBudget({ params: { category: 'Groceries' } })).body).toEqual({ budgets: [] })
  expect((await client.removeBudget({ params: { category: 'Groceries' } })).status).toBe(200)
})

test('a budget is told of anew in the next month in London', async () => {
  const { client } = maya
  await client.setBudget({ params: { category: 'Other' }, body: { amount: '10.00' } })
  await pay(maya, '8.00')
  expect(await notifyOfBudgets(api.bank)).toBe(1)
  const { first } = daysOfMonth(monthsFrom(londonMonthOf(now), 1))
  now = new Date(londonMoment(dayOfIsoDate(first), 0).getTime() - 1)
  expect(await notifyOfBudgets(api.bank)).toBe(0)
  now = londonMoment(dayOfIsoDate(first), 0)
  expect(await notifyOfBudgets(api.bank)).toBe(0)
  await signInAgain(maya)
  await pay(maya, '8.00')
  expect(await notifyOfBudgets(api.bank)).toBe(1)
})

test('what reaches the whole of a budget at once is told as that alone', async () => {
  const { client } = maya
  await client.setBudget({ params: { category: 'Other' }, body: { amount: '10.00' } })
  await pay(maya, '15.00')
  expect(await notifyOfBudgets(api.bank)).toBe(1)
  expect(await notifyOfBudgets(api.bank)).toBe(0)
  const { body } = await client.listNotifications({ query: {} })
  const types = 'notifications' in body ? body.notifications.map(({ type }) => type) : []
  expect(types).toContain('budget_reached')
  expect(types).not.toContain('near_your_budget')
})

test('own moves count in no budget', async () => {
  const { client } = maya
  const savings = await openFurther(api, maya, { code: 'flexisave' })
  await client.setBudget({ params: { category: 'Other' }, body: { amount: '10.00' } })
  const move = { id: crypto.randomUUID(), from: maya.account.id, to: savings, amount: '500.00' }
  expect((await client.moveMoney({ body: move })).status).toBe(201)
  expect(await notifyOfBudgets(api.bank)).toBe(0)
  expect(await read(maya)).toMatchObject({ spent: '0.00', ownMoves: '0.00' })
  expect((await read(maya, { accountId: savings })).ownMoves).toBe('500.00')
})
