import { expectAccessible, expectNoSidewaysScroll } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'

const groups = [
  'Personal Banking',
  'Corporate Banking',
  'Business Banking',
  'Platinum Banking',
  'Help',
  'About Us',
]

test('home greets with its sentence, four announcements and two ways in', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Better Banking that rewards you everyday.',
  )
  await expect(page.getByRole('region', { name: 'Announcements' }).getByRole('listitem')).toHaveCount(4)
  await expect(page.getByRole('link', { name: 'Account Login' })).toHaveAttribute('href', '/login')
  await expect(page.getByRole('link', { name: 'Open Account', exact: true })).toHaveAttribute(
    'href',
    '/personal/open-account',
  )
  await expect(page.getByText('a demonstration, not a bank').first()).toBeVisible()
  await expectAccessible(page)
})

test('one group of the navigation is open at a time, and a click on it closes it', async ({ page }) => {
  await page.goto('/')
  const navigation = page.getByRole('navigation', { name: 'Main' })
  for (const name of groups) await expect(navigation.getByText(name, { exact: true })).toBeVisible()

  const studentAccount = navigation.getByRole('link', { name: /^Student Account/ })
  const faqs = navigation.getByRole('link', { name: /^FAQs/ })
  await navigation.getByText('Personal Banking', { exact: true }).click()
  await expect(studentAccount).toBeVisible()
  await expectAccessible(page)
  await navigation.getByText('Help', { exact: true }).click()
  await expect(faqs).toBeVisible()
  await expect(studentAccount).toBeHidden()
  await navigation.getByText('Help', { exact: true }).click()
  await expect(faqs).toBeHidden()
})

test('a group opens by keyboard, Escape closes it and gives the focus back', async ({ page }) => {
  await page.goto('/')
  const group = page
    .getByRole('navigation', { name: 'Main' })
    .locator('summary', { hasText: 'Corporate Banking' })
  await group.focus()
  await page.keyboard.press('Enter')
  const link = page.getByRole('link', { name: /^Project Financing/i })
  await expect(link).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expect(link).toBeHidden()
  await expect(group).toBeFocused()
})

test('Online Banking leads to login', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Online Banking' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

for (const width of [320, 390]) {
  test(`home fits a phone of ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/')
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })

  test(`the menu fits a phone of ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/')
    await page.getByLabel('Menu').click()
    await page.getByText('About Us', { exact: true }).last().click()
    await expect(page.getByRole('link', { name: /^Careers/ }).last()).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('home is whole, its groups open and its links lead on', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Better Banking that rewards you everyday.',
    )
    const navigation = page.getByRole('navigation', { name: 'Main' })
    await navigation.getByText('Help', { exact: true }).click()
    await expect(navigation.getByRole('link', { name: /^FAQs/ })).toBeVisible()
    await expect(page.getByRole('group', { name: 'Theme' })).toBeHidden()
    await page.getByRole('link', { name: 'Account Login' }).click()
    await expect(page).toHaveURL('/login')
    await expect(page.getByText(/020 7946 0\d{3}/).first()).toBeVisible()
  })
})
