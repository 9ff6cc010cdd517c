import { appPages } from '../../content/app-pages.ts'
import { openSpender } from '../journeys/spender.ts'
import { at, waitsAndFailures } from './reach.ts'
import type { Scene, State } from './state.ts'

const { path } = appPages.spending

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
  { name: 'Spending, nothing', as: 'new customer', reach: at(path) },
  { name: 'Spending, of the private desk', as: 'demo', reach: at(path) },
  ...waitsAndFailures('Spending', { path, address: /\/api\/spending$/, as: 'customer' }),
]
