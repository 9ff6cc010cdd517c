import { removeLostPasskeys } from '../../src/bank/passkeys/remove-passkey.ts'
import { PasskeyChallenge } from '../../src/contract/passkeys.ts'
import { expectAccessible, expectNoSidewaysScroll } from './expect-accessible.ts'
import { test as base } from './fixtures.ts'
import type { JourneyCustomer } from './journey-customer.ts'
import { journeyRuntime } from './journey-runtimes.ts'
import { emailField, passOverlay, submitLogin } from './login-form.ts'
import { heading } from './page-parts.ts'
import { addFirstPasskey, button, expect, row, test, type Page } from './passkey-row.ts'
import { addPasskeys } from './passkeys-by-api.ts'
import { stopTime } from './pass-time.ts'
import { openSettings } from './settings-page.ts'
import { addVirtualAuthenticator, type VirtualAuthenticator } from './virtual-authenticator.ts'

const passkeyButton = (page: Page) => page.getByRole('button', { name: 'Sign in with a passkey' })

/** Adds a passkey and leaves. Nobody is there to answer the request that waits in the login form. */
async function openWithPasskey(page: Page, customer: JourneyCustomer) {
  const authenticator = await addVirtualAuthenticator(page)
  await customer.signIn(page)
  await openSettings(page)
  await addFirstPasskey(page, customer.password)
  const codes = row(page).getByRole('list', { name: 'recovery codes' }).getByRole('listitem')
  const recoveryCodes = await codes.allInnerTexts()
  await button(page, 'I have kept them').click()
  await expect(row(page)).toContainText('10 recovery codes are left.')
  await authenticator.setPresent(false)
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  return { authenticator, recoveryCodes }
}

/** Opens the login form in a browser that offers no passkeys in its fields: one that waits there would take the press's. */
async function openLogin(page: Page, authenticator: VirtualAuthenticator) {
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)
  })
  await page.goto('/login')
  await page.bringToFront()
  await authenticator.setPresent(true)
}

/** Counts how often the page asks the browser for a passkey: in its field of the email, it waits for one from then on. */
async function countRequests(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const get = navigator.credentials.get.bind(navigator.credentials)
    let count = 0
    navigator.credentials.get = options => {
      count += 1
      document.documentElement.dataset['passkeyRequests'] = String(count)
      return get(options)
    }
  })
  return () => page.evaluate(() => Number(document.documentElement.dataset['passkeyRequests'] ?? 0))
}

test(
  'a passkey signs in by its button, without password and code',
  { tag: ['@quick', '@tab'] },
  async ({ page, customer }) => {
    const { authenticator } = await openWithPasskey(page, customer)
    await page.clock.install()
    await openLogin(page, authenticator)
    await expect(emailField(page)).toHaveAttribute('autocomplete', 'username webauthn')
    await expectAccessible(page)
    await passkeyButton(page).click()
    await passOverlay(page)
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByRole('button', { name: 'Ada Byron account menu' })).toBeVisible()
  },
)

test('a passkey that is picked in the field of the email signs in', async ({ page, customer }) => {
  const { authenticator } = await openWithPasskey(page, customer)
  await authenticator.setPresent(true)
  await page.clock.install()
  await stopTime(page)
  await page.bringToFront()
  await page.goto('/login')
  await passOverlay(page)
  await expect(page).toHaveURL('/dashboard')
})

