import { expectAccessible, expectNoSidewaysScroll } from './expect-accessible.ts'
import { expectNeverStored, listenForSecrets } from './expect-never-stored.ts'
import { expect, test, type Page } from './fixtures.ts'
import { issueResetLink } from './issue-reset-link.ts'
import { signInByForm, submitLogin } from './login-form.ts'

const newPassword = 'lintel heather causeway'

async function choose(page: Page, password: string, again = password) {
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('New password again', { exact: true }).fill(again)
  await page.getByRole('button', { name: 'Change password' }).click()
}

test('a customer sets a new password with the one-time link and signs in, and it is stored nowhere', async ({
  page,
  bank,
  customer,
}) => {
  const { token, path } = await issueResetLink(bank, customer.email)
  const said = listenForSecrets(page)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose a new password')
  await expect(page).toHaveURL('/reset-password')
  await expectNeverStored(page, [token], () => [])
  await expectAccessible(page)

  await choose(page, newPassword)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your password is changed')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expectAccessible(page)
  await expectNeverStored(page, [token, newPassword], () =>
    said().filter(text => !text.endsWith(`#${token}`)),
  )
  await page.getByRole('link', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL('/login')

  await submitLogin(page, customer)
  await expect(page.getByText('Invalid username or password. Please try again.')).toBeVisible()
  await signInByForm(page, { ...customer, password: newPassword })
  await expect(page).toHaveURL('/dashboard')

  await page.goBack()
  await page.goBack()
  expect(page.url()).not.toContain(token)
})

test('an error in a new password is shown at its field', async ({ page, bank, customer }) => {
  await page.goto((await issueResetLink(bank, customer.email)).path)
  await choose(page, '')
  await expect(page.getByText('Enter a password', { exact: true })).toBeVisible()
  await expect(page.getByText('Enter the new password again')).toBeVisible()
  await expect(page.getByLabel('New password', { exact: true })).toBeFocused()

  await choose(page, 'short')
  await expect(page.getByText('Password must be at least 8 characters long.')).toBeVisible()
  await choose(page, newPassword, 'another one altogether')
  await expect(page.getByText("Passwords don't match!")).toBeVisible()
  await expect(page.getByText('Very hard to guess')).toBeVisible()
  await expectAccessible(page)
  await choose(page, 'password1')
  await expect(page.getByText(/one of the first passwords that a thief tries/)).toBeVisible()
  await expect(page.getByLabel('New password', { exact: true })).toBeFocused()

  await choose(page, newPassword)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your password is changed')
})

test('a used link says so at once, without a form, and another one opens in its place', async ({
  page,
  bank,
  customer,
}) => {
  const used = await issueResetLink(bank, customer.email)
  const next = await issueResetLink(bank, customer.email)
  await page.goto(used.path)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('This link no longer works')
  await expect(heading).toBeFocused()
  await expect(page.getByText('A link works once, within 24 hours.')).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await expect(page).toHaveTitle('This link no longer works | Sarsen')
  await expect(page.getByRole('link', { name: 'Ask for a new link' })).toHaveAttribute(
    'href',
    '/forgot-password',
  )
  await expect(page.getByRole('link', { name: 'Call 020 7946 0100' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to login' })).toHaveAttribute('href', '/login')
  await expectAccessible(page)

  await page.goto(next.path)
  await expect(page).toHaveURL('/reset-password')
  await choose(page, newPassword)
  await expect(heading).toHaveText('Your password is changed')

  await page.goto(next.path)
  await expect(heading).toHaveText('This link no longer works')
})

test('a link that ends while its form is open says so', async ({ page, bank, customer }) => {
  await page.goto((await issueResetLink(bank, customer.email)).path)
  await page.getByLabel('New password', { exact: true }).fill(newPassword)
  await issueResetLink(bank, customer.email)
  await choose(page, newPassword)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link no longer works')
})

test('without a token the page says so, at 390 px too', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/reset-password')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Open the link that we gave you')
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})
