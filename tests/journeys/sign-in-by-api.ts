import { expect, type Page } from '@playwright/test'
import { askBank } from './ask-bank.ts'

/** Signs in without the form and its 4 s: creates the bank's session and sets the flag that the guard reads. */
export async function signInByApi(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const { status } = await askBank(page, 'POST', '/api/session', { email, password, accountType: 'personal' })
  expect(status).toBe(201)
  // Web storage needs a page of the bank's origin. This one is plain text.
  await page.goto('/robots.txt')
  await page.evaluate(address => {
    localStorage.setItem('isLoggedIn', 'true')
    localStorage.setItem(
      'userSession',
      JSON.stringify({ email: address, loginTime: new Date().toISOString() }),
    )
  }, email)
}
