import { expect, test } from './fixtures.ts'

test('Sign Out replaces its page with login in the history, so that Back skips it', async ({
  page,
  customer,
}) => {
  await customer.signIn(page)
  await page.goto('/help/contact')
  await page.goto('/uk-banking-dashboard/overview')
  await expect(page.getByText('£5,000.00').first()).toBeVisible()
  const entries = await page.evaluate(() => history.length)
  await page.getByRole('button', { name: customer.name }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => history.length)).toBe(entries)
  await page.goBack()
  await expect(page).toHaveURL('/help/contact')
})
