// What the All Transactions dialog resets, and the recipients in its rows (spec section 2, All Transactions dialog).
import { allTransactions, footer, lines, openAllTransactions, search } from './all-transactions-dialog.ts'
import { expect, test } from './fixtures.ts'
import { signInAsDemo } from './sign-in-as-demo.ts'

test('a changed search starts at page 1, and closing resets the search, both filters and the page', async ({
  page,
}) => {
  await signInAsDemo(page)
  await openAllTransactions(page)
  const dialog = allTransactions(page)
  const [status, amount] = [dialog.getByLabel('Status', { exact: true }), dialog.getByLabel('Amount')]
  const turn = async () => {
    await expect(dialog.getByRole('region', { name: 'Transactions' })).toHaveAttribute('aria-busy', 'false')
    await footer(page).getByRole('button', { name: 'Next' }).click()
    await expect(footer(page)).toContainText('Page 2 of')
  }
  await turn()
  await search(page).fill('international transfer')
  await expect(footer(page)).toContainText('Page 1 of')
  await status.selectOption('Completed')
  await amount.selectOption('Under £100K')
  await expect(lines(page).filter({ hasText: 'Declined' })).toHaveCount(0)
  await turn()

  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'View All Transactions' }).click()
  await expect(search(page)).toHaveValue('')
  await expect(status).toHaveValue('')
  await expect(amount).toHaveValue('')
  await expect(footer(page)).toContainText('Page 1 of')
  await expect(lines(page).filter({ hasText: 'Declined' })).toHaveCount(4)
})

test('a row names the recipient, or nothing if there is none', async ({ page }) => {
  await signInAsDemo(page)
  await openAllTransactions(page)
  const outgoing = lines(page).filter({ hasText: '−£' })
  const incoming = lines(page).filter({ hasText: '+£' })
  await expect(incoming).not.toHaveCount(0)
  await expect(incoming.filter({ hasText: 'To: ' })).toHaveCount(0)
  await expect(outgoing.filter({ hasText: 'Declined' })).toHaveCount(4)
  await expect(outgoing.filter({ hasNotText: /To: \S/ })).toHaveCount(0)
})
