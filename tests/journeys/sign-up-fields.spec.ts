import { expectAccessible, expectNoSidewaysScroll } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import {
  applicant,
  applicationsOf,
  continueButton,
  field,
  fillRegistration,
  passSending,
  sendingOver,
  submitButton,
  submitReview,
  summary,
  thanks,
  type Label,
} from './sign-up-form.ts'

const bad: readonly (readonly [Label, string, string])[] = [
  ['Full Name', 'Imogen\u202eHartley', 'Enter your name without characters that nobody can see'],
  ['Email', 'imogen.hartley@sarsen', 'Enter an email like name@example.com'],
  ['Phone', '12', 'Enter a phone number like 07700 900142 or +353 1 234 5678'],
  ['Date of Birth', '31/2/1991', 'Enter your date of birth with day, month and year, like 14 3 1991'],
  ['Date of Birth', '14/3/2199', 'Your date of birth must be in the past'],
  ['Date of Birth', '1/1/2020', 'You must be 16 or older to open an account'],
  [
    'ID or Passport Number',
    '#547',
    'Enter the number as it stands on the document: letters, digits, spaces and hyphens',
  ],
  ['City', 'L'.repeat(81), 'Enter a town or city of at most 80 characters'],
  ['State', 'S'.repeat(81), 'Enter a county or region of at most 80 characters'],
  ['Date of Birth', '1/1/1890', 'Check the year of your date of birth: it is over 120 years ago'],
  ['Country', 'Atlantis', 'Choose a country from the list, or Other'],
  ['Initial Deposit', '12.345', 'Enter the deposit in pounds and pence, like 250.00, or leave it out'],
  ['Initial Deposit', '1000000.01', 'Enter a deposit of at most £1,000,000'],
  ['Password', 'short', 'Password must be at least 8 characters long.'],
  [
    'Password',
    'Password1',
    'That is one of the passwords that are tried first. Choose another: three unrelated words work well.',
  ],
  ['Confirm Password', 'three-grey-stone', "Passwords don't match!"],
]

test('each field reports its error when it is left, and no longer while it is corrected', async ({
  page,
}) => {
  await page.goto('/signup/register?type=banking')
  await field(page, 'Password').fill('three-grey-stones')
  for (const [label, text, message] of bad) {
    const input = field(page, label)
    await input.fill(text)
    await input.blur()
    await expect(page.getByText(message), `${label}: ${text}`).toBeVisible()
    await expect(input).toHaveAttribute('aria-invalid', 'true')
    await expect(input).toHaveAccessibleDescription(message)
    await input.press('End')
    await input.press('Backspace')
    await expect(page.getByText(message)).toBeHidden()
    await input.fill('')
    await input.blur()
    await expect(input).not.toHaveAttribute('aria-invalid')
  }
})

test(
  'an empty form has a summary of errors, which gets the focus and links to each field',
  { tag: '@quick' },
  async ({ page }) => {
    await page.goto('/signup/register?type=invest')
    await page.getByRole('combobox', { name: 'Country' }).fill('')
    await continueButton(page).click()
    await expect(summary(page)).toBeFocused()
    await expect(page).toHaveTitle('Error: Your details | Sarsen')
    await expect(summary(page).getByRole('heading')).toHaveText('There are 11 things to put right')
    await expect(summary(page).getByRole('link')).toHaveText([
      'Enter your full name',
      'Enter your email',
      'Enter your phone number',
      'Enter your date of birth',
      'Enter the number of your identity document or passport',
      'Enter your town or city',
      'Enter your county or region',
      'Enter your country',
      'Choose fixed, flexi or growth',
      'Enter a password',
      'Enter the password again',
    ])
    await expectAccessible(page)
    const leads = {
      'Enter your email': page.getByLabel('Email'),
      'Enter your country': page.getByRole('combobox', { name: 'Country' }),
      'Choose fixed, flexi or growth': page.getByRole('radio', { name: 'Fixed' }),
      'Enter the password again': field(page, 'Confirm Password'),
    }
    for (const [name, input] of Object.entries(leads)) {
      await summary(page).getByRole('link', { name }).click()
      await expect(input).toBeFocused()
      await expect(input).toBeInViewport()
    }
    await expect(page).toHaveURL('/signup/register?type=invest')

    await field(page, 'Full Name').fill('Imogen Hartley')
    await continueButton(page).click()
    await expect(summary(page)).toBeFocused()
    await expect(summary(page).getByRole('heading')).toHaveText('There are ten things to put right')
  },
)

test('passwords that differ are reported at the field and in the summary', async ({ page }) => {
  await page.goto('/signup/register?type=banking')
  await fillRegistration(page, applicant())
  await field(page, 'Confirm Password').fill('three-grey-stone')
  await continueButton(page).click()
  await expect(summary(page).getByRole('link')).toHaveText(["Passwords don't match!"])
  await expect(field(page, 'Confirm Password')).toHaveAccessibleDescription("Passwords don't match!")
  await field(page, 'Password').fill('three-grey-stone')
  await continueButton(page).click()
  await expect(page).toHaveURL('/signup/review')
})

