import type { Route } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './expect-accessible.ts'
import { expect, test, type Page } from './fixtures.ts'
import { emailField, listenForPosts, passOverlay, passwordField, signInButton } from './login-form.ts'

const demonstrationPath = '**/api/demonstration'
const customers = (page: Page) => page.getByRole('region', { name: 'Demonstration customers' })

test('a demonstration shows its customers, fills in the form for one of them, and sends nothing', async ({
  page,
}) => {
  const sent = listenForPosts(page)
  await page.goto('/login')
  const panel = customers(page)
  await expect(panel.getByRole('listitem')).toContainText([
    /maya@sarsen\.example\s*Maya Okafor, everyday banking/,
    /demo@sarsen\.example\s*Eleanor Whitcombe, personal/,
    /corporate@sarsen\.example\s*Imogen Tarrant, corporate/,
  ])
  await expect(panel).toContainText('Password of all: Demo-Customer-2026')
  await expect(panel).toContainText('Simulated staff approve a new application after a minute.')
  await expectAccessible(page)

  await panel.getByRole('button', { name: 'Use these for Imogen Tarrant' }).click()
  await expect(emailField(page)).toHaveValue('corporate@sarsen.example')
  await expect(passwordField(page)).toHaveValue('Demo-Customer-2026')
  await expect(page.getByRole('radio', { name: 'Corporate' })).toBeChecked()
  await expect(signInButton(page)).toBeFocused()
  expect(sent).toEqual([])

  await panel.getByRole('button', { name: 'Use these for Maya Okafor' }).click()
  await expect(emailField(page)).toHaveValue('maya@sarsen.example')
  await expect(page.getByRole('radio', { name: 'Personal' })).toBeChecked()

  await panel.getByRole('button', { name: 'Use these for Eleanor Whitcombe' }).click()
  await expect(emailField(page)).toHaveValue('demo@sarsen.example')
  await expect(page.getByRole('radio', { name: 'Personal' })).toBeChecked()
  await page.clock.install()
  await signInButton(page).press('Enter')
  await passOverlay(page)
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('button', { name: 'Eleanor Whitcombe' })).toBeVisible()
})

test('the test accounts are named where the demonstration’s customers are', async ({ page }) => {
  await page.goto('/login')
  await customers(page).getByRole('link', { name: 'Test accounts to pay' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Test accounts')
  const main = page.getByRole('main')
  await expect(main).toContainText('Sort code 00-00-01')
  await expect(main).toContainText('10000001Nadia Farrow: the name matches')
  await expect(main).toContainText('10000009Needs the roll number RN-4471 (IVCR)')
  await expect(main).toContainText('Tarn Bet, 7995A bookmaker. Declined while the gambling block is on.')
  await expect(main).toContainText('Its security code is 123')
  await expectAccessible(page)
})

test('the content above the panel does not move when the panel appears', async ({ page }) => {
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route(demonstrationPath, async route => {
      await released
      await route.fallback()
    })
    await page.setViewportSize({ width, height })
    await page.goto('/login')
    const before = await signInButton(page).boundingBox()
    await expect(customers(page)).toHaveCount(0)
    release()
    await expect(customers(page)).toBeVisible()
    expect(await signInButton(page).boundingBox()).toEqual(before)
    await expectNoSidewaysScroll(page)
    await page.unroute(demonstrationPath)
  }
})

const noPanel = {
  'if the bank is no demonstration': (route: Route) => route.fulfill({ json: {} }),
  'without an answer': (route: Route) => route.abort('connectionreset'),
}
for (const [why, answer] of Object.entries(noPanel))
  test(`there is no panel ${why}`, async ({ page }) => {
    await page.route(demonstrationPath, answer)
    const over = Promise.race([
      page.waitForResponse(demonstrationPath),
      page.waitForEvent('requestfailed', request => request.url().endsWith('/api/demonstration')),
    ])
    await page.goto('/login')
    await over
    // The page shows this later element too, so the panel had time to appear.
    await signInButton(page).click()
    await expect(page.getByText('Enter your password')).toBeVisible()
    await expect(customers(page)).toHaveCount(0)
    await expect(page.getByText('Demo-Customer-2026')).toHaveCount(0)
  })
