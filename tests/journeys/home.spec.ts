import { expectAccessible, expectNoSidewaysScroll } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'

test('the home page greets with its sentence and two buttons', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Better Banking that rewards you everyday.',
  )
  await expect(page.getByRole('link', { name: 'Account Login' })).toHaveAttribute('href', '/login')
  await expect(page.getByRole('link', { name: 'Open Account', exact: true })).toHaveAttribute(
    'href',
    '/personal/open-account',
  )
  await expect(page.getByText('a demonstration, not a bank').first()).toBeVisible()
})

test('the home page fits a phone of 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 844 })
  await page.goto('/')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the home page is complete and its links work', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Better Banking that rewards you everyday.',
    )
    await page.getByRole('link', { name: 'Account Login' }).click()
    await expect(page).toHaveURL('/login')
    await expect(page.getByText(/020 7946 0\d{3}/).first()).toBeVisible()
  })
})
