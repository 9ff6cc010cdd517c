import { dayOfMonthAgo } from './customer-with-history.ts'
import { expectAccessible, expectNoSidewaysScroll, expectNothingBeyondScreen } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { expectTryAgain, stopTime } from './pass-time.ts'
import { part, warning } from './settings-page.ts'
import { signInAsDemo } from './sign-in-as-demo.ts'
import { monthName, openStatements, options, row, rows, statements } from './statements-page.ts'

const buttons = 'main button, [role=dialog] button'
const listed = '**/api/accounts/*/statements'

test('the two newest are the samples, each with month, days, size and badge; others show their real size', async ({
  page,
  bank,
}) => {
  await signInAsDemo(page)
  await openStatements(page)
  await expect(rows(page)).toHaveCount(6)
  for (const [index, size] of [
    /PDF, 2\.4 MB/,
    /PDF, 1\.8 MB/,
    /PDF, [1-9]\d KB/,
    /PDF, [1-9]\d KB/,
  ].entries()) {
    const each = rows(page).nth(index)
    const month = monthName(dayOfMonthAgo(bank, -1 - index, 1))
    await expect(each.getByRole('heading', { level: 3 })).toHaveText(month)
    await expect(each).toContainText(/1 \w{3} to (28|29|30|31) \w{3} \d{4}/)
    await expect(each).toContainText(/Issued 1 \w{3} \d{4}/)
    await expect(each).toContainText('Available')
    await expect(each).toContainText(size)
    await expect(each.getByRole('button')).toHaveText(['Save as CSV', 'View', 'Download'])
  }
  await expectAccessible(page)
  // Download stands out for the newest one; for the others it looks like View.
  const grounds = await rows(page)
    .getByRole('button', { name: /^(View|Download)/ })
    .evaluateAll(all => all.map(button => getComputedStyle(button).backgroundColor))
  expect(grounds.filter(ground => ground !== grounds[0])).toEqual([grounds[1]])
  const download = page.waitForEvent('download')
  await options(page).getByRole('button', { name: 'Download this month so far' }).click()
  expect((await download).suggestedFilename()).toMatch(/^statement-/)
})

test('older statements show on request, and the keyboard focus moves to the first of them', async ({
  page,
  bank,
}) => {
  await signInAsDemo(page)
  await openStatements(page)
  await expect(rows(page)).toHaveCount(6)
  const older = statements(page).getByRole('button', { name: 'Show older statements' })
  await older.focus()
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(18)
  const seventh = row(page, monthName(dayOfMonthAgo(bank, -7, 1)))
  await expect(seventh.getByRole('heading')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(seventh.getByRole('button', { name: /^Save as CSV/ })).toBeFocused()
  await older.click()
  await expect(rows(page)).toHaveCount(24)
  await expect(older).toHaveCount(0)
})

test('a new customer reads when the first statement comes, and has the month to date', async ({
  page,
  newCustomer,
}) => {
  await newCustomer.signIn(page)
  await openStatements(page)
  await expect(statements(page)).toContainText(
    'We make your first statement after the first month in which money moves.',
  )
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await statements(page).getByRole('button', { name: 'Download this month so far' }).click()
  expect((await download).suggestedFilename()).toContain(newCustomer.accountNumber)
})

test('loading statements show placeholders; a failure is reported, and Try again loads them', async ({
  page,
}) => {
  await page.clock.install()
  await signInAsDemo(page)
  const bank = Promise.withResolvers<void>()
  await page.route(listed, async route => {
    await bank.promise
    await route.abort('connectionreset')
  })
  await openStatements(page)
  await expect(page.getByText('Loading your statements')).toBeAttached()
  await expect(statements(page)).toHaveAttribute('aria-busy', 'true')
  await stopTime(page)
  bank.resolve()
  await expectTryAgain(page, statements(page), 'We could not load your statements.', /\/statements$/)
  await expect(options(page)).toContainText('Email Delivery')
  await expectAccessible(page)
  await page.unroute(listed)
  await expect(rows(page)).toHaveCount(6)
})

test('without the network the list stays, says that it is old, and recovers by itself', async ({ page }) => {
  await page.clock.install()
  await signInAsDemo(page)
  await openStatements(page)
  await expect(rows(page)).toHaveCount(6)
  await page.route('**/api/**', route => route.abort('internetdisconnected'))
  await page.clock.runFor(2_000)
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await page.clock.runFor(6_000)
  await expect(page.getByText('We cannot reach the bank at the moment.')).toBeVisible()
  await expect(rows(page)).toHaveCount(6)
  await rows(page)
    .nth(4)
    .getByRole('button', { name: /^Save as CSV/ })
    .click()
  await page.clock.runFor(2_000)
  await expect(warning(page, 'Statement Not Downloaded')).toContainText('Please try again.')
  await expectAccessible(page)
  await page.unroute('**/api/**')
  await page.clock.runFor(6_000)
  await expect(page.getByText('We cannot reach the bank at the moment.')).toHaveCount(0)
})

for (const { width, letters } of [
  { width: 320, letters: 100 },
  { width: 390, letters: 100 },
  { width: 390, letters: 200 },
]) {
  test(`statements and their preferences fit ${width} px with text at ${letters}%`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await signInAsDemo(page)
    await openStatements(page)
    await expect(rows(page)).toHaveCount(6)
    if (letters === 100) await expectNoSidewaysScroll(page)
    await page.evaluate(percent => {
      document.documentElement.style.fontSize = `${percent}%`
    }, letters)
    await expectNothingBeyondScreen(page, buttons)
    await options(page).getByRole('button', { name: 'Manage Statement Preferences' }).click()
    const dialog = page.getByRole('dialog', { name: 'Statement preferences' })
    await dialog.getByRole('switch', { name: 'Paper Statements' }).scrollIntoViewIfNeeded()
    await expect(dialog.getByRole('switch', { name: 'Paper Statements' })).toBeInViewport()
    await expectNothingBeyondScreen(page, buttons)
    if (letters === 100) await expectAccessible(page)
  })
}

test('a customer without an account reads so', async ({ page, customer }) => {
  await page.route('**/api/accounts?*', route => route.fulfill({ json: { accounts: [] } }))
  await customer.signIn(page)
  await openStatements(page)
  await expect(page.getByText('There is no account here yet.')).toBeVisible()
  await expect(part(page, 'Statement Options')).toHaveCount(0)
})
