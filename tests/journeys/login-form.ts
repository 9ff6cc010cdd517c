import { expect, type Page } from './fixtures.ts'

export interface Credentials {
  readonly email: string
  readonly password: string
}

export const emailField = (page: Page) => page.getByLabel('Username/Email')
export const passwordField = (page: Page) => page.getByLabel('Password', { exact: true })
export const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign In', exact: true })

/** What is shown for 4 s once the bank has let somebody in. */
export const overlay = (page: Page) => page.getByRole('progressbar', { name: 'Logging in…' })

export async function fillInLogin(page: Page, { email, password }: Credentials): Promise<void> {
  await emailField(page).fill(email)
  await passwordField(page).fill(password)
}

/** Fills in the form of /login and sends it. */
export async function submitLogin(page: Page, who: Credentials): Promise<void> {
  await fillInLogin(page, who)
  await signInButton(page).click()
}

/** Waits for the overlay, and lets its 4 s pass at once by the page's clock, which is in the test's hands. */
export async function passOverlay(page: Page): Promise<void> {
  await expect(overlay(page)).toBeVisible()
  await page.clock.runFor(4_000)
}

/** Signs in by the form that is shown, for journeys that are not about the overlay's 4 s: they pass at once. */
export async function signInByForm(page: Page, who: Credentials): Promise<void> {
  await page.clock.install()
  await submitLogin(page, who)
  await passOverlay(page)
}
