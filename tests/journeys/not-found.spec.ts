import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'

test('an unknown path answers 404 with the not-found page', { tag: '@quick' }, async ({ page }) => {
  const response = await page.goto('/no-such-page')
  expect(response?.status()).toBe(404)
  await expect(page.getByText('404', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL('/')
})

test('an unknown path in the dashboard shows the not-found text inside the dashboard', async ({
  page,
  customer,
}) => {
  await customer.signIn(page)
  for (const path of ['/uk-banking-dashboard/no-such-page', '/dashboard/cheques']) {
    const response = await page.goto(path)
    expect(response?.status()).toBe(404)
    await expect(page.getByText('Oops! Page not found')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Transactions' })).toBeVisible()
  }
  await expectAccessible(page)
})
