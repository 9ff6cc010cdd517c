import { demoCustomers } from '../../content/demo.ts'
import { askBank } from './ask-bank.ts'
import { expectAccessible, expectNoSidewaysScroll } from './expect-accessible.ts'
import { expectNeverStored, listenForSecrets } from './expect-never-stored.ts'
import { expect, test, type Page } from './fixtures.ts'
import {
  emailField,
  fillInLogin,
  listenForPosts,
  overlay,
  signInButton,
  signInByForm,
  submitLogin,
} from './login-form.ts'
import { passTimeUntil, soon, stopTime } from './pass-time.ts'

const failure = 'Invalid username or password. Please try again.'

/** Moves the stopped clock a millisecond at a time, while the page waits for timers. */
async function whileTicking(page: Page, work: Promise<void>) {
  const done = new AbortController()
  const markDone = () => done.abort()
  work.then(markDone, markDone)
  while (!done.signal.aborted) await page.clock.runFor(1)
  await work
}

test('login has two tabs, and the account type is chosen on the first', async ({ page }) => {
  await page.goto('/login')
  const personal = page.getByRole('tab', { name: 'Personal Banking' })
  await expect(personal).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('radio', { name: 'Personal' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'Corporate' })).not.toBeChecked()
  await expectAccessible(page)

  await page.getByRole('tab', { name: 'Corporate Banking' }).click()
  await expect(page.getByRole('radio')).toHaveCount(0)
  await expect(signInButton(page)).toBeVisible()
  await expectAccessible(page)
})

test('the links of login lead to their pages', async ({ page }) => {
  await page.goto('/login')
  const links = {
    'Sign Up': '/signup',
    'Back to Home': '/',
    'Need help? Contact Support': '/help/contact',
    'Find a Branch or ATM': '/help/branches',
  }
  for (const [name, href] of Object.entries(links)) {
    await expect(page.getByRole('link', { name })).toHaveAttribute('href', href)
  }
})

test('Forgot Password says whom to contact, and leads to a reset link by email', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Forgot Password', exact: true }).click()
  const toast = page.getByRole('status').filter({ hasText: 'Password Reset' })
  await expect(toast).toContainText('Contact support@sarsen.example for password reset assistance.')
  await expectAccessible(page)
  await toast.getByRole('link', { name: 'Reset it by email' }).click()
  await expect(page).toHaveURL('/forgot-password')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forgotten your password?')
})

test('a browser that refuses cookies is reported, and no request is sent @server', async ({
  page,
  customer,
}) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'cookieEnabled', { value: false }))
  const requests = listenForPosts(page)
  await page.goto('/login')
  await submitLogin(page, customer)
  await expect(page.getByRole('region', { name: 'This browser refuses cookies from us' })).toBeFocused()
  await expect(emailField(page)).toHaveValue(customer.email)
  expect(requests).toEqual([])
})

test('an empty form reports each missing field, and sends no request', async ({ page }) => {
  const requests = listenForPosts(page)
  await page.goto('/login')
  await signInButton(page).click()
  await expect(page.getByText('Enter your email')).toBeVisible()
  await expect(page.getByText('Enter your password')).toBeVisible()
  await expect(emailField(page)).toBeFocused()
  expect(requests).toEqual([])
})

test(
  'a wrong password fails at once, without the overlay, and keeps the email',
  { tag: '@quick' },
  async ({ page, customer }) => {
    await page.goto('/login')
    await submitLogin(page, { ...customer, password: 'not the password' })
    await expect(page.getByText(failure)).toBeVisible()
    await expect(overlay(page)).toHaveCount(0)
    await expect(emailField(page)).toHaveValue(customer.email)
    await expectAccessible(page)

    await submitLogin(page, customer)
    await expect(page.getByText(failure)).toBeHidden()
  },
)

test('an unknown email gets the same failure as a wrong password', async ({ page }) => {
  await page.goto('/login')
  await submitLogin(page, { email: 'nobody@sarsen.example', password: 'whatever it is' })
  await expect(page.getByText(failure)).toBeVisible()
})

test('while the bank is answering a ring spins, unless reduced motion is set', async ({ page, customer }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/session', async route => {
    await released
    await route.fallback()
  })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.clock.install()
  await page.goto('/login')
  await stopTime(page)
  await submitLogin(page, customer)
  const movements = () => page.evaluate(() => document.getAnimations().length)
  await expect.poll(movements).toBe(1)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect.poll(movements).toBe(0)
  release()
  await expect(overlay(page)).toBeVisible()
})

test('Sign In pressed twice sends one request', async ({ page, customer }) => {
  const requests = listenForPosts(page)
  await page.clock.install()
  await page.goto('/login')
  await fillInLogin(page, customer)
  await stopTime(page)
  await signInButton(page).evaluate(button => {
    if (!(button instanceof HTMLButtonElement)) throw new Error('no button')
    button.click()
    button.click()
  })
  await expect(overlay(page)).toBeVisible()
  expect(requests).toHaveLength(1)
})

