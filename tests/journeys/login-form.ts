import type { Page } from '@playwright/test'

export const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign In', exact: true })

export async function fillInLogin(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await page.getByLabel('Username/Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
}

/** Fills in the form of /login and sends it. */
export async function submitLogin(page: Page, who: { email: string; password: string }): Promise<void> {
  await fillInLogin(page, who)
  await signInButton(page).click()
}
