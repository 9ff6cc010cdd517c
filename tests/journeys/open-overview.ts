import { expect, type Page } from './fixtures.ts'

/** Opens the overview, and waits until loading data moves its buttons no more. */
export async function openOverview(page: Page): Promise<void> {
  await page.goto('/uk-banking-dashboard/overview')
  const recent = page.getByRole('region', { name: 'Recent transactions', exact: true })
  await expect(recent).toHaveAttribute('aria-busy', 'false')
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
}