test('a request that waits in the field of the email is renewed every 4 minutes, and the renewed one signs in', async ({
  page,
  customer,
}) => {
  const { authenticator } = await openWithPasskey(page, customer)
  // Time stands from before the form opens: the four minutes begin and end where the test says, and the overlay stays.
  await page.clock.install()
  await stopTime(page)
  const challenges: string[] = []
  page.on('response', async response => {
    if (!response.url().endsWith('/api/passkey-challenges')) return
    const { id } = PasskeyChallenge.parse(await response.json())
    challenges.push(id)
  })
  const asked = await countRequests(page)
  await page.goto('/login')
  await page.bringToFront()
  await expect.poll(asked).toBe(1)
  // Whoever comes answers the next request: the authenticator leaves one that waited without them for ever.
  await authenticator.setPresent(true)
  const signingIn = page.waitForRequest('**/api/session/passkey')
  await page.clock.runFor(4 * 60_000 - 1)
  await expect.poll(() => challenges).toHaveLength(1)
  await page.clock.runFor(1)
  const { challengeId } = (await signingIn).postDataJSON()
  await expect.poll(() => challenges).toEqual([expect.any(String), challengeId])
  await passOverlay(page)
  await expect(page).toHaveURL('/dashboard')
})

test('a closed prompt says that nothing has happened, and a removed passkey is not accepted', async ({
  page,
  bank,
  customer,
}) => {
  const { authenticator } = await openWithPasskey(page, customer)
  await authenticator.setVerified(false)
  await openLogin(page, authenticator)
  await passkeyButton(page).click()
  const closed = page.getByText('Nothing has happened. Try again, or use your password.')
  await expect(closed).toBeVisible()
  await expectAccessible(page)

  await authenticator.setPresent(false)
  await authenticator.setVerified(true)
  expect(await removeLostPasskeys(bank, customer.email)).toEqual({ ok: true, value: 1 })
  await openLogin(page, authenticator)
  await page.getByRole('tab', { name: 'Corporate Banking' }).click()
  await passkeyButton(page).click()
  await expect(
    page.getByText('That passkey was not accepted. Sign in with your password.').first(),
  ).toBeVisible()
})

test('after the password, a passkey is one more step, and a recovery code another way', async ({
  page,
  customer,
}) => {
  const { authenticator, recoveryCodes } = await openWithPasskey(page, customer)
  await page.clock.install()
  await page.goto('/login')
  await submitLogin(page, customer)
  await expect(heading(page)).toHaveText('One more step')
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Not now' })).toBeHidden()
  await expectAccessible(page)
  await authenticator.setVerified(false)
  await authenticator.setPresent(true)
  await page.bringToFront()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByText('Nothing was done. Try again, or use another way.')).toBeVisible()
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await page.getByLabel('Recovery code').fill(recoveryCodes[0] ?? '')
  await page.getByRole('button', { name: 'Continue' }).click()
  await passOverlay(page)
  await expect(page).toHaveURL('/dashboard')
})

test('after the password, passkeys of another host are named, and a recovery code is the way on', async ({
  page,
  bank,
  customer,
}) => {
  await addPasskeys(bank, customer)
  await page.goto('/login')
  await submitLogin(page, customer)
  await expect(heading(page)).toHaveText('One more step')
  await expect(page.getByText('Your passkeys work at bank.example alone.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeHidden()
  await expectAccessible(page)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the login form has its passkey button, and nothing scrolls sideways', async ({ page }) => {
    await page.goto('/login')
    await expect(passkeyButton(page)).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })
})

const atANumber = base.extend({
  baseURL: async ({ runtime }, use) => {
    await use(journeyRuntime(runtime).origin.replace('localhost', '127.0.0.1'))
  },
})

atANumber(
  'at an address that is a number there are no passkeys, and Settings leads to a name',
  async ({ page, baseURL, customer }) => {
    await page.goto('/login')
    await expect(emailField(page)).toBeVisible()
    await expect(passkeyButton(page)).toBeHidden()
    await customer.signIn(page)
    await openSettings(page)
    await expect(row(page)).toContainText('Passkeys need an address with a name.')
    const named = (baseURL ?? '').replace('127.0.0.1', 'localhost')
    await expect(row(page).getByRole('link', { name: `Open ${named}`, exact: true })).toHaveAttribute(
      'href',
      `${named}/settings#security`,
    )
    await expect(button(page, 'Add a passkey')).toBeHidden()
    await expectAccessible(page)
  },
)
