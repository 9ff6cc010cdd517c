import { expectAccessible } from './expect-accessible.ts'
import {
  addFirstPasskey,
  beginAdding,
  button,
  confirmByPassword,
  confirming,
  expect,
  inDialog,
  row,
  test,
} from './passkey-row.ts'
import { codeOf, openSettings, part, toast } from './settings-page.ts'
import { addPasskeys } from './passkeys-by-api.ts'
import { addVirtualAuthenticator } from './virtual-authenticator.ts'

test(
  'a customer adds a passkey, names it, renames it and removes it',
  { tag: '@quick' },
  async ({ page, customer }) => {
    const authenticator = await addVirtualAuthenticator(page)
    await customer.signIn(page)
    await openSettings(page)
    await expect(row(page)).toContainText(
      "Sign in and confirm payments with your fingerprint, your face or your device's PIN. A passkey works on our address alone: no other site can ask for it.",
    )
    await expect(row(page)).toContainText('You have no passkeys.')
    await beginAdding(page)
    await expect(confirming(page).getByRole('heading', { name: 'Add a passkey' })).toBeFocused()
    await expect(confirming(page)).toContainText(/You have until \d\d:\d\d.*Current password/)
    await expect(inDialog(page, 'Use another way')).toBeHidden()
    await expectAccessible(page, '[role=dialog]')
    await confirmByPassword(page, customer.password)

    const naming = page.getByRole('dialog', { name: 'Name your passkey' })
    await expect(naming.getByLabel('Name')).toHaveValue(/^Chrome on Linux$/)
    expect(await authenticator.countPasskeys()).toBe(1)
    await naming.getByLabel('Name').fill('')
    await naming.getByRole('button', { name: 'Save' }).click()
    await expect(naming.getByLabel('Name')).toHaveAccessibleDescription('Enter a name of 1 to 40 characters')
    await naming.getByLabel('Name').fill('My laptop')
    await naming.getByRole('button', { name: 'Save' }).click()

    await expect(row(page).getByText('Your passkey is on.')).toBeVisible()
    await expect(row(page).getByRole('list', { name: 'recovery codes' }).getByRole('listitem')).toHaveCount(
      10,
    )
    await button(page, 'I have kept them').click()
    await expect(toast(page, 'Passkey Added')).toBeVisible()
    await expect(row(page).getByRole('listitem')).toContainText([/My laptop.*Added on .*Never used/])
    await expect(row(page)).toContainText(
      /Add a passkey.*10 recovery codes are left\..*Make new recovery codes/,
    )
    await expectAccessible(page)

    await button(page, 'Rename My laptop').click()
    const renaming = page.getByRole('dialog', { name: 'Rename My laptop' })
    await renaming.getByLabel('Name').fill('Work laptop')
    await renaming.getByRole('button', { name: 'Save' }).click()
    await expect(row(page).getByRole('listitem')).toContainText(['Work laptop'])

    await button(page, 'Remove Work laptop').click()
    const removing = page.getByRole('dialog', { name: 'Remove Work laptop?' })
    await expect(removing).toContainText(
      'You can no longer sign in or confirm with it. Delete it on your device too.',
    )
    await expect(removing).toContainText('After this, your password alone signs you in and confirms.')
    await removing.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(
      confirming(page).getByRole('heading', { name: 'Remove the passkey Work laptop' }),
    ).toBeFocused()
    await inDialog(page, 'Use a passkey').click()
    await expect(toast(page, 'Passkey Removed')).toBeVisible()
    await expect(row(page)).toContainText('You have no passkeys.')
    await expect(row(page).getByRole('heading', { name: 'Passkeys' })).toBeFocused()
  },
)

