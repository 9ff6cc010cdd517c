import { demoCustomers } from '../../content/demo.ts'
import { expect, type Page } from './fixtures.ts'
import { signInByForm } from './login-form.ts'
import { signInByApi } from './sign-in-by-api.ts'

/** Signs in as the first demo customer. For journeys that read only: the book is shared. */
export const signInAsDemo = (page: Page): Promise<void> => signInByApi(page, demoCustomers.personal)

/** The same by the form, where nothing reaches the bank but its pages. */
export async function signInAsDemoByForm(page: Page): Promise<void> {
  await page.goto('/login')
  await signInByForm(page, demoCustomers.personal)
  await expect(page).toHaveURL('/dashboard')
}
