import { password as ownPassword } from '../support/open-customer.ts'
import { letThrough } from './ask-bank.ts'
import { expectAccessible, expectNoSidewaysScroll } from './expect-accessible.ts'
import { press, tabTo, typeInto } from './keyboard.ts'
import { submitLogin } from './login-form.ts'
import { openWithAccounts } from './own-accounts.ts'
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
  type Page,
} from './passkey-row.ts'
import { passTimeUntil, soon, stopTime } from './pass-time.ts'
import { available, chooseNew, fillAmount, payPath, step } from './pay-someone-page.ts'
import { turnOnSecondFactor } from './second-factor-by-api.ts'
import { newPassword, openSettings, part, toast } from './settings-page.ts'
import { addVirtualAuthenticator } from './virtual-authenticator.ts'

const heading = (page: Page, name: string) => confirming(page).getByRole('heading', { level: 3, name })
const password = (page: Page) => confirming(page).getByLabel('Current password', { exact: true })
const wrong = "That did not confirm it's you. Try again, or use another way."

test(
  'five wrong proofs end a confirmation, and nothing is done',
  { tag: '@quick' },
  async ({ page, customer }) => {
    await addVirtualAuthenticator(page)
    await customer.signIn(page)
    await openSettings(page)
    await beginAdding(page)
    await inDialog(page, 'Confirm').click()
    await expect(password(page)).toHaveAccessibleDescription('Enter your current password')
    for (const left of ['4 tries', '3 tries', '2 tries', '1 try']) {
      await confirmByPassword(page, 'not-the-password')
      await expect(confirming(page).getByRole('alert')).toHaveText(`${wrong} ${left} left.`)
      await expect(password(page)).toBeFocused()
    }
    await expectAccessible(page, '[role=dialog]')
    await confirmByPassword(page, 'not-the-password')
    await expect(confirming(page).getByRole('alert')).toHaveText(
      /^Too many tries\. Nothing was done\. Try again in (a minute|\d+ minutes)\.$/,
    )
    await expect(heading(page, 'Add a passkey')).toBeFocused()
    await expect(inDialog(page, 'Start again')).toBeHidden()
    await inDialog(page, 'Cancel').click()
    await expect(confirming(page)).toBeHidden()
    await expect(row(page)).toContainText('You have no passkeys.')
    // A wrong proof is no sign that the session has ended.
    await expect(page).toHaveURL(/\/settings$/)
  },
)

test('after five minutes one starts again, and what was typed is still there', async ({ page, customer }) => {
  await addVirtualAuthenticator(page)
  await page.clock.install()
  await customer.signIn(page)
  await openSettings(page)
  await stopTime(page)
  await beginAdding(page)
  await password(page).fill(customer.password)
  await passTimeUntil(page, 15_000, async () => {
    await expect(confirming(page).getByRole('status')).toHaveText(/^You have until \d\d:\d\d$/, soon)
  })
  await passTimeUntil(page, 15_000, async () => {
    await expect(confirming(page).getByRole('alert')).toHaveText(
      'The 5 minutes are over. Nothing was done.',
      soon,
    )
  })
  // The focus moves with the next frame, for which the page's clock has to run.
  await page.clock.resume()
  await expect(heading(page, 'Add a passkey')).toBeFocused()
  await inDialog(page, 'Start again').click()
  await expect(password(page)).toHaveValue(customer.password)
  await inDialog(page, 'Confirm').click()
  await expect(page.getByRole('dialog', { name: 'Name your passkey' })).toBeVisible()
})

