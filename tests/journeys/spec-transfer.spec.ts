// The transfer dialog's own times and ways to close (spec sections 2, 4 and 9).
import { expect, test, type Page } from './fixtures.ts'
import { confirm, dialogOf, fillIn, openDialog, transferButton } from './transfer-dialog.ts'
import { lines, openTransactions } from './transactions-page.ts'

test.use({ isAtPrivateDesk: true })

const answer = (page: Page) => page.waitForResponse(response => response.url().endsWith('/transfers'))

test('processing lasts exactly 2.5 s, and the result stays exactly 3 s', async ({ page, customer }) => {
  await customer.signIn(page)
  await openDialog(page)
  await fillIn(page)
  await page.clock.pauseAt(Date.now() + 60_000)
  const answered = answer(page)
  await confirm(page).click()
  await answered
  const result = dialogOf(page).getByText('Transfer Successful')
  await page.clock.runFor(2_490)
  await expect(dialogOf(page)).toContainText('£48.50 to Kestrel Marine Ltd')
  await expect(result).toHaveCount(0)
  await page.clock.runFor(10)
  await expect(result).toBeVisible()

  await page.mouse.move(0, 0)
  await page.clock.runFor(2_900)
  await expect(result).toBeVisible()
  await page.clock.runFor(100)
  await expect(dialogOf(page)).toBeHidden()
})

test('Cancel, Escape and the button in the corner reset everything', async ({ page, customer }) => {
  await customer.signIn(page)
  await openDialog(page)
  for (const close of [
    () => dialogOf(page).getByRole('button', { name: 'Cancel' }).click(),
    () => page.keyboard.press('Escape'),
    () => dialogOf(page).getByRole('button', { name: 'Close' }).click(),
  ]) {
    await fillIn(page, { reference: 'HULL-DEP-3311' })
    await close()
    await expect(dialogOf(page)).toBeHidden()
    await transferButton(page).click()
    for (const label of ['Recipient Name', 'Account Number / IBAN', 'Amount', /^Reference/])
      await expect(dialogOf(page).getByLabel(label)).toHaveValue('')
  }
  expect(await customer.balancePence()).toBe(5_000_00n)
})

test('from the transactions page too: the new transfer is the first line, with the bank’s status', async ({
  page,
  customer,
}) => {
  await customer.signIn(page)
  await page.clock.install()
  await openTransactions(page)
  await expect(lines(page)).toHaveCount(1)
  for (const [amount, status] of [
    ['20', 'Completed'],
    ['5000.01', 'DeclinedInsufficient funds'],
    ['2000000.01', 'Flagged for Review'],
  ] as const) {
    await page.getByRole('button', { name: 'Transfer Funds' }).click()
    await fillIn(page, { amount })
    const answered = answer(page)
    await confirm(page).click()
    await answered
    await page.clock.runFor(2_500)
    await dialogOf(page).getByRole('button', { name: 'Close' }).last().click()
    await expect(lines(page).first()).toContainText(status)
    await expect(lines(page).first()).toContainText('Transfer to Kestrel Marine Ltd')
  }
  await expect(lines(page)).toHaveCount(4)
  expect(await customer.balancePence()).toBe(4_980_00n)
})
