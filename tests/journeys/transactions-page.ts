import { expect, type Page } from './fixtures.ts'

const transactionsPath = '/uk-banking-dashboard/transactions'

/** Opens the page with this query, and waits for the list or its replacement. */
export async function openTransactions(page: Page, search = '') {
  await page.goto(`${transactionsPath}${search}`)
  await expect(page.getByRole('heading', { name: 'Transactions', level: 1 })).toBeVisible()
}

/** The rows of the table, without its header. */
export const lines = (page: Page) =>
  page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
export const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search transactions' })
export const found = (page: Page) =>
  page.getByRole('status').filter({ hasText: /^[\d,]+ transactions?(, page|$)/ })
export const filterButton = (page: Page) => page.getByRole('button', { name: /^Filter/ })
export const filters = (page: Page) => page.getByRole('dialog', { name: 'Filter transactions' })
export const drawer = (page: Page) => page.getByRole('dialog', { name: 'Transaction details' })