test('with a passkey, settings are confirmed in place of a code, and there is another way', async ({
  page,
  bank,
  customer,
}) => {
  const authenticator = await addVirtualAuthenticator(page)
  await customer.signIn(page)
  const { recoveryCodes } = await turnOnSecondFactor(bank, customer)
  await openSettings(page)
  await beginAdding(page)
  await expect(confirming(page).getByLabel('Code from your authenticator app')).toBeVisible()
  await inDialog(page, 'Use another way').click()
  await confirming(page)
    .getByLabel('Recovery code')
    .fill(recoveryCodes[0] ?? '')
  await inDialog(page, 'Confirm').click()
  await page.getByRole('dialog', { name: 'Name your passkey' }).getByRole('button', { name: 'Save' }).click()
  await expect(row(page)).toContainText('9 recovery codes are left.')

  const form = part(page, 'Password')
  await form.getByLabel('Current password', { exact: true }).fill(customer.password)
  await form.getByLabel('New password', { exact: true }).fill(newPassword)
  await form.getByLabel('Confirm new password', { exact: true }).fill(newPassword)
  await expect(form.getByLabel('Code from the app')).toBeHidden()
  await authenticator.setVerified(false)
  await form.getByRole('button', { name: 'Update password' }).click()
  await expect(heading(page, 'Change your password')).toBeFocused()
  // No prompt opens by itself.
  await expect(confirming(page)).toContainText("Your fingerprint, your face or your device's PIN")
  await inDialog(page, 'Use a passkey').click()
  await expect(confirming(page).getByRole('alert')).toHaveText(
    'Nothing was done. Try again, or use another way.',
  )
  await inDialog(page, 'Use another way').click()
  await expect(confirming(page).getByLabel('Code from your authenticator app')).toBeFocused()
  await expect(confirming(page).getByRole('alert')).toBeHidden()
  await confirming(page).getByLabel('Code from your authenticator app').fill('12345')
  await inDialog(page, 'Confirm').click()
  await expect(confirming(page).getByLabel('Code from your authenticator app')).toHaveAccessibleDescription(
    'A code has six digits. Enter the one that your app shows now',
  )
  await inDialog(page, 'Use another way').click()
  await expect(confirming(page).getByLabel('Recovery code')).toBeFocused()
  await inDialog(page, 'Use another way').click()
  await authenticator.setVerified(true)
  await inDialog(page, 'Use a passkey').click()
  await expect(toast(page, 'Password Updated')).toBeVisible()
  await expect(confirming(page)).toBeHidden()
})

test('a payment is confirmed with a passkey, under a heading that says what is paid', async ({
  page,
  bank,
}) => {
  await addVirtualAuthenticator(page)
  const maya = await openWithAccounts(bank)
  await maya.signIn(page)
  await openSettings(page)
  await addFirstPasskey(page, ownPassword)
  await page.goto(payPath)
  await chooseNew(page)
  await fillAmount(page, '50')
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(heading(page, 'Pay £50.00 to Nadia Farrow')).toBeVisible()
  await expect(password(page)).toBeHidden()
  await inDialog(page, 'Use a passkey').click()
  await expect(step(page)).toHaveText('Payment Sent')
  expect(await available(page)).toBe('1234.17')
})

test('a proof whose answer is lost is asked for again, and counts once', async ({ page, customer }) => {
  await addVirtualAuthenticator(page)
  await customer.signIn(page)
  await openSettings(page)
  await beginAdding(page)
  const sent: string[] = []
  await page.route('**/api/confirmations/*/answer', async route => {
    sent.push(route.request().postDataJSON().answerId)
    if (sent.length > 1) return route.fallback()
    await letThrough(route)
    return route.abort('connectionreset')
  })
  await confirmByPassword(page, customer.password)
  await expect(confirming(page).getByRole('alert')).toHaveText('We have not heard back yet.')
  await expectAccessible(page, '[role=dialog]')
  await inDialog(page, 'Check again').click()
  await expect(page.getByRole('dialog', { name: 'Name your passkey' })).toBeVisible()
  expect(sent).toHaveLength(2)
  expect(new Set(sent).size).toBe(1)
})

test('a confirmation is cancelled, and the form stays as it was', async ({ page, customer }) => {
  await addVirtualAuthenticator(page)
  await customer.signIn(page)
  await openSettings(page)
  await addFirstPasskey(page, customer.password)
  await button(page, 'I have kept them').click()
  const form = part(page, 'Profile Information')
  await form.getByLabel('Phone').fill('07700 900123')
  await form.getByLabel('Current password', { exact: true }).fill(customer.password)
  await form.getByRole('button', { name: 'Save profile' }).click()
  await expect(heading(page, 'Change your phone to +447700900123')).toBeVisible()
  const cancelled = page.waitForRequest(request => request.method() === 'DELETE')
  await page.keyboard.press('Escape')
  await cancelled
  await expect(confirming(page)).toBeHidden()
  await expect(form.getByLabel('Phone')).toHaveValue('07700 900123')
  await expect(form.getByRole('alert')).toBeHidden()
})

