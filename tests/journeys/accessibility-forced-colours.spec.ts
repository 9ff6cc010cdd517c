// With forced colours, backgrounds and shadows disappear. Borders and system colours must carry their meaning.
import { expect, test, type Page } from './fixtures.ts'
import { expectFocusSeen } from './keyboard.ts'
import { openWithAccounts } from './own-accounts.ts'
import { openOverview } from './open-overview.ts'
import { begin, row } from './second-factor-row.ts'
import { openSettings } from './settings-page.ts'
import { dialogOf, transferButton } from './transfer-dialog.ts'

test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: 'active' }))

const canvas = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)

test('the focus is marked at the first stops of login, and so is the chosen tab', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByLabel('Username/Email')).toBeVisible()
  for (let stop = 0; stop < 9; stop += 1) {
    await page.keyboard.press('Tab')
    await expectFocusSeen(page)
  }
  await expect(page.getByRole('tab', { selected: false })).toHaveCSS(
    'border-bottom-color',
    await canvas(page),
  )
  await expect(page.getByRole('tab', { selected: true })).not.toHaveCSS(
    'border-bottom-color',
    await canvas(page),
  )
})

test('an offered country is marked when the keyboard reaches it', async ({ page }) => {
  await page.goto('/signup/register?type=banking')
  await page.getByLabel('Country', { exact: true }).press('ArrowDown')
  await expect(page.getByRole('listbox')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('[role=option][data-focused]')).toHaveCSS('outline-style', 'solid')
})

test('dialogs have a border', async ({ page, customer }) => {
  await customer.signIn(page)
  await openOverview(page)
  await transferButton(page).click()
  await expect(dialogOf(page).locator('..')).toHaveCSS('border-top-style', 'solid')
  await expect(dialogOf(page).locator('..')).toHaveCSS('border-top-width', '1px')
})

test('switches show whether they are on, and a QR code stays dark on white', async ({ page, customer }) => {
  await customer.signIn(page)
  await openSettings(page)
  const knob = (isOn: boolean) =>
    page
      .getByRole('switch', { checked: isOn })
      .first()
      .evaluate(element => getComputedStyle(element, '::before').backgroundColor)
  const ground = await canvas(page)
  expect(new Set([await knob(true), await knob(false), ground]).size).toBe(3)

  await begin(page, customer)
  const drawn = row(page).getByRole('img')
  await expect(drawn).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(drawn).toHaveCSS('forced-color-adjust', 'none')
})

test('the colour of a pot that is chosen is marked', async ({ page, bank }) => {
  const maya = await openWithAccounts(bank)
  await maya.signIn(page)
  await page.goto(`/uk-banking-dashboard/accounts/${maya.account.id}`)
  await page.getByRole('button', { name: 'New pot' }).press('Enter')
  const label = (name: string) => page.getByRole('dialog').locator('label').filter({ hasText: name })
  await expect(page.getByRole('radio', { name: 'Tarn' })).toBeChecked()
  const plain = await label('Moss').evaluate(element => getComputedStyle(element).borderTopColor)
  await expect(label('Tarn')).not.toHaveCSS('border-top-color', plain)
})
