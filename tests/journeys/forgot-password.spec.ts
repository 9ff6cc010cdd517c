// A customer resets a forgotten password with a link by e-mail.
import { makeEmailedLink } from '../../src/bank/passwords/password-reset-links.ts'
import { expectAccessible, expectNoSidewaysScroll } from './expect-accessible.ts'
import { expect, test, type Page } from './fixtures.ts'
import { signInByForm } from './login-form.ts'
import { heading } from './page-parts.ts'

const newPassword = 'lintel heather causeway'

async function askFor(page: Page, email: string) {
  await page.goto('/forgot-password')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
}

/** The page's text without the e-mail and without the link, which differs each time. */
async function said(page: Page, email: string): Promise<string> {
  await expect(heading(page)).toHaveText('We have your request')
  await expect(heading(page)).toBeFocused()
  await expectAccessible(page)
  return (await page.getByRole('main').innerText()).replaceAll(email, '…')
}

test(
  'a customer who forgot the password chooses another with the link in an email',
  { tag: '@quick' },
  async ({ page, bank, customer }) => {
    await askFor(page, customer.email)
    await expect(heading(page)).toHaveText('We have your request')
    const waiting = await bank.database.query(
      "select recipient from outbox_message where recipient = $1 and type = 'password_reset_link'",
      [customer.email],
    )
    expect(waiting).toHaveLength(1)
    // The e-mail as it is sent.
    const endsAt = new Date(Date.now() + 60_000)
    const token = await makeEmailedLink(bank, { recipient: customer.email, endsAt })
    await page.goto(`/reset-password#${token}`)
    await page.getByLabel('New password', { exact: true }).fill(newPassword)
    await page.getByLabel('New password again', { exact: true }).fill(newPassword)
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(heading(page)).toHaveText('Your password is changed')
    await page.getByRole('link', { name: 'Sign In', exact: true }).click()
    await signInByForm(page, { ...customer, password: newPassword })
    await expect(page).toHaveURL('/dashboard')
  },
)

test('the page says the same, whether or not a customer has the email', async ({ page, customer }) => {
  const stranger = `nobody.${crypto.randomUUID()}@sarsen.example`
  await askFor(page, customer.email)
  const known = await said(page, customer.email)
  await askFor(page, stranger)
  expect(await said(page, stranger)).toBe(known)
  expect(known).toContain('You asked for a link for ….')
})

test('an invalid email is refused at its field, at 390 px too', { tag: '@quick' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await askFor(page, 'imogen@sarsen')
  const email = page.getByLabel('Email', { exact: true })
  await expect(email).toHaveAccessibleDescription('Enter an email like name@example.com')
  await expect(email).toBeFocused()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test('a visitor who asks too often reads when to try again', async ({ page }) => {
  const stranger = `nobody.${crypto.randomUUID()}@sarsen.example`
  for (let n = 0; n < 5; n += 1) {
    await askFor(page, stranger)
    await expect(heading(page)).toHaveText('We have your request')
  }
  await askFor(page, stranger)
  await expect(page.getByText('You have tried this too often')).toBeVisible()
})
