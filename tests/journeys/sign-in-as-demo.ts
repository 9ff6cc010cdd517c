import { demoCustomers } from '../../content/demo.ts'
import { expect, type Page } from './fixtures.ts'
import { signInByForm } from './login-form.ts'
import { signInByApi } from './sign-in-by-api.ts'

/** Signs in as the first demo customer. Only for journeys that read, because all share that customer. */
export const signInAsDemo = (page: Page): Promise<void> => signInByApi(page, demoCustomers.personal)

/** The same with the form, when only pages reach the bank. */
export async function signInAsDemoByForm(page: Page): Promise<void> {
  await page.goto('/login')
  await signInByForm(page, demoCustomers.personal)
  await expect(page).toHaveURL('/dashboard')
}
