import { Accounts } from '../../src/contract/accounts.ts'
import { askBank } from './ask-bank.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test, type Page } from './fixtures.ts'
import { press } from './keyboard.ts'
import { openWithAccounts } from './own-accounts.ts'
import { toast } from './page-parts.ts'
import { confirmByPassword, confirming, inDialog } from './passkey-row.ts'
import { password } from '../support/open-customer.ts'

const path = '/uk-banking-dashboard/accounts'

async function accountsOf(page: Page) {
  const { body } = await askBank(page, 'GET', '/api/accounts?include=closed')
  return Accounts.parse(body).accounts
}

test(
  'an account closes with its pot: all of its money goes to another account, and its history stays',
  { tag: '@quick' },
  async ({ page, bank }) => {
    const maya = await openWithAccounts(bank, {
      further: [{ code: 'flexisave', balancePence: 100_00n }],
      pots: [{ name: 'Holiday', colour: 'tarn', amountPence: 84_17n }],
    })
    const [savings] = maya.others
    const name = `Current Account (${maya.account.accountNumber.slice(-4)})`
    await maya.signIn(page)
    await page.goto(`${path}/${maya.account.id}`)
    await press(page, page.getByRole('button', { name: 'Close account' }))
    const dialog = page.getByRole('dialog', { name: `Close ${name}` })
    await expect(dialog).toContainText('Balance£1,200.00Pot Holiday£84.17In all£1,284.17')
    await expect(dialog.getByLabel('Pay the balance to').locator('option')).toHaveText([
      `FlexiSave (${savings?.accountNumber.slice(-4)})`,
    ])
    await expect(dialog).toContainText('Payments to it go back to the sender. Its statements stay.')
    await expectAccessible(page, '[role=dialog]')
    await dialog.getByRole('button', { name: 'Close account' }).click()
    await expect(confirming(page)).toContainText(
      `Account${name}Pay the balance toFlexiSave (${savings?.accountNumber.slice(-4)})`,
    )
    await inDialog(page, 'Cancel').click()
    await expect(dialog.getByLabel('Pay the balance to')).toBeVisible()
    await dialog.getByRole('button', { name: 'Close account' }).click()
    await confirmByPassword(page, password)
    await expect(toast(page, 'Account Closed')).toContainText(`${name} is closed.`)
    await expect(page.getByText(/^Closed on /)).toBeVisible()
    await expect(page.getByRole('region', { name: 'Recent transactions' })).toContainText('From pot Holiday')
    await expect(page.getByRole('button', { name: 'Close account' })).toBeHidden()
    expect((await accountsOf(page)).map(({ status, bookedBalance }) => [status, bookedBalance])).toEqual([
      ['open', '1384.17'],
      ['closed', '0.00'],
    ])
    await page.goto(path)
    await page.getByRole('button', { name: 'Closed accounts' }).click()
    await expect(page.getByRole('link', { name })).toBeVisible()
  },
)

test('the last account closes at £0.00 alone, and says so before it is pressed', async ({ page, bank }) => {
  const maya = await openWithAccounts(bank)
  const empty = await openWithAccounts(bank, { balancePence: 0n })
  const name = (customer: typeof maya) => `Current Account (${customer.account.accountNumber.slice(-4)})`
  await maya.signIn(page)
  await page.goto(`${path}/${maya.account.id}`)
  await page.getByRole('button', { name: 'Close account' }).click()
  const dialog = page.getByRole('dialog', { name: `Close ${name(maya)}` })
  await expect(dialog.getByRole('alert')).toHaveText('Move the £1,284.17 out first.')
  await expect(dialog.getByRole('button', { name: 'Close account' })).toHaveCount(0)
  await expectAccessible(page, '[role=dialog]')
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await page.context().clearCookies()
  await empty.signIn(page)
  await page.goto(`${path}/${empty.account.id}`)
  await page.getByRole('button', { name: 'Close account' }).click()
  await page
    .getByRole('dialog', { name: `Close ${name(empty)}` })
    .getByRole('button', { name: 'Close account' })
    .click()
  await confirmByPassword(page, password)
  await expect(page.getByText(/^Closed on /)).toBeVisible()
  await page.goto(path)
  await expect(page.getByText('You have no open account. Statements stay.')).toBeVisible()
})
