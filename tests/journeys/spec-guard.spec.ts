// The protected pages of the route table that no other journey opens signed out (spec sections 2, 4 and 6).
import { expect, test } from './fixtures.ts'

const protectedPaths = [
  '/dashboard/transactions',
  '/dashboard/statements',
  '/dashboard/support',
  '/uk-banking-dashboard/statements',
  '/uk-banking-dashboard/support',
  '/settings',
]

test('each further protected page sends an anonymous visitor to login', async ({ page }) => {
  for (const path of protectedPaths) {
    await page.goto(path)
    await expect(page, path).toHaveURL('/login')
    await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
  }
})