test('country and county are suggested while typing, and Other alone accepts another country', async ({
  page,
}) => {
  await page.goto('/signup/register?type=banking')
  const state = page.getByRole('combobox', { name: 'State' })
  await state.pressSequentially('yor')
  await expect(page.getByRole('option')).toHaveText([
    'East Riding of Yorkshire',
    'North Yorkshire',
    'South Yorkshire',
    'West Yorkshire',
  ])
  // While the list is open the rest is hidden from screen readers, but Tab reaches it and closes the list, which axe
  // reports.
  await expectAccessible(page, '[role=listbox]')
  await state.press('ArrowDown')
  await state.press('ArrowDown')
  await state.press('Enter')
  await expect(state).toHaveValue('North Yorkshire')

  const country = page.getByRole('combobox', { name: 'Country' })
  await country.fill('')
  await country.pressSequentially('holl')
  await page.getByRole('option', { name: 'Netherlands' }).click()
  await expect(country).toHaveValue('Netherlands')
  await country.fill('uk')
  await country.blur()
  await expect(country).toHaveValue('United Kingdom')
  await country.fill('Sealand')
  await expect(page.getByRole('option')).toHaveText(['Other'])
  await country.press('Escape')
  await country.blur()
  await expect(country).toHaveValue('Sealand')
  await expect(country).toHaveAccessibleDescription('Choose a country from the list, or Other')
  await expect(page.getByLabel('Name of the country')).toHaveCount(0)
  await country.fill('')
  await country.pressSequentially('Sea')
  await page.getByRole('option', { name: 'Other' }).click()
  await page.getByLabel('Name of the country').fill('Sealand')
  await state.fill('North Tower')
  await state.blur()
  await expect(page.getByRole('option')).toHaveCount(0)
  await expect(country).toHaveValue('Other')
  await expect(state).toHaveValue('North Tower')
})

test('a password can be pasted and shown, and a text rates its strength', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/signup/register?type=banking')
  const lists: string[] = []
  page.on('request', request => /\/assets\/.*\.js$/.test(request.url()) && lists.push(request.url()))
  await page.evaluate(() => navigator.clipboard.writeText('correct horse battery staple'))
  const password = field(page, 'Password')
  await password.focus()
  await page.keyboard.press('ControlOrMeta+V')
  await expect(password).toHaveValue('correct horse battery staple')
  await expect(page.getByText('Strong. Very hard to guess.')).toBeVisible()
  expect(lists.length).toBeGreaterThan(0)
  await password.fill('sommer2024')
  await expect(page.getByText('Weak. Easy to guess: try three unrelated words.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
})

test('sign-up works with the keyboard alone', async ({ page, bank }) => {
  const who = applicant()
  const { keyboard } = page
  await page.clock.install()
  await page.goto('/signup')
  await page.getByRole('radio', { name: 'Banking account' }).focus()
  await keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'Save & Invest account' })).toBeChecked()
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await keyboard.press('Tab')
  for (const [label, text] of Object.entries(who)) {
    await expect(page.getByLabel(label, { exact: true })).toBeFocused()
    await keyboard.press('ControlOrMeta+A')
    await keyboard.type(text)
    if (label === 'State') await keyboard.press('Escape')
    await keyboard.press('Tab')
  }
  await keyboard.press('Space')
  await keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Flexi' })).toBeChecked()
  await keyboard.press('Tab')
  await keyboard.type('A boat')
  await keyboard.press('Tab')
  await keyboard.type('100')
  for (const passwordField of ['Password', 'Confirm Password'] as const) {
    await keyboard.press('Tab')
    if (passwordField === 'Confirm Password') await keyboard.press('Tab') // skips the button that shows it
    await expect(field(page, passwordField)).toBeFocused()
    await keyboard.type('three-grey-stones')
  }
  await keyboard.press('Enter')
  await expect(page).toHaveURL('/signup/review')
  await submitButton(page).focus()
  const over = sendingOver(page)
  await keyboard.press('Enter')
  await passSending(page, over, thanks(page))
  await expect(thanks(page)).toBeFocused()
  await keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Go to login' })).toBeFocused()
  await expect(page.getByText('We wait while you read.')).toBeVisible()
  await keyboard.press('Enter')
  await expect(page).toHaveURL('/login')
  expect(await applicationsOf(bank, who)).toMatchObject([{ product: 'FlexiSave' }])
})

test('sign-up fits a phone of 390 px, step by step', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.clock.install()
  await page.goto('/signup')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await continueButton(page).click()
  await expect(summary(page)).toBeInViewport()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await fillRegistration(page, { ...applicant(), 'Full Name': 'Wolfeschlegelsteinhausenbergerdorff Hartley' })
  await continueButton(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await submitReview(page, page.getByRole('link', { name: 'Go to login' }))
  await expectNoSidewaysScroll(page)
})
