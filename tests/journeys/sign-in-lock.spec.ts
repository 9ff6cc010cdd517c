import { normaliseEmail } from '../../src/domain/identifiers.ts'
import { newApplication } from '../support/application.ts'
import { askBank } from './ask-bank.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { emailField, overlay, passOverlay, passwordField, signInButton, submitLogin } from './login-form.ts'

const failure = 'Invalid username or password. Please try again.'
const locked = /There were too many failed attempts to sign in.*You can try again in a minute\./

test('five failures lock the sign-in, and the page says for how long and what to do', async ({
  page,
  customer,
  bank,
}) => {
  await page.goto('/login')
  for (let count = 0; count < 5; count += 1) {
    await submitLogin(page, { ...customer, password: `wrong ${count}` })
    await expect(page.getByRole('region', { name: failure })).toBeFocused()
  }
  await submitLogin(page, customer)
  const words = page.getByRole('region', { name: locked })
  await expect(words).toBeVisible()
  await expect(words).toBeFocused()
  await expect(words.getByRole('link', { name: 'Call 020 7946 0100' })).toHaveAttribute(
    'href',
    'tel:+442079460100',
  )
  await expect(emailField(page)).toHaveValue(customer.email)
  await expect(passwordField(page)).toHaveValue(customer.password)
  await expectAccessible(page)

  // The bank's clock cannot be moved in a running server, so the test moves the end of the lock.
  await bank.database.query(
    `update failed_attempt set locked_until = $2 where key_hash = sha256(convert_to($1, 'UTF8'))`,
    [`sign_in/email/${normaliseEmail(customer.email)}`, bank.clock()],
  )
  await page.clock.install()
  await signInButton(page).click()
  await passOverlay(page)
  await expect(page).toHaveURL('/dashboard')
})

test('an applicant with the right password reads that the application is in review', async ({ page }) => {
  const application = { ...newApplication(), bankingAccountType: 'personal' }
  const { email, password } = application
  const { status } = await askBank(page, 'POST', '/api/applications', application)
  expect(status).toBe(202)

  await page.goto('/login')
  await submitLogin(page, { email, password: 'not the right one' })
  await expect(page.getByText(failure)).toBeVisible()

  await submitLogin(page, { email, password })
  const notice = page.getByRole('region', { name: 'Your application is being checked.' })
  await expect(notice).toContainText('24-48 hours')
  await expect(notice).toBeFocused()
  await expect(page.getByText(failure)).toBeHidden()
  await expect(overlay(page)).toHaveCount(0)
  await expect(emailField(page)).toHaveValue(email)
  await expectAccessible(page)
})
