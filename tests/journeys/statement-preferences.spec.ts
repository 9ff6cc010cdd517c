import { askBank } from './ask-bank.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test, type Page } from './fixtures.ts'
import { toast } from './settings-page.ts'
import { openStatements, options } from './statements-page.ts'

const manage = (page: Page) => options(page).getByRole('button', { name: 'Manage Statement Preferences' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Statement preferences' })
const toggle = (page: Page, name: string) => dialog(page).getByRole('switch', { name })
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save preferences' })
const option = (page: Page, name: string) => options(page).getByRole('listitem').filter({ hasText: name })

test('the options show e-mail enabled and paper disabled, and the dialog says where each goes', async ({
  page,
  customer,
}) => {
  await customer.signIn(page)
  await openStatements(page)
  await expect(option(page, 'Email Delivery')).toContainText('Enabled')
  await expect(option(page, 'Paper Statements')).toContainText('Disabled')
  await manage(page).focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toContainText(`For your Current Account, 00-19-64 ${customer.accountNumber}.`)
  await expect(toggle(page, 'Email Delivery')).toBeChecked()
  await expect(toggle(page, 'Email Delivery')).toHaveAccessibleDescription(
    `A message to ${customer.email} when one is ready This bank sends no email: it keeps what it would have sent`,
  )
  await expect(toggle(page, 'Paper Statements')).not.toBeChecked()
  await expect(toggle(page, 'Paper Statements')).toHaveAccessibleDescription(
    /posts no letters and knows no postal address of yours/,
  )
  await expectAccessible(page)
  await toggle(page, 'Paper Statements').press('Space')
  await expect(toggle(page, 'Paper Statements')).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(manage(page)).toBeFocused()
  await expect(option(page, 'Paper Statements')).toContainText('Disabled')
  await manage(page).click()
  await expect(toggle(page, 'Paper Statements')).not.toBeChecked()
})

test('saved options are stored together, and confirmed', { tag: '@quick' }, async ({ page, customer }) => {
  await customer.signIn(page)
  await openStatements(page)
  await manage(page).click()
  await dialog(page).getByText('Email Delivery').click()
  await dialog(page).getByText('Paper Statements').click()
  await save(page).click()
  await expect(toast(page, 'Statement Preferences Updated')).toBeVisible()
  await expect(dialog(page)).toBeHidden()
  await page.reload()
  await expect(option(page, 'Email Delivery')).toContainText('Disabled')
  await expect(option(page, 'Paper Statements')).toContainText('Enabled')
  const stored = await askBank(page, 'GET', '/api/preferences')
  expect(stored.body).toMatchObject({
    emailStatements: false,
    paperStatements: true,
    emailNotifications: true,
  })
})

test('a failed save is reported in the dialog, which keeps the choices for another try', async ({
  page,
  customer,
}) => {
  await customer.signIn(page)
  await openStatements(page)
  await page.route('**/api/preferences', route =>
    route.request().method() === 'PATCH' ? route.abort('connectionreset') : route.fallback(),
  )
  await manage(page).click()
  await dialog(page).getByText('Paper Statements').click()
  await save(page).click()
  await expect(dialog(page).getByRole('alert')).toContainText('We have not heard back from the bank.')
  await expect(toggle(page, 'Paper Statements')).toBeChecked()
  await expectAccessible(page)
  await page.unroute('**/api/preferences')
  await save(page).click()
  await expect(dialog(page)).toBeHidden()
  await expect(option(page, 'Paper Statements')).toContainText('Enabled')
})

test('preferences that fail to load are reported in their place, and loaded again', async ({
  page,
  customer,
}) => {
  await page.clock.install()
  await customer.signIn(page)
  await page.route('**/api/preferences', route => route.abort('connectionreset'))
  await openStatements(page)
  await expect(options(page).getByRole('alert')).toContainText(
    'We could not load your statement preferences.',
  )
  await expectAccessible(page)
  // Otherwise they would load by themselves before the press.
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.unroute('**/api/preferences')
  await options(page).getByRole('button', { name: 'Try again' }).click()
  await page.clock.resume()
  await expect(option(page, 'Email Delivery')).toContainText('Enabled')
})
