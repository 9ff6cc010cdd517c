import { expect, test, type Page } from './fixtures.ts'
import { fillInLogin, overlay, signInButton, submitLogin } from './login-form.ts'
import { passTimeUntil, soon } from './pass-time.ts'

const failure = 'Invalid username or password. Please try again.'

const flag = (page: Page) => page.evaluate(() => localStorage.getItem('isLoggedIn'))

test('the session is stored and the dashboard opens exactly 4 s after the overlay appears', async ({
  page,
  customer,
}) => {
  await page.clock.install({ time: new Date('2026-11-21T10:00:00Z') })
  await page.goto('/login')
  await page.clock.pauseAt(new Date('2026-11-21T10:05:00Z'))
  await submitLogin(page, customer)
  await passTimeUntil(page, 1, () => expect(overlay(page)).toBeVisible(soon))

  await page.clock.runFor(3_900)
  await expect(overlay(page)).toBeVisible()
  expect([await flag(page), new URL(page.url()).pathname]).toEqual([null, '/login'])
  await page.clock.runFor(100)
  await expect.poll(() => flag(page)).toBe('true')
  await page.clock.resume()
  await expect(page).toHaveURL('/dashboard')
})

test('a new attempt clears the former failure at once, before the bank has answered', async ({
  page,
  customer,
}) => {
  await page.goto('/login')
  await submitLogin(page, { ...customer, password: 'not the password' })
  await expect(page.getByText(failure)).toBeVisible()

  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/session', async route => {
    await released
    await route.fallback()
  })
  await fillInLogin(page, { ...customer, password: 'not this one either' })
  await expect(page.getByText(failure)).toBeVisible()
  const requested = page.waitForRequest('**/api/session')
  await signInButton(page).click()
  await requested
  await expect(page.getByText(failure)).toHaveCount(0)
  release()
  await expect(page.getByText(failure)).toBeVisible()
})
