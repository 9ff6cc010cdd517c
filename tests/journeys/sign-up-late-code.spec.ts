// The registration form while the code that it fetches is under way, or does not arrive.
import { expectAccessible } from './expect-accessible.ts'
import { expect, test, type Page } from './fixtures.ts'
import { applicant, continueButton, field, fillRegistration, submitButton, summary } from './sign-up-form.ts'

const listCode = '**/assets/suggesting-field-*.js'
const checkCode = '**/assets/registration-form-schema-*.js'

/** Holds the code back. The returned function lets it through. */
async function hold(page: Page, code: string): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(code, async route => {
    await released
    await route.fallback()
  })
  return release
}

test('a country that is typed before its list arrives stays, with focus and caret, and the list opens', async ({
  page,
}) => {
  const release = await hold(page, listCode)
  await page.goto('/signup/register?type=banking')
  const country = page.getByRole('combobox', { name: 'Country' })
  const boxOf = () => country.boundingBox()
  const { keyboard } = page
  await country.focus()
  const before = await boxOf()
  await keyboard.press('ControlOrMeta+A')
  await keyboard.type('Frace')
  await keyboard.press('ArrowLeft')
  await keyboard.press('ArrowLeft')
  await keyboard.type('n')
  await expect(country).toHaveValue('France')
  await expectAccessible(page)
  release()
  await expect(page.getByRole('option')).toHaveText(['France', 'Other'])
  await expect(country).toBeFocused()
  await expect(country).toHaveValue('France')
  expect(await boxOf()).toEqual(before)
  await keyboard.press('Backspace')
  await expect(country).toHaveValue('Frace')
})

test('a press on the button of a list that has not arrived opens the whole list when it does', async ({
  page,
}) => {
  const release = await hold(page, listCode)
  await page.goto('/signup/register?type=banking')
  await page.getByRole('button', { name: 'Show suggestions Country' }).click()
  await expect(page.getByRole('combobox', { name: 'Country' })).toBeFocused()
  release()
  await expect(page.getByRole('option')).toHaveCount(250)
})

test('an arrow that is pressed before its list arrives opens the whole list, with an option marked', async ({
  page,
}) => {
  const release = await hold(page, listCode)
  await page.goto('/signup/register?type=banking')
  await page.getByRole('combobox', { name: 'Country' }).press('ArrowDown')
  release()
  await expect(page.getByRole('option')).toHaveCount(250)
  await expect(page.locator('[role=option][data-focused]')).toHaveCount(1)
})

test('without its list, a place is a text field, read as with it', async ({ page }) => {
  await page.route(listCode, route => route.abort())
  await page.goto('/signup/register?type=banking')
  const country = page.getByRole('combobox', { name: 'Country' })
  await country.fill('uk')
  await country.blur()
  await expect(country).toHaveValue('United Kingdom')
  await fillRegistration(page, applicant())
  await continueButton(page).click()
  await expect(submitButton(page)).toBeVisible()
})

test('a form that is submitted before its check arrives waits for it', async ({ page }) => {
  const release = await hold(page, checkCode)
  await page.goto('/signup/register?type=banking')
  await field(page, 'Full Name').fill('Imogen Hartley')
  await continueButton(page).click()
  await expect(continueButton(page)).toHaveAttribute('aria-disabled', 'true')
  await expect(summary(page)).toBeHidden()
  release()
  await expect(summary(page)).toBeFocused()
  await expect(summary(page).getByRole('heading')).toHaveText('There are eight things to put right')
})

test('a form whose check does not arrive says so, and the next press fetches it again', async ({ page }) => {
  await page.route(checkCode, route => route.abort())
  await page.goto('/signup/register?type=banking')
  await fillRegistration(page, applicant())
  await continueButton(page).click()
  await expect(page.getByRole('alert')).toContainText('We could not check the form.')
  await expectAccessible(page)
  await page.unroute(checkCode)
  await continueButton(page).click()
  await expect(submitButton(page)).toBeVisible()
})

test('the review shows what was checked, not what was typed on the way to it', async ({ page }) => {
  const release = await hold(page, '**/assets/review-page-*.js')
  await page.goto('/signup/register?type=banking')
  await fillRegistration(page, applicant())
  await continueButton(page).click()
  await expect(page).toHaveURL('/signup/review')
  await field(page, 'City').pressSequentially('!')
  release()
  await expect(submitButton(page)).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: 'Ludlow' })).toHaveText('Ludlow')
})
