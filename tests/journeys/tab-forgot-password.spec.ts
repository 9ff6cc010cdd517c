// A tab sends no e-mail and has no other visitors, so the page shows the reset link.
import { demoCustomers } from '../../content/demo.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test, type Page } from './fixtures.ts'
import { signInByForm } from './login-form.ts'
import { heading } from './page-parts.ts'

async function openShownLink(page: Page, email: string) {
  await page.goto('/forgot-password')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText('This demonstration sends no email.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Open the link' }).click()
}

test('the page shows the link, which leads to a new password', async ({ page, customer }) => {
  const password = 'lintel heather causeway'
  await openShownLink(page, customer.email)
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('New password again', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(heading(page)).toHaveText('Your password is changed')
  await page.getByRole('link', { name: 'Sign In', exact: true }).click()
  await signInByForm(page, { ...customer, password })
  await expect(page).toHaveURL('/dashboard')
})

test('a demo customer keeps the published password', async ({ page }) => {
  const { email, password } = demoCustomers.personal
  await openShownLink(page, email)
  await expect(heading(page)).toHaveText('This link no longer works')
  await page.goto('/login')
  await signInByForm(page, { email, password })
  await expect(page).toHaveURL('/dashboard')
})
