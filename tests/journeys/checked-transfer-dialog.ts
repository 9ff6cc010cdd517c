import { password } from '../support/open-customer.ts'
import { expect, type Page } from './fixtures.ts'
import { openWithAccounts } from './own-accounts.ts'
import { passTimeUntil, soon, stopTime } from './pass-time.ts'
import { dialog as confirmation } from './pay-someone-page.ts'
import { confirm, dialogOf, fillIn, holdResult, openDialog } from './transfer-dialog.ts'

type Bank = Parameters<typeof openWithAccounts>[0]

/** A customer with £1,284.17, unless they hold something else, at the form. */
export async function open(page: Page, bank: Bank, holdings: Parameters<typeof openWithAccounts>[1] = {}) {
  const maya = await openWithAccounts(bank, holdings)
  await maya.signIn(page)
  await openDialog(page)
  return maya
}

export const to = (accountNumber: string, recipient = 'Nadia Farrow') => ({
  recipient,
  destination: `00-00-01 ${accountNumber}`,
})
export const button = (page: Page, name: string) => dialogOf(page).getByRole('button', { name, exact: true })
export const heading = (page: Page, name: string) =>
  dialogOf(page).getByRole('heading', { name, exact: true })

/** Confirms by the password, and stops the page's time: a result closes after 3 s. */
export async function confirmByPassword(page: Page) {
  await confirmation(page).getByRole('textbox', { name: 'Current password' }).fill(password)
  await stopTime(page)
  const paid = page.waitForResponse(
    response => response.url().endsWith('/api/payments') && response.status() === 201,
  )
  await confirmation(page).getByRole('button', { name: 'Confirm', exact: true }).click()
  await passTimeUntil(page, 50, () => expect(confirmation(page)).toHaveCount(0, soon))
  await paid
}

/** Lets the page's time pass until the result is there, which stays under the pointer. */
export const untilResult = (page: Page, name: string) => holdResult(page, heading(page, name))

export async function choosePurpose(page: Page, purpose: string) {
  await expect(heading(page, 'What is this payment for?')).toBeVisible()
  await dialogOf(page).getByRole('radio', { name: purpose }).check()
  await button(page, 'Continue').click()
}

/** Fills in £1,000.00 to somebody whose name matches, for an investment, up to the confirmation. */
export async function orderInvestment(page: Page, accountNumber = '10000001') {
  await fillIn(page, { ...to(accountNumber), amount: '1000' })
  await confirm(page).click()
  await choosePurpose(page, 'An investment')
  await button(page, 'I have checked, continue').click()
}