test('after a password, a passkey is recommended, once a session', async ({ page, customer }) => {
  await customer.signIn(page)
  const tip = page.getByText('Add a passkey, so that nobody can pay with your password alone.')
  for (const isFirst of [true, false]) {
    await page.goto('/uk-banking-dashboard/accounts/open/joint')
    await page.getByLabel('Their email').fill('grace@example.com')
    await page.getByLabel('I have read the summary box').check()
    await page.getByRole('button', { name: 'Send invitation' }).click()
    await expect(heading(page, 'Send invitation')).toBeFocused()
    await expect(confirming(page)).toContainText('Joint account withgrace@example.com')
    await confirmByPassword(page, customer.password)
    await expect(toast(page, 'Invitation Sent')).toBeVisible()
    await expect(tip).toHaveCount(isFirst ? 1 : 0)
  }
})

test('a tab whose storage is full confirms all the same', async ({ page, customer }) => {
  await customer.signIn(page)
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await page.goto('/uk-banking-dashboard/accounts/open/joint')
  await page.getByLabel('Their email').fill('grace@example.com')
  await page.getByLabel('I have read the summary box').check()
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await confirmByPassword(page, customer.password)
  await expect(toast(page, 'Invitation Sent')).toBeVisible()
  await expect(confirming(page)).toBeHidden()
})

test('where a passkey is the only way, a browser without them says so', async ({ page, bank, customer }) => {
  await addVirtualAuthenticator(page)
  await customer.signIn(page)
  await openSettings(page)
  await addFirstPasskey(page, customer.password)
  await button(page, 'I have kept them').click()
  await bank.database.query(
    'delete from recovery_code where customer_id = (select id from customer where email = $1)',
    [customer.email],
  )
  await page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'PublicKeyCredential')
  })
  await page.reload()
  await button(page, 'Make new recovery codes').click()
  await expect(heading(page, 'Make new recovery codes')).toBeFocused()
  await expect(confirming(page)).toContainText('This browser cannot use passkeys.')
  await expect(confirming(page).getByRole('button')).toHaveText(['', 'Cancel'])
  await expectAccessible(page, '[role=dialog]')

  await page.context().clearCookies()
  await page.goto('/login')
  await submitLogin(page, customer)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('One more step')
  await expect(page.getByText('This browser cannot use passkeys.')).toBeVisible()
  await expect(page.getByLabel('Recovery code')).toBeHidden()
  await expectAccessible(page)
})

test('by the keyboard alone, a passkey is added and removed', async ({ page, customer }) => {
  await addVirtualAuthenticator(page)
  await customer.signIn(page)
  await openSettings(page)
  await page.bringToFront()
  await press(page, button(page, 'Add a passkey'))
  await expect(heading(page, 'Add a passkey')).toBeFocused()
  await typeInto(page, password(page), customer.password)
  await page.keyboard.press('Enter')
  const naming = page.getByRole('dialog', { name: 'Name your passkey' })
  await typeInto(page, naming.getByLabel('Name'), 'My laptop')
  await page.keyboard.press('Enter')
  await press(page, button(page, 'I have kept them'))
  await press(page, button(page, 'Remove My laptop'))
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }))
  await expect(heading(page, 'Remove the passkey My laptop')).toBeFocused()
  await tabTo(page, inDialog(page, 'Use another way'))
  await press(page, inDialog(page, 'Use a passkey'))
  await expect(row(page)).toContainText('You have no passkeys.')
  await expect(row(page).getByRole('heading', { name: 'Passkeys' })).toBeFocused()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the dialog is a sheet whose actions are in sight', async ({ page, customer }) => {
    await addVirtualAuthenticator(page)
    await customer.signIn(page)
    await openSettings(page)
    await beginAdding(page)
    await expect(inDialog(page, 'Confirm')).toBeInViewport({ ratio: 1 })
    await expectNoSidewaysScroll(page)
    await expectAccessible(page, '[role=dialog]')
  })
})
