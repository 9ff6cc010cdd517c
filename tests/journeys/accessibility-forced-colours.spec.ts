// Where the system chooses the colours, grounds and shadows go: what they told is told by lines and by its own colours.
import { expect, test, type Page } from './fixtures.ts'
import { expectFocusSeen } from './keyboard.ts'
import { openOverview } from './open-overview.ts'
import { openSettings, part } from './settings-page.ts'
import { dialogOf } from './transfer-dialog.ts'

test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: 'active' }))

const canvas = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)

test('the first stops of login are marked, and so is the tab that is chosen', async ({ page }) => {
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

test('an offered country that the keys have come to is marked', async ({ page }) => {
  await page.goto('/signup/register?type=banking')
  await page.getByLabel('Country', { exact: true }).press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('[role=option][data-focused]')).toHaveCSS('outline-style', 'solid')
})

test('dialogs have an edge', async ({ page, customer }) => {
  await customer.signIn(page)
  await openOverview(page)
  await page
    .getByRole('button', { name: /^Transfer Funds/ })
    .first()
    .click()
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

  const row = part(page, 'Second factor')
  await row.getByRole('button', { name: 'Set up' }).click()
  await row.getByLabel('Current password', { exact: true }).fill(customer.password)
  await row.getByRole('button', { name: 'Continue' }).click()
  await expect(row.getByRole('img')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(row.getByRole('img')).toHaveCSS('forced-color-adjust', 'none')
})
