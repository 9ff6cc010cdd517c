import { Secret, TOTP } from 'otpauth'
import type { Bank } from '../../src/bank/bank.ts'
import { expect, type Page } from './fixtures.ts'
import type { JourneyCustomer } from './journey-customer.ts'
import { openAnotherBrowser } from './open-another-browser.ts'

export const newPassword = 'three grey standing stones'

/** A section of the page, by its title. */
export const part = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })

/** The toast with this title. */
export const toast = (page: Page, title: string) =>
  page.getByRole('status').filter({ has: page.getByText(title, { exact: true }) })
export const warning = (page: Page, title: string) =>
  page.getByRole('alert').filter({ has: page.getByText(title, { exact: true }) })

/** Opens the settings of a signed-in customer, and waits for all sections to load. */
export async function openSettings(page: Page) {
  await page.goto('/settings')
  await expect(part(page, 'Profile Information').getByLabel('First name')).toBeVisible()
  await expect(part(page, 'Second factor').getByText('Authenticator app')).toBeVisible()
  await expect(part(page, 'Signed-in devices').getByText('This device')).toBeVisible()
  await expect(
    part(page, 'Security log').getByText('Signed in').locator('visible=true').first(),
  ).toBeVisible()
  await expect(page.getByRole('switch')).toHaveCount(4)
}

/** Signs in from another browser; returns the status and the browser's requests. */
export async function signInElsewhere(
  bank: Bank,
  { email, password }: Pick<JourneyCustomer, 'email' | 'password'>,
  userAgent?: string,
) {
  const { ask } = openAnotherBrowser(bank, userAgent)
  const { status } = await ask('POST', '/api/session', { email, password, accountType: 'personal' })
  return { status, ask }
}

/**
 * The code of an authenticator app with this key, now or in the next step of 30 s. The bank accepts one step either
 * way, and none older than the last used. So a test can use these two codes, in this order, however slow it is.
 */
export const codeOf = (key: string, when: 'now' | 'next'): string =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({
    timestamp: Date.now() + (when === 'next' ? 30_000 : 0),
  })
