import { allTransactions, search } from './all-transactions-dialog.ts'
import { expect, test } from './fixtures.ts'

test('a part of a page whose code does not arrive says so, and Try again shows it', async ({
  page,
  customer,
}) => {
  await customer.signIn(page)
  await page.goto('/uk-banking-dashboard/overview')
  // Its dialog brings the code that all dialogs share.
  await page.getByRole('button', { name: 'View Account Details' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('dialog')).toBeHidden()

  const scripts = '**/assets/*.js'
  await page.route(scripts, route => route.abort('connectionreset'))
  await page.getByRole('button', { name: /^View All Transactions/ }).click()
  const dialog = allTransactions(page)
  await expect(dialog.getByRole('alert')).toContainText('This part of the page did not arrive.')
  await page.unroute(scripts)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(search(page)).toBeVisible()
})
