import { expect, type Page } from '@playwright/test'
import { askBank } from './ask-bank.ts'

/** Signs in past the form and its 4 s: the bank's own session, and the flag that the guard reads. */
export async function signInByApi(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const { status } = await askBank(page, 'POST', '/api/session', { email, password, accountType: 'personal' })
  expect(status).toBe(201)
  // Storage wants a page of the bank's: this one is nothing but text.
  await page.goto('/robots.txt')
  await page.evaluate(address => {
    localStorage.setItem('isLoggedIn', 'true')
    localStorage.setItem(
      'userSession',
      JSON.stringify({ email: address, loginTime: new Date().toISOString() }),
    )
  }, email)
}
