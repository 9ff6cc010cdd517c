import { Accounts } from '../../src/contract/accounts.ts'
import { askBank } from './ask-bank.ts'
import { expect, type Page } from './fixtures.ts'

export const transactionsPath = '/uk-banking-dashboard/transactions'

/** Opens the page with what its address asks for, and waits for the list or what stands in its place. */
export async function openTransactions(page: Page, asked = '') {
  await page.goto(`${transactionsPath}${asked}`)
  await expect(page.getByRole('heading', { name: 'Transactions', level: 1 })).toBeVisible()
}

/** The lines of the table, without its head. */
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

interface Order {
  readonly recipientName: string
  readonly destination?: string
  readonly amount: string
  readonly reference?: string
}

/** Places a transfer past the dialog and its 2.5 s, as the customer who is signed in. */
export async function placeTransfer(page: Page, { destination = 'GB33BUKB20201555555555', ...order }: Order) {
  const { accounts } = Accounts.parse((await askBank(page, 'GET', '/api/accounts')).body)
  const { status } = await askBank(page, 'POST', `/api/accounts/${accounts[0]?.id}/transfers`, {
    id: crypto.randomUUID(),
    destination,
    ...order,
  })
  expect(status).toBe(201)
}
