import { expectAccessible, expectNoSidewaysScroll } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { signInAsDemo } from './sign-in-as-demo.ts'

test('the transactions page has seven columns, newest first, ten a page', async ({ page }) => {
  await signInAsDemo(page)
  await page.goto('/uk-banking-dashboard/transactions')
  await expect(page.getByRole('columnheader')).toHaveText([
    'Date',
    'Description',
    'Reference',
    'Category',
    'Amount',
    'Balance',
    'Status',
  ])
  await expect(page.getByRole('row')).toHaveCount(11)
  await expect(page.getByText(/^Showing 1 to 10 of \d+ transactions$/)).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Flagged for Review' }).first()).toBeVisible()
  await expectAccessible(page)

  await page
    .getByRole('link', { name: 'Next' })
    .or(page.getByRole('button', { name: 'Next' }))
    .click()
  await expect(page.getByText(/^Showing 11 to 20 of/)).toBeVisible()
  await expect(page).toHaveURL(/page=2/)
  await page.goBack()
  await expect(page.getByText(/^Showing 1 to 10 of/)).toBeVisible()
})

test('on a phone the table becomes rows and fits', async ({ page }) => {
  await signInAsDemo(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/uk-banking-dashboard/transactions')
  await expect(page.getByText(/^Showing 1 to 10 of/)).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test('a customer without an account is told so, and is offered nothing that needs one', async ({
  page,
  customer,
}) => {
  await page.route('**/api/accounts', route => route.fulfill({ json: { accounts: [] } }))
  await customer.signIn(page)
  for (const path of ['overview', 'transactions']) {
    await page.goto(`/uk-banking-dashboard/${path}`)
    await expect(page.getByText('There is no account here yet.')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Transfer Funds/ })).toHaveCount(0)
  }
  await expectAccessible(page)
})
