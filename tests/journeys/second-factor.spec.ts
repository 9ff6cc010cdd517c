import { expectAccessible, expectNoSidewaysScroll } from './expect-accessible.ts'
import { expectNeverStored, listenForSecrets } from './expect-never-stored.ts'
import { expect, test, type Page } from './fixtures.ts'
import { emailField, passOverlay, passwordField, submitLogin } from './login-form.ts'
import { turnOnSecondFactor } from './second-factor-by-api.ts'

const field = (page: Page) => page.getByLabel('Code from your authenticator app')
const recoveryField = (page: Page) => page.getByLabel('Recovery code')
const next = (page: Page) => page.getByRole('button', { name: 'Continue' })
const wrong = 'That code is not right, or was used before.'

test(
  'after the password a code is required; a wrong one is reported, and the right one signs in',
  { tag: '@quick' },
  async ({ page, bank, customer }) => {
    const factor = await turnOnSecondFactor(bank, customer)
    const said = listenForSecrets(page)
    await page.clock.install()
    await page.goto('/uk-banking-dashboard/transactions')
    await submitLogin(page, customer)
    await expect(field(page)).toBeFocused()
    await expect(field(page)).toHaveAttribute('inputmode', 'numeric')
    await expect(field(page)).toHaveAttribute('autocomplete', 'one-time-code')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('One more step')
    await expect(page.getByText(`You are signing in as ${customer.email}.`)).toBeVisible()
    await expect(page.getByRole('tab')).toHaveCount(0)
    expect(await page.evaluate(() => localStorage.length)).toBe(0)
    await expectAccessible(page)

    await next(page).click()
    await expect(page.getByText('Enter the code from your authenticator app')).toBeVisible()
    await expect(field(page)).toBeFocused()

    const requests: string[] = []
    page.on('request', request => request.method() === 'POST' && requests.push(request.url()))
    for (const typed of ['12345', '1234567']) {
      await field(page).fill(typed)
      await next(page).click()
      await expect(field(page)).toHaveAccessibleDescription(
        'A code has six digits. Enter the one that your app shows now',
      )
    }
    expect(requests).toEqual([])

    await field(page).fill('000000')
    await next(page).click()
    await expect(page.getByText(wrong)).toBeVisible()
    await expect(field(page)).toBeFocused()
    await expect(field(page)).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible(page)

    const code = factor.code()
    await field(page).fill(`${code.slice(0, 3)} ${code.slice(3)}`)
    await expect(page.getByText(wrong)).toBeHidden()
    await next(page).click()
    await passOverlay(page)
    await expect(page).toHaveURL('/uk-banking-dashboard/transactions')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Transactions')
    await expectNeverStored(page, [customer.password, code], said)
  },
)

test('a recovery code replaces the app’s code once, on the corporate tab too', async ({
  page,
  bank,
  customer,
}) => {
  const { recoveryCodes } = await turnOnSecondFactor(bank, customer)
  const recoveryCode = recoveryCodes[0] ?? ''
  await page.clock.install()
  for (const isFirst of [true, false]) {
    await page.goto('/login')
    await page.getByRole('tab', { name: 'Corporate Banking' }).click()
    await submitLogin(page, customer)
    await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
    await expect(recoveryField(page)).toBeFocused()
    await expect(recoveryField(page)).toHaveAttribute('inputmode', 'text')
    await expectAccessible(page)
    await next(page).click()
    await expect(page.getByText('Enter one of your recovery codes')).toBeVisible()
    await recoveryField(page).fill(recoveryCode.toLowerCase())
    await next(page).click()
    if (isFirst) {
      await passOverlay(page)
      await expect(page).toHaveURL('/dashboard')
    } else await expect(page.getByText('That recovery code is not right, or was used before.')).toBeVisible()
  }
  await page.getByRole('button', { name: 'Use a code from your app instead' }).click()
  await expect(field(page)).toBeFocused()
})

test('Start again leads back to an empty password', async ({ page, bank, customer }) => {
  await turnOnSecondFactor(bank, customer)
  await page.goto('/login')
  await page.getByRole('tab', { name: 'Corporate Banking' }).click()
  await submitLogin(page, customer)
  await page.getByRole('button', { name: 'Start again' }).click()
  await expect(passwordField(page)).toBeFocused()
  await expect(page.getByRole('tab', { name: 'Corporate Banking' })).toHaveAttribute('aria-selected', 'true')
  await expect(emailField(page)).toHaveValue(customer.email)
  await expect(passwordField(page)).toHaveValue('')
  await expect(page.locator('form').getByRole('region')).toHaveCount(0)
})

test('an expired wait leads back to the password, with the reason', async ({ page, bank, customer }) => {
  const factor = await turnOnSecondFactor(bank, customer)
  await page.goto('/login')
  await submitLogin(page, customer)
  await expect(field(page)).toBeFocused()
  // The bank's clock cannot be moved in a running server, so the test moves the end of the wait.
  await bank.database.query(
    `update session set idle_ends_at = $2
      where stage = 'second_factor' and customer_id = (select id from customer where email = $1)`,
    [customer.email, bank.clock()],
  )
  await field(page).fill(factor.code())
  await next(page).click()
  const words = page.getByRole('region', { name: 'Your 5 minutes to enter a code are over.' })
  await expect(words).toBeFocused()
  await expect(emailField(page)).toHaveValue(customer.email)
  await expectAccessible(page)
})

test('too many wrong codes lead back to the password, with the reason', async ({ page, bank, customer }) => {
  await turnOnSecondFactor(bank, customer)
  await page.goto('/login')
  await submitLogin(page, customer)
  for (let count = 1; count < 5; count += 1) {
    await field(page).fill(`00000${count}`)
    await expect(page.getByText(wrong)).toBeHidden()
    await next(page).click()
    await expect(page.getByText(wrong)).toBeVisible()
  }
  await field(page).fill('000005')
  await next(page).click()
  await expect(page.getByRole('region', { name: /too often.*again in a minute\./ })).toBeFocused()
  await expect(passwordField(page)).toHaveValue('')
})

test('the whole sign-in works with the keyboard, at 390 px', async ({ page, bank, customer }) => {
  const factor = await turnOnSecondFactor(bank, customer)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.clock.install()
  await page.goto('/login')
  const { keyboard } = page
  await emailField(page).focus()
  await keyboard.type(customer.email)
  await keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Forgot Password' })).toBeFocused()
  await keyboard.press('Tab')
  await keyboard.type(customer.password)
  await keyboard.press('Enter')
  await expect(field(page)).toBeFocused()
  await expectNoSidewaysScroll(page)
  await keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Use a recovery code instead' })).toBeFocused()
  await keyboard.press('Space')
  await expect(recoveryField(page)).toBeFocused()
  await keyboard.type(factor.recoveryCodes[1] ?? '')
  await keyboard.press('Enter')
  await passOverlay(page)
  await expect(page).toHaveURL('/dashboard')
})
