import { expectAccessible, expectNoSidewaysScroll } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { signInButton } from './login-form.ts'

test('a demonstration shows its customers, fills the form for one of them, and sends nothing', async ({
  page,
}) => {
  const sent: string[] = []
  page.on('request', request => request.method() === 'POST' && sent.push(request.url()))
  await page.goto('/login')
  const panel = page.getByRole('region', { name: 'Demonstration customers' })
  await expect(panel).toContainText('demo@sarsen.example')
  await expect(panel).toContainText('corporate@sarsen.example')
  await expect(panel).toContainText('Demo-Customer-2026')
  await expectAccessible(page)

  await panel.getByRole('button', { name: 'Use these for Imogen Tarrant' }).click()
  await expect(page.getByLabel('Username/Email')).toHaveValue('corporate@sarsen.example')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('Demo-Customer-2026')
  await expect(page.getByRole('radio', { name: 'Corporate' })).toBeChecked()
  await expect(signInButton(page)).toBeFocused()
  expect(sent).toEqual([])

  await panel.getByRole('button', { name: 'Use these for Eleanor Whitcombe' }).click()
  await expect(page.getByLabel('Username/Email')).toHaveValue('demo@sarsen.example')
  await expect(page.getByRole('radio', { name: 'Personal' })).toBeChecked()
  await signInButton(page).press('Enter')
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('button', { name: 'Eleanor Whitcombe' })).toBeVisible()
})

test('when the panel comes, what is above it stays where it is', async ({ page }) => {
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/api/demonstration', async route => {
      await released
      await route.fallback()
    })
    await page.setViewportSize({ width, height })
    await page.goto('/login')
    const before = await signInButton(page).boundingBox()
    await expect(page.getByRole('region', { name: 'Demonstration customers' })).toHaveCount(0)
    release()
    await expect(page.getByRole('region', { name: 'Demonstration customers' })).toBeVisible()
    expect(await signInButton(page).boundingBox()).toEqual(before)
    await expectNoSidewaysScroll(page)
    await page.unroute('**/api/demonstration')
  }
})

test('without a demonstration, and without an answer, there is no panel', async ({ page }) => {
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/demonstration', async route => {
    await route.fulfill({ json: {} })
    answer.resolve()
  })
  await page.goto('/login')
  await answer.promise
  await expect(signInButton(page)).toBeVisible()
  await expect(page.getByText('Demo-Customer-2026')).toHaveCount(0)
})
