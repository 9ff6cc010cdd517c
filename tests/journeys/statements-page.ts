import { expect, type Page } from './fixtures.ts'

export const statements = (page: Page) => page.getByRole('region', { name: 'Available statements' })
export const options = (page: Page) => page.getByRole('region', { name: 'Statement Options' })
export const rows = (page: Page) => statements(page).getByRole('listitem')

/** A statement's row, by its month. */
export const row = (page: Page, month: string) =>
  rows(page).filter({ has: page.getByRole('heading', { name: month, exact: true }) })

/** A month as the screen shows it: `September 2026`. */
export const monthName = (at: Date): string =>
  at.toLocaleDateString('en-GB', { month: 'long', year: 'numeric', timeZone: 'Europe/London' })

/** The same as in a file name: `september-2026`. */
export const monthInFile = (at: Date): string => monthName(at).toLowerCase().replace(' ', '-')

export async function openStatements(page: Page) {
  await page.goto('/uk-banking-dashboard/statements')
  await expect(page.getByRole('heading', { level: 1, name: 'Statements' })).toBeVisible()
}
