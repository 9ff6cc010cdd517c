import { expect, type Page } from './fixtures.ts'

export const allTransactions = (page: Page) => page.getByRole('dialog', { name: 'All Transactions' })
export const lines = (page: Page) =>
  allTransactions(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
export const search = (page: Page) =>
  allTransactions(page).getByPlaceholder('Search by description or reference...')
export const footer = (page: Page) => allTransactions(page).getByRole('navigation', { name: 'Pages' })

/** Opens the dialog from the transactions page, and waits for its first lines. */
export async function openAllTransactions(page: Page) {
  await page.goto('/uk-banking-dashboard/transactions')
  await page.getByRole('button', { name: 'View All Transactions' }).click()
  await expect(lines(page).first()).toBeVisible()
}

/** Presses a button of the footer until the last page shows. */
export async function turnToLastPage(page: Page, pageCount: number) {
  for (let turned = 2; turned <= pageCount; turned += 1) {
    await footer(page).getByRole('button', { name: 'Next' }).click()
    await expect(footer(page)).toContainText(`Page ${turned} of ${pageCount}`)
  }
}
