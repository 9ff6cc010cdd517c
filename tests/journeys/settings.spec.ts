import { expectAccessible, expectNoSidewaysScroll } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { expectTryAgain, stopTime } from './pass-time.ts'
import { openSettings, part } from './settings-page.ts'

test('the navigation and the account menu lead to Settings, and Settings back to Home', async ({
  page,
  customer,
}) => {
  await customer.signIn(page)
  await page.goto('/uk-banking-dashboard/overview')
  const rail = page.getByRole('navigation', { name: 'Banking' }).first()
  await expect(rail.getByRole('link')).toHaveText([
    'Home',
    'Accounts',
    'Transactions',
    'Payments',
    'Cards',
    'Statements',
    'Settings',
    'Support',
  ])
  await rail.getByRole('link', { name: 'Settings' }).click()
  await expect(page).toHaveURL('/settings')
  await expect(rail.getByRole('link', { name: 'Settings' })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings')
  await expect(page).toHaveTitle('Settings | Sarsen')

  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page).toHaveURL('/uk-banking-dashboard')

  await page.getByRole('button', { name: customer.name }).click()
  const items = page.getByRole('menu').getByRole('menuitem')
  await expect(items).toHaveText(['Settings', 'Sign Out'])
  await items.first().click()
  await expect(page).toHaveURL('/settings')
})

test('the page has its four sections, and says where to write', async ({ page, customer }) => {
  await customer.signIn(page)
  await openSettings(page)
  const sections = ['Profile Information', 'Security Settings', 'Notification Preferences', 'Appearance']
  for (const name of sections) {
    await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
  }
  const help = part(page, 'Need Help')
  await expect(help.getByRole('link', { name: 'accounts@sarsen.example' })).toHaveAttribute(
    'href',
    'mailto:accounts@sarsen.example',
  )
  await expectAccessible(page)
})

test('the section links lead to their sections, and mark the current one', async ({
  page,
  customer,
  runtime,
}) => {
  await customer.signIn(page)
  await openSettings(page)
  const links = page.getByRole('navigation', { name: 'Settings' }).getByRole('link')
  await expect(links).toHaveText([
    'Profile Information',
    'Security Settings',
    'Notification Preferences',
    'Appearance',
    ...(runtime === 'tab' ? ['Bank in This Browser'] : []),
    'Need Help',
  ])
  await expect(links.nth(0)).toHaveAttribute('aria-current', 'true')
  for (const [index, name] of (await links.allInnerTexts()).entries()) {
    await links.nth(index).click()
    await expect(part(page, name)).toBeInViewport()
    await expect(links.nth(index)).toHaveAttribute('aria-current', 'true')
  }
})

test('on a screen as tall as the page its first section is the current one', async ({ page, customer }) => {
  await customer.signIn(page)
  await page.setViewportSize({ width: 1440, height: 2400 })
  await page.goto('/settings')
  await expect(page.getByRole('switch').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Profile Information' })).toHaveAttribute(
    'aria-current',
    'true',
  )
})

test('an address can name a section', async ({ page, customer }) => {
  await customer.signIn(page)
  await page.goto('/settings#preferences')
  await expect(page.getByRole('switch', { name: 'Email notifications' })).toBeInViewport()
})

test('a section that fails to load says so, and Try again loads it', async ({ page, customer }) => {
  await page.clock.install()
  await customer.signIn(page)
  const paths = ['profile', 'second-factor', 'sessions', 'security-events**', 'preferences']
  for (const path of paths) await page.route(`**/api/${path}`, route => route.abort('connectionreset'))
  await stopTime(page)
  await page.goto('/settings')
  await expectTryAgain(page, part(page, 'Profile Information'), 'We could not load', /\/api\/profile$/)
  await expect(page.getByRole('alert').filter({ hasText: 'We could not load' })).toHaveCount(5)
  await expectAccessible(page)
  for (const path of paths) await page.unroute(`**/api/${path}`)
  await expect(page.getByLabel('First name')).toHaveValue('Ada')
})

test('a failed section stays failed during automatic retries', async ({ page, customer }) => {
  await page.clock.install()
  await customer.signIn(page)
  const again = Promise.withResolvers<void>()
  const bank = Promise.withResolvers<void>()
  let isAway = true
  await page.route('**/api/profile', async route => {
    if (isAway) return route.abort('connectionreset')
    again.resolve()
    await bank.promise
    return route.fallback()
  })
  await page.goto('/settings')
  const button = part(page, 'Profile Information').getByRole('button', { name: 'Try again' })
  await button.focus()
  isAway = false
  await page.clock.runFor(5000)
  await again.promise
  await page.clock.runFor(1000)
  await expect(button).toBeFocused()
  bank.resolve()
  await expect(page.getByLabel('First name')).toHaveValue('Ada')
})

test('while the bank is slow the sections show placeholders', async ({ page, customer }) => {
  await customer.signIn(page)
  const bank = Promise.withResolvers<void>()
  await page.route('**/api/profile', async route => {
    await bank.promise
    await route.fallback()
  })
  await page.goto('/settings')
  await expect(page.getByText('Loading: Profile Information')).toBeAttached()
  await expectAccessible(page)
  bank.resolve()
  await expect(page.getByLabel('First name')).toHaveValue('Ada')
})

test('settings fit 320 px and 390 px', async ({ page, customer }) => {
  await page.setViewportSize({ width: 320, height: 844 })
  await customer.signIn(page)
  await openSettings(page)
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    const bar = page.getByRole('navigation', { name: 'Banking' }).last()
    await expect(bar.getByRole('button', { name: 'More' })).toHaveAttribute('aria-current', 'true')
  }
})
