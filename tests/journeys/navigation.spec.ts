import { expectAccessible, expectNoSidewaysScroll } from './expect-accessible.ts'
import { expect, test, type Page } from './fixtures.ts'

const groups = [
  'Personal Banking',
  'Corporate Banking',
  'Business Banking',
  'Platinum Banking',
  'Help',
  'About Us',
]

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const group = (page: Page, name: string) => navigation(page).locator('summary', { hasText: name })
/** The browser itself knows which group is open. */
const openGroup = (page: Page) => navigation(page).locator('[open] > summary')
const link = (page: Page, name: string) =>
  navigation(page).getByRole('link', { name: new RegExp(`^${name}`) })

test(
  'one of the six groups is open at a time, and a click on the open one closes it',
  { tag: '@quick' },
  async ({ page }) => {
    await page.goto('/about/mission')
    for (const name of groups) await expect(group(page, name)).toBeVisible()

    await group(page, 'Personal Banking').click()
    await expect(link(page, 'Student Account')).toBeVisible()
    await expect(openGroup(page)).toHaveText('Personal Banking')
    await expectAccessible(page)
    await group(page, 'Help').click()
    await expect(link(page, 'FAQs')).toBeVisible()
    await expect(link(page, 'Student Account')).toBeHidden()
    await expect(openGroup(page)).toHaveText('Help')
    await group(page, 'Help').click()
    await expect(link(page, 'FAQs')).toBeHidden()
  },
)

test('a group opens with the keyboard, arrows move on, and Escape closes it and returns the focus', async ({
  page,
}) => {
  await page.goto('/about/mission')
  await group(page, 'Personal Banking').focus()
  await page.keyboard.press('ArrowRight')
  await expect(group(page, 'Corporate Banking')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(link(page, 'Current Account')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(link(page, 'Business Financing')).toBeFocused()
  await page.keyboard.press('End')
  await expect(link(page, 'See payments')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(link(page, 'See payments')).toBeHidden()
  await expect(group(page, 'Corporate Banking')).toBeFocused()
})

test('a press or focus elsewhere closes the open group', async ({ page }) => {
  await page.goto('/about/mission')
  await group(page, 'About Us').click()
  await expect(link(page, 'Careers')).toBeVisible()
  await page.mouse.click(20, 700)
  await expect(link(page, 'Careers')).toBeHidden()
  await group(page, 'About Us').click()
  await page.getByRole('link', { name: 'Online Banking', exact: true }).focus()
  await expect(link(page, 'Careers')).toBeHidden()
})

test('a chosen link closes its group, also on the way back, and is marked on its own page', async ({
  page,
}) => {
  await page.goto('/about/mission')
  await group(page, 'About Us').click()
  await link(page, 'Careers').click()
  await expect(page).toHaveURL('/about/careers')
  await expect(link(page, 'Careers')).toBeHidden()
  await group(page, 'About Us').click()
  await expect(link(page, 'Careers')).toHaveAttribute('aria-current', 'page')
  await page.goBack()
  await expect(page).toHaveURL('/about/mission')
  await expect(link(page, 'Careers')).toBeHidden()
})

test('Online Banking leads to login', async ({ page }) => {
  await page.goto('/about/mission')
  await page.getByRole('link', { name: 'Online Banking', exact: true }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

for (const width of [320, 390]) {
  test.describe(`on a phone of ${width} px`, () => {
    test.use({ viewport: { width, height: 844 }, hasTouch: true })

    test('the menu opens, one group at a time, and fits', async ({ page }) => {
      await page.goto('/about/mission')
      await page.getByLabel('Menu').tap()
      await group(page, 'About Us').last().tap()
      await expect(link(page, 'Careers')).toBeVisible()
      await group(page, 'Help').last().tap()
      await expect(link(page, 'Careers')).toBeHidden()
      await expect(page.getByRole('link', { name: 'Online Banking', exact: true })).toBeVisible()
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
    })

    test('a chosen link closes the menu, and Escape returns the focus', async ({ page }) => {
      await page.goto('/about')
      await page.getByLabel('Menu').tap()
      await page.keyboard.press('Escape')
      await expect(page.getByLabel('Menu')).toBeFocused()
      await page.getByLabel('Menu').tap()
      await group(page, 'About Us').last().tap()
      await link(page, 'Careers').tap()
      await expect(page).toHaveURL('/about/careers')
      await expect(page.getByRole('link', { name: 'Online Banking', exact: true })).toBeHidden()
      await page.goBack()
      await expect(page.getByRole('link', { name: 'Online Banking', exact: true })).toBeHidden()
    })
  })
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the groups open and lead to their pages', async ({ page }) => {
    await page.goto('/about/mission')
    await group(page, 'About Us').click()
    await link(page, 'Careers').click()
    await expect(page).toHaveURL('/about/careers')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('group', { name: 'Theme' })).toBeHidden()
  })
})
