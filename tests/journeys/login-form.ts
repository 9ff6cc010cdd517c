import { expect, type Page } from './fixtures.ts'

export interface Credentials {
  readonly email: string
  readonly password: string
}

export const emailField = (page: Page) => page.getByLabel('Username/Email')
export const passwordField = (page: Page) => page.getByLabel('Password', { exact: true })
export const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign In', exact: true })

/** The overlay that shows for 4 s once the bank has signed somebody in. */
export const overlay = (page: Page) => page.getByRole('progressbar', { name: 'Logging in…' })

/**
 * The addresses that the page posts to from now on. Left out are the challenges that the form asks for, so that the browser
 * can offer passkeys: they say nothing of whoever fills it in.
 */
export function listenForPosts(page: Page): readonly string[] {
  const sent: string[] = []
  page.on('request', request => {
    const isChallenge = request.url().endsWith('/api/passkey-challenges')
    if (request.method() === 'POST' && !isChallenge) sent.push(request.url())
  })
  return sent
}

export async function fillInLogin(page: Page, { email, password }: Credentials): Promise<void> {
  await emailField(page).fill(email)
  await passwordField(page).fill(password)
}

/** Fills in the form of /login and sends it. */
export async function submitLogin(page: Page, who: Credentials): Promise<void> {
  await fillInLogin(page, who)
  await signInButton(page).click()
}

/** Waits for the overlay, and lets its 4 s pass at once with the page's clock, which the test controls. */
export async function passOverlay(page: Page): Promise<void> {
  await expect(overlay(page)).toBeVisible()
  await page.clock.runFor(4_000)
}

/** Signs in with the visible form and lets the overlay's 4 s pass at once, for journeys about other things. */
export async function signInByForm(page: Page, who: Credentials): Promise<void> {
  await page.clock.install()
  await submitLogin(page, who)
  await passOverlay(page)
}