test('while it is not known whether an app is on, no passkey is called the last strong method', async ({
  page,
  customer,
}) => {
  await addVirtualAuthenticator(page)
  await customer.signIn(page)
  await openSettings(page)
  await addFirstPasskey(page, customer.password)
  await button(page, 'I have kept them').click()
  await page.route('**/api/second-factor', route => route.abort())
  await page.reload()
  await button(page, 'Remove Chrome on Linux').click()
  const removing = page.getByRole('dialog', { name: 'Remove Chrome on Linux?' })
  await expect(removing).toContainText('You can no longer sign in or confirm with it.')
  await expect(removing).not.toContainText('After this, your password alone')
})

test('with a passkey, an app is set up after a confirmation', async ({ page, customer }) => {
  await addVirtualAuthenticator(page)
  await customer.signIn(page)
  await openSettings(page)
  await addFirstPasskey(page, customer.password)
  await button(page, 'I have kept them').click()
  await expect(row(page)).toContainText('10 recovery codes are left.')
  const factor = part(page, 'Second factor')
  // After the password, the passkey is asked for.
  await expect(factor).toContainText('Your passkeys work without it.')
  await expect(factor).not.toContainText('Your password alone signs you in.')
  await factor.getByRole('button', { name: 'Set up' }).click()
  await factor.getByLabel('Current password', { exact: true }).fill(customer.password)
  await factor.getByRole('button', { name: 'Continue' }).click()
  await expect(
    confirming(page).getByRole('heading', { level: 3, name: 'Turn the second factor on' }),
  ).toBeFocused()
  await inDialog(page, 'Use a passkey').click()
  await expect(factor.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  await factor.getByLabel('Code from the app').fill(codeOf(await factor.locator('code').innerText(), 'now'))
  await factor.getByRole('button', { name: 'Turn on' }).click()
  await expect(factor.getByRole('list', { name: 'recovery codes' }).getByRole('listitem')).toHaveCount(10)
})

test('a passkey of another host and one that was stopped say so, and each can be removed', async ({
  page,
  bank,
  customer,
}) => {
  await customer.signIn(page)
  const recoveryCodes = await addPasskeys(bank, customer)
  await openSettings(page)
  const rows = row(page).getByRole('list', { name: 'Passkeys' }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  const [elsewhere, copied] = [rows.filter({ hasText: 'Old host' }), rows.filter({ hasText: 'Copied key' })]
  await expect(elsewhere).toContainText(/On this device alone.*Works at bank\.example alone\./)
  await expect(elsewhere.getByRole('button')).toHaveText(['Remove'])
  await expect(copied).toContainText('Stopped. Remove it.')
  await expectAccessible(page)

  for (const [n, name] of ['Copied key', 'Old host'].entries()) {
    await button(page, `Remove ${name}`).click()
    const removing = page.getByRole('dialog', { name: `Remove ${name}?` })
    await removing.getByRole('button', { name: 'Remove', exact: true }).click()
    // Neither confirms here, and no password does while there is one.
    await confirming(page)
      .getByLabel('Recovery code')
      .fill(recoveryCodes[n] ?? '')
    await inDialog(page, 'Confirm').click()
    await expect(rows.filter({ hasText: name })).toHaveCount(0)
  }
  await expect(row(page)).toContainText('You have no passkeys.')
})

test('a closed prompt adds nothing and is not confirmed again, and a failure to load can be tried again', async ({
  page,
  customer,
}) => {
  const authenticator = await addVirtualAuthenticator(page)
  await customer.signIn(page)
  await page.route('**/api/passkeys', route => route.abort())
  await openSettings(page)
  await expect(row(page).getByRole('alert')).toContainText(
    'We could not load your passkeys. They have not changed.',
  )
  await page.unroute('**/api/passkeys')
  await button(page, 'Try again').click()
  await authenticator.setVerified(false)
  await beginAdding(page)
  await confirmByPassword(page, customer.password)
  await expect(row(page)).toContainText('Nothing was added. Try again when you are ready.')
  await expect(row(page)).toContainText('You have no passkeys.')
  await authenticator.setVerified(true)
  await beginAdding(page)
  await expect(page.getByRole('dialog', { name: 'Name your passkey' })).toBeVisible()
})
