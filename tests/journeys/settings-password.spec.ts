import { expectAccessible } from './expect-accessible.ts'
import { expectNeverStored, listenForSecrets } from './expect-never-stored.ts'
import { expect, test, type Page } from './fixtures.ts'
import { newPassword, openSettings, part, signInElsewhere, toast, warning } from './settings-page.ts'

const row = (page: Page) => part(page, 'Password')
const field = (page: Page, label: string) => row(page).getByLabel(label, { exact: true })

async function change(page: Page, [current, chosen, confirmed]: readonly [string, string, string]) {
  await field(page, 'Current password').fill(current)
  await field(page, 'New password').fill(chosen)
  await field(page, 'Confirm new password').fill(confirmed)
  await row(page).getByRole('button', { name: 'Update password' }).click()
}

test(
  'the checks of a new password run in order, and show in a toast and at the field',
  { tag: '@quick' },
  async ({ page, customer }) => {
    await customer.signIn(page)
    await openSettings(page)

    await change(page, ['wrong-password', 'moor', 'moors'])
    await expect(warning(page, 'Password Mismatch')).toContainText(
      'New password and confirm password do not match.',
    )
    await expect(field(page, 'Confirm new password')).toHaveAccessibleDescription(
      'New password and confirm password do not match.',
    )
    await expect(field(page, 'Confirm new password')).toBeFocused()
    await expectAccessible(page)

    await change(page, ['wrong-password', 'seven77', 'seven77'])
    await expect(warning(page, 'Password Too Short')).toContainText(
      'Password must be at least 8 characters long.',
    )
    await expect(field(page, 'New password')).toHaveAccessibleDescription(
      'Password must be at least 8 characters long.',
    )
    await expect(page.getByText('Password Mismatch')).toHaveCount(0)

    await change(page, ['wrong-password', 'password1', 'password1'])
    await expect(field(page, 'New password')).toHaveAccessibleDescription(/a thief tries/)

    await change(page, ['wrong-password', newPassword, newPassword])
    await expect(field(page, 'Current password')).toHaveAccessibleDescription(
      'That is not your current password',
    )
    await expect(field(page, 'Current password')).toBeFocused()
    await expect(field(page, 'New password')).toHaveValue(newPassword)
    await expect(page.getByText('Password Too', { exact: false })).toHaveCount(0)
  },
)

test(
  'a change clears the fields, is confirmed, signs other devices out, and applies at once',
  { tag: '@quick' },
  async ({ page, bank, customer }) => {
    const said = listenForSecrets(page)
    await customer.signIn(page)
    const other = await signInElsewhere(bank, customer)
    await openSettings(page)
    await expect(part(page, 'Signed-in devices').getByRole('listitem')).toHaveCount(2)
    await change(page, [customer.password, newPassword, newPassword])
    await expect(toast(page, 'Password Updated')).toContainText(
      'Your password has been successfully changed.',
    )
    for (const label of ['Current password', 'New password', 'Confirm new password']) {
      await expect(field(page, label)).toHaveValue('')
    }
    await expect(row(page)).toContainText('Your other devices have been signed out.')
    await expect(part(page, 'Signed-in devices').getByRole('listitem')).toHaveCount(1)
    await expect(part(page, 'Security log')).toContainText('Password changed')
    expect((await other.ask('GET', '/api/session')).status).toBe(401)
    await expectNeverStored(page, [customer.password, newPassword], said)
    await expectAccessible(page)

    await page.reload()
    await expect(page.getByLabel('First name')).toHaveValue('Ada')
    const withOld = await signInElsewhere(bank, customer)
    const withNew = await signInElsewhere(bank, { ...customer, password: newPassword })
    expect([withOld.status, withNew.status]).toEqual([401, 201])
  },
)

test('each of the three fields can show and hide its text', async ({ page, customer }) => {
  await customer.signIn(page)
  await openSettings(page)
  for (const label of ['current password', 'new password', 'confirm new password']) {
    const name = label.replace(/^./, letter => letter.toUpperCase())
    await expect(field(page, name)).toHaveAttribute('type', 'password')
    await row(page)
      .getByRole('button', { name: `Show ${label}`, exact: true })
      .click()
    await expect(field(page, name)).toHaveAttribute('type', 'text')
    await row(page)
      .getByRole('button', { name: `Hide ${label}`, exact: true })
      .click()
    await expect(field(page, name)).toHaveAttribute('type', 'password')
  }
})

test('the password is changed with the keyboard alone', async ({ page, customer }) => {
  await customer.signIn(page)
  await openSettings(page)
  await field(page, 'Current password').focus()
  await page.keyboard.type(customer.password)
  await page.keyboard.press('Tab')
  await expect(row(page).getByRole('button', { name: 'Show current password' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(field(page, 'New password')).toBeFocused()
  await page.keyboard.type(newPassword)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(field(page, 'Confirm new password')).toBeFocused()
  await page.keyboard.type(newPassword)
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Password Updated')).toBeVisible()
})

test('an error stays at its field until it is corrected', async ({ page, customer }) => {
  await customer.signIn(page)
  await openSettings(page)
  await change(page, [customer.password, 'moor', 'moor'])
  await field(page, 'Confirm new password').focus()
  await page.getByLabel('First name').focus()
  await expect(field(page, 'New password')).toHaveAccessibleDescription(
    'Password must be at least 8 characters long.',
  )
  await field(page, 'New password').fill('moors')
  await expect(field(page, 'New password')).not.toHaveAttribute('aria-invalid')
})
