// The content of the review (spec section 2, Sign-up).
import { expect, test } from './fixtures.ts'
import { applicant, continueButton, field, fillRegistration, password } from './sign-up-form.ts'

test('the review shows all input, and no password', async ({ page }) => {
  const who = applicant()
  await page.goto('/signup/register?type=invest')
  await fillRegistration(page, who)
  await page.getByRole('radio', { name: 'Flexi' }).check()
  await field(page, 'Investment Goal').fill('A boat')
  await field(page, 'Initial Deposit').fill('250')
  await continueButton(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check what you told us')
  const shown = {
    ...who,
    'Date of Birth': '14 March 1991',
    Type: 'Save & Invest account, flexi',
    'Investment Goal': 'A boat',
    'Initial Deposit': '£250.00',
  }
  const main = page.getByRole('main')
  for (const [term, value] of Object.entries(shown)) {
    const entry = main.locator('dl > div').filter({ has: page.getByText(term, { exact: true }) })
    await expect(entry.getByRole('definition'), term).toHaveText(value)
  }
  await expect(main).not.toContainText(password)
})