test(
  'the overlay rises 2.5% every 100 ms, and after 4 s the dashboard opens',
  { tag: '@quick' },
  async ({ page, customer }) => {
    await page.clock.install({ time: new Date('2026-11-21T10:00:00Z') })
    await page.goto('/login')
    await page.clock.pauseAt(new Date('2026-11-21T10:05:00Z'))
    await submitLogin(page, customer)
    await passTimeUntil(page, 1, () => expect(overlay(page)).toBeVisible(soon))

    const value = async () => Number(await overlay(page).getAttribute('aria-valuenow'))
    const before = await value()
    await page.clock.runFor(100)
    expect((await value()) - before).toBe(2.5)
    await page.clock.runFor(1_900)
    expect((await value()) - before).toBe(50)
    await whileTicking(page, expectAccessible(page))
    expect(await page.evaluate(() => localStorage.getItem('isLoggedIn'))).toBeNull()
    await expect(page).toHaveURL('/login')

    await page.clock.resume()
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const stored = await page.evaluate(() => Object.fromEntries(Object.entries(localStorage)))
    expect(stored['isLoggedIn']).toBe('true')
    expect(JSON.parse(stored['userSession'] ?? '')).toEqual({
      email: customer.email,
      loginTime: expect.stringMatching(/^2026-11-21T10:05:0\d\.\d{3}Z$/),
    })
    expect(JSON.stringify(stored)).not.toContain(customer.password)
  },
)

const sessionStatus = async (page: Page) => (await askBank(page, 'GET', '/api/session')).status

const waysOut: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'to another page of the site': page => page.goto('/help'),
  'with a reload': page => page.reload(),
  'with Back in the app': page => page.goBack(),
}
for (const [way, leave] of Object.entries(waysOut)) {
  test(`a customer who leaves the overlay ${way} is not signed in, at the bank either`, async ({
    page,
    customer,
  }) => {
    await page.goto('/reset-password')
    await page.getByRole('link', { name: 'Back to login' }).click()
    await page.clock.install()
    // The overlay stays until the customer has left.
    await stopTime(page)
    await submitLogin(page, customer)
    await expect(overlay(page)).toBeVisible()
    expect(await sessionStatus(page)).toBe(200)
    await leave(page)
    await expect.poll(() => sessionStatus(page)).toBe(401)
    expect(await page.evaluate(() => localStorage.getItem('isLoggedIn'))).toBeNull()
  })
}

test('an answer that arrives after the login page was left signs nobody in', async ({ page, customer }) => {
  await page.goto('/reset-password')
  await page.getByRole('link', { name: 'Back to login' }).click()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/session', async route => {
    if (route.request().method() === 'POST') await released
    await route.fallback()
  })
  await submitLogin(page, customer)
  await page.goBack()
  await expect(page).toHaveURL('/reset-password')
  const ended = page.waitForResponse(answer => answer.request().method() === 'DELETE')
  release()
  expect((await ended).status()).toBe(204)
  expect(await sessionStatus(page)).toBe(401)
})

test('the next sign-in removes what a sign-up has left in the browser', async ({ page, customer }) => {
  await page.goto('/login')
  await page.evaluate(() => localStorage.setItem('pendingUser', '{"fullName":"Ada Byron"}'))
  await signInByForm(page, customer)
  await expect(page).toHaveURL('/dashboard')
  expect(await page.evaluate(() => Object.keys(localStorage).toSorted())).toEqual([
    'isLoggedIn',
    'userSession',
  ])
})

test('the account type chosen at sign-in is stored with the session', async ({ page, customer }) => {
  await page.goto('/login')
  await page.getByRole('tab', { name: 'Corporate Banking' }).click()
  await signInByForm(page, customer)
  await expect(page).toHaveURL('/dashboard')
  await page.getByRole('button', { name: customer.name }).click()
  await expect(page.getByRole('menu')).toContainText('Corporate')
  await expectAccessible(page)
})

test('the corporate demo customer signs in by the Corporate tab', async ({ page }) => {
  const { holderName } = demoCustomers.corporate
  await page.goto('/login')
  await page.getByRole('tab', { name: 'Corporate Banking' }).click()
  await signInByForm(page, demoCustomers.corporate)
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByText('£486,215.40').first()).toBeVisible()
  await page.getByRole('button', { name: 'View Account Details' }).click()
  await expect(page.getByRole('dialog')).toContainText(holderName)
})

test('the password is stored nowhere but in its field', async ({ page, customer }) => {
  const said = listenForSecrets(page)
  await page.goto('/login')
  await submitLogin(page, { ...customer, password: 'not the password' })
  await expect(page.getByText(failure)).toBeVisible()
  await expectNeverStored(page, ['not the password'], said)
  await signInByForm(page, customer)
  await expect(page).toHaveURL('/dashboard')
  await expectNeverStored(page, ['not the password', customer.password], said)
})

test('login fits a phone of 390 px', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/login')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})
