import { appPages } from '../../content/app-pages.ts'
import { londonMonthOf } from '../../src/domain/london-time.ts'
import { monthsFrom } from '../../src/domain/spending-months.ts'
import { askBank } from '../journeys/ask-bank.ts'
import { openSpender } from '../journeys/spender.ts'
import { at, waitsAndFailures } from './reach.ts'
import type { Scene, State } from './state.ts'

const { path } = appPages.spending
const lastMonth = monthsFrom(londonMonthOf(new Date()), -1)

/** The pages of a customer who spent in two months. */
const spender = (name: string, address: string, ...buttons: readonly (string | RegExp)[]): State => ({
  name,
  as: 'anybody',
  reach: async ({ page, bank }: Scene) => {
    const grace = await openSpender(bank)
    await grace.signIn(page)
    await at(address, ...buttons)({ page })
  },
})

/** Spending, its categories and budgets. */
export const spendingStates: readonly State[] = [
  spender('Spending, a month', path),
  spender('Spending, a budget refused', path, 'Save'),
  spender('Spending, a category', `${path}/other`),
  spender('Spending, change category', `${path}/other`, /^Change category/),
  { name: 'Spending, of Maya', as: 'everyday demo', reach: at(`${path}?month=${lastMonth}`) },
  {
    name: 'Spending, subscriptions of Maya',
    as: 'everyday demo',
    reach: at(`${path}/subscriptions?month=${lastMonth}`),
  },
  {
    name: 'Spending, budgets',
    as: 'anybody',
    reach: async ({ page, bank }) => {
      const grace = await openSpender(bank)
      await grace.signIn(page)
      for (const [category, amount] of Object.entries({ Other: '80.00', Groceries: '100000.00' }))
        await askBank(page, 'PUT', `/api/budgets/${category}`, { amount })
      await at(path)({ page })
    },
  },
  { name: 'Spending, nothing', as: 'new customer', reach: at(path) },
  { name: 'Spending, of the private desk', as: 'demo', reach: at(path) },
  ...waitsAndFailures('Spending', { path, address: /\/api\/spending$/, as: 'customer' }),
]
