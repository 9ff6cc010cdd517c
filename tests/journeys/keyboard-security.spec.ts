// Account security without a pointer: Tab reaches every control, the focus is visible, and nothing covers it.
import { expect, test } from './fixtures.ts'
import { issueResetLink } from './issue-reset-link.ts'
import { press, tabTo, typeInto } from './keyboard.ts'
import { emailField, passOverlay, passwordField } from './login-form.ts'
import { codeOf, newPassword, openSettings, part, signInElsewhere, toast } from './settings-page.ts'

test('a customer sets up the second factor with its key, and turns it off with a recovery code', async ({
  page,
  customer,
}) => {
  await customer.signIn(page)
  await openSettings(page)
  const row = part(page, 'Second factor')
  await press(page, row.getByRole('button', { name: 'Set up' }))
  await expect(row.getByText('Set up an authenticator app')).toBeFocused()
  await typeInto(page, row.getByLabel('Current password', { exact: true }), customer.password)
  await page.keyboard.press('Enter')
  const key = row.locator('code')
  await expect(row.getByText('Set up an authenticator app')).toBeFocused()
  await tabTo(page, row.getByRole('button', { name: 'Copy key' }))
  const code = row.getByLabel('Code from the app')
  await typeInto(page, code, '000000')
  await page.keyboard.press('Enter')
  await expect(code).toHaveAccessibleDescription(/That code is not right/)
  await expect(code).toBeFocused()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(codeOf((await key.innerText()).replaceAll(' ', ''), 'now'))
  await page.keyboard.press('Enter')

  await expect(row.getByText('Keep your recovery codes')).toBeFocused()
  const recoveryCode = await row.getByRole('listitem').first().innerText()
  await press(page, row.getByRole('button', { name: 'I have kept them' }))
  await expect(row.getByText('Authenticator app', { exact: true })).toBeFocused()
  await expect(toast(page, 'Second Factor On')).toBeVisible()

  await press(page, row.getByRole('button', { name: 'Turn off' }))
  await expect(row.getByText('Turn the second factor off')).toBeFocused()
  await typeInto(page, code, recoveryCode)
  await press(page, row.getByRole('button', { name: 'Turn off' }))
  await expect(row.getByText('Authenticator app', { exact: true })).toBeFocused()
  await expect(toast(page, 'Second Factor Off')).toBeVisible()
})

test('a customer signs out another device, and then all others', async ({ page, bank, customer }) => {
  await customer.signIn(page)
  for (const browser of ['Firefox/140.0', 'Chrome/140.0.0.0 Safari/537.36', 'x'])
    await signInElsewhere(bank, customer, browser)
  await openSettings(page)
  const row = part(page, 'Signed-in devices')
  await expect(row.getByRole('listitem')).toHaveCount(4)
  await press(page, row.getByRole('button', { name: /^Sign Out Firefox/ }))
  await expect(row.getByRole('heading', { name: 'Signed-in devices' })).toBeFocused()
  await expect(row.getByRole('listitem')).toHaveCount(3)

  const all = row.getByRole('button', { name: 'Sign out all other devices' })
  await press(page, all)
  const dialog = page.getByRole('dialog', { name: 'Sign out all other devices?' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(all).toBeFocused()
  await page.keyboard.press('Enter')
  await press(page, dialog.getByRole('button', { name: 'Sign Out', exact: true }))
  await expect(row.getByRole('listitem')).toHaveCount(1)
  await expect(row.getByRole('heading', { name: 'Signed-in devices' })).toBeFocused()
})

test('a customer chooses a new password with the one-time link, and signs in', async ({
  page,
  bank,
  customer,
}) => {
  await page.clock.install()
  await page.goto((await issueResetLink(bank, customer.email)).path)
  const chosen = page.getByLabel('New password', { exact: true })
  const again = page.getByLabel('New password again', { exact: true })
  await typeInto(page, chosen, newPassword)
  await typeInto(page, again, 'something else')
  await page.keyboard.press('Enter')
  await expect(again).toHaveAccessibleDescription("Passwords don't match!")
  await expect(again).toBeFocused()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(newPassword)
  await press(page, page.getByRole('button', { name: 'Change password' }))
  await expect(page.getByRole('heading', { name: 'Your password is changed' })).toBeFocused()
  await press(page, page.getByRole('link', { name: 'Sign In', exact: true }))
  await typeInto(page, emailField(page), customer.email)
  await typeInto(page, passwordField(page), newPassword)
  await page.keyboard.press('Enter')
  await passOverlay(page)
  await expect(page).toHaveURL('/dashboard')
})
