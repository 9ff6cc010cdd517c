// The theme is chosen in the user menu, in Settings and in the footer of public pages, and all of them agree.
import { expectAccessible } from './expect-accessible.ts'
import { expect, test, type Page } from './fixtures.ts'
import { openOverview } from './open-overview.ts'

const html = (page: Page) => page.locator('html')
const userMenu = (page: Page) => page.getByRole('button', { name: 'account menu' })
const inMenu = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Theme' }).getByRole('menuitemradio', { name })
const inSettings = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Appearance' }).getByRole('radio', { name })
const inFooter = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('radio', { name, exact: true })
const comeBack = (to: Page) => to.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

test('a customer chooses the theme in the user menu with the keyboard; it stays open, and Settings and the footer agree', async ({
  page,
  customer,
}) => {
  await customer.signIn(page)
  await openOverview(page)
  await userMenu(page).press('Enter')
  await expect(inMenu(page, 'System')).toBeChecked()
  await page.keyboard.press('ArrowUp')
  await expect(inMenu(page, 'Dark')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(html(page)).toHaveAttribute('data-theme', 'dark')
  await expect(inMenu(page, 'Dark')).toBeChecked()
  await expect(inMenu(page, 'System')).not.toBeChecked()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(userMenu(page)).toBeFocused()

  await page.goto('/settings#appearance')
  await expect(inSettings(page, 'Dark')).toBeChecked()
  await inSettings(page, 'Dark').press('ArrowLeft')
  await expect(inSettings(page, 'Light')).toBeChecked()
  await expect(html(page)).toHaveAttribute('data-theme', 'light')
  await userMenu(page).click()
  await expect(inMenu(page, 'Light')).toBeChecked()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/login')
  await page.goto('/about/mission')
  await expect(inFooter(page, 'Light')).toBeChecked()
  await expect(html(page)).toHaveAttribute('data-theme', 'light')
})

test('a page that becomes visible again shows the theme chosen on another', async ({
  page,
  context,
  customer,
}) => {
  await customer.signIn(page)
  await page.goto('/settings#appearance')
  const site = await context.newPage()
  await site.goto('/about/mission')
  await inFooter(site, 'Dark').press('Space')
  await page.bringToFront()
  await comeBack(page)
  await expect(html(page)).toHaveAttribute('data-theme', 'dark')
  await expect(inSettings(page, 'Dark')).toBeChecked()
  await inSettings(page, 'System').press('Space')
  await expect(html(page)).not.toHaveAttribute('data-theme')
  await site.bringToFront()
  await comeBack(site)
  await expect(inFooter(site, 'System')).toBeChecked()
  await expect(html(site)).not.toHaveAttribute('data-theme')
})
