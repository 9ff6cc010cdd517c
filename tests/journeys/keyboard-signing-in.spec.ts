// Signing up, in and out without a pointer.
import { expect, test } from './fixtures.ts'
import { press, tabTo, typeInto } from './keyboard.ts'
import { emailField, passOverlay, passwordField } from './login-form.ts'
import { turnOnSecondFactor } from './second-factor-by-api.ts'
import {
  applicant,
  applicationsOf,
  continueButton,
  field,
  passSending,
  password,
  sendingOver,
  submitButton,
  thanks,
} from './sign-up-form.ts'

test('a company applies for an account', async ({ page, bank }) => {
  const who = applicant()
  await page.clock.install()
  await page.goto('/business-banking/open-account')
  await tabTo(page, page.getByRole('radio', { name: 'Business Current Account' }))
  await page.keyboard.press('ArrowDown')
  await press(page, page.getByRole('button', { name: 'Continue to sign-up' }))
  await expect(page).toHaveURL(/^[^?]*\/signup\/register\?type=banking/)
  await press(page, continueButton(page))
  await expect(page.getByRole('region', { name: 'to put right' })).toBeFocused()
  await press(page, page.getByRole('link', { name: 'Enter your full name' }))
  await expect(field(page, 'Full Name')).toBeFocused()
  await page.keyboard.type(who['Full Name'])
  for (const [label, text] of Object.entries(who).slice(1)) {
    await typeInto(page, page.getByLabel(label, { exact: true }), text)
    await page.keyboard.press('Escape')
  }
  for (const label of ['Password', 'Confirm Password'] as const)
    await typeInto(page, field(page, label), password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/signup/review')
  const over = sendingOver(page)
  await press(page, submitButton(page))
  await passSending(page, over, thanks(page))
  await expect(thanks(page)).toBeFocused()
  expect(await applicationsOf(bank, who)).toHaveLength(1)
})

test('a customer corrects a wrong password, gives a code, and signs out', async ({
  page,
  bank,
  customer,
}) => {
  const factor = await turnOnSecondFactor(bank, customer)
  await page.clock.install()
  await page.goto('/login')
  const typed = passwordField(page)
  await typeInto(page, emailField(page), customer.email)
  await typeInto(page, typed, 'not-the-password')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Invalid username or password.' })).toBeFocused()
  await tabTo(page, typed, 'Shift+Tab')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(customer.password)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel(/code/i).first()).toBeFocused()
  await page.keyboard.type(factor.code())
  await page.keyboard.press('Enter')
  await passOverlay(page)
  await expect(page).toHaveURL('/dashboard')

  await press(page, page.getByRole('button', { name: 'account menu' }))
  await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/login')
})

test('a customer chooses the account type in the tabs and in the choice of the first tab', async ({
  page,
}) => {
  await page.goto('/login')
  await tabTo(page, page.getByRole('tab', { name: 'Personal Banking' }))
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('tab', { name: 'Corporate Banking' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('radio', { name: 'Personal' }))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Corporate' })).toBeChecked()
})
