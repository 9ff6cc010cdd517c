import { expectAccessible, expectNoSidewaysScroll } from './expect-accessible.ts'
import { expect, test, type Page } from './fixtures.ts'
import { press } from './keyboard.ts'
import { heading, region, toast } from './page-parts.ts'
import { expectTryAgain, stopTime } from './pass-time.ts'
import { openWithAccounts } from './own-accounts.ts'
import { openSpender } from './spender.ts'

const path = '/uk-banking-dashboard/spending'
const rowOf = (page: Page, category: string) =>
  page.getByRole('table', { name: 'By category' }).getByRole('row').filter({ hasText: category })

test(
  'a month has its total, what it is compared with, its categories and its equation',
  { tag: '@quick' },
  async ({ page, bank }) => {
    const grace = await openSpender(bank)
    await grace.signIn(page)
    await page.goto('/uk-banking-dashboard/overview')
    await press(page, page.getByRole('link', { name: 'See spending' }))
    await expect(page).toHaveURL(path)
    await expect(heading(page)).toHaveText('Spending')
    const month = region(page, `Spent in ${grace.month}`)
    await expect(month).toContainText('£85.00')
    await expect(month).toContainText(/£15\.00 less than in \w+ to the same day/)
    await expect(month).toContainText(/Average of one month £100\.00/)
    await expect(rowOf(page, 'Other')).toContainText('£85.00')
    await expect(rowOf(page, 'Other').getByRole('cell')).toHaveText([
      '£85.00',
      /2$/,
      /£100\.00$/,
      /£100\.00$/,
      '–',
    ])
    const equation = region(page, 'Income and spending')
    await expect(equation.getByRole('definition')).toHaveText([
      '£400.00',
      '+ £3,000.00',
      '− £85.00',
      '+ £0.00',
      '= £3,315.00',
    ])
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    const choice = page.getByRole('combobox', { name: 'Month' })
    await choice.selectOption({ label: grace.monthBefore })
    await expect(region(page, `Spent in ${grace.monthBefore}`)).toContainText('£100.00')
    await page.goBack()
    await expect(month).toContainText('£85.00')
    await expect(
      page.getByRole('combobox', { name: 'Account', exact: true }).getByRole('option').first(),
    ).toHaveText('All accounts')
  },
)

test('a line takes another category, and for always all of its merchant', async ({ page, bank }) => {
  const grace = await openSpender(bank)
  await grace.signIn(page)
  await page.goto(path)
  await rowOf(page, 'Other').getByRole('link', { name: 'Other' }).click()
  await expect(heading(page)).toHaveText(`Other in ${grace.month}`)
  await expect(page.getByRole('listitem').filter({ hasText: 'Fennel & Rye' })).toContainText('£60.00')
  await expectAccessible(page)
  await press(page, page.getByRole('button', { name: 'Change category: Fennel & Rye' }))
  const dialog = page.getByRole('dialog', { name: 'Change category' })
  await dialog.getByRole('combobox', { name: 'Category' }).selectOption('Groceries')
  await dialog.getByRole('checkbox', { name: 'Always for Fennel & Rye' }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Category Changed')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('listitem').filter({ hasText: 'Fennel & Rye' })).toBeHidden()
  await page.getByRole('link', { name: 'Spending', exact: true }).click()
  await expect(rowOf(page, 'Groceries').getByRole('cell')).toHaveText([
    '£60.00',
    /1$/,
    /£100\.00$/,
    /£100\.00$/,
    '–',
  ])
})

test('a budget is set, shows how much of it is spent, and is removed', async ({ page, bank }) => {
  const grace = await openSpender(bank)
  await grace.signIn(page)
  await page.goto(path)
  const budgets = region(page, 'Budgets')
  await budgets.getByRole('button', { name: 'Save' }).click()
  const category = budgets.getByRole('combobox', { name: 'Category' })
  const amount = budgets.getByRole('textbox', { name: 'Amount a month' })
  await expect(category).toHaveAccessibleDescription('Choose a category')
  await expect(category).toBeFocused()
  await expect(amount).toHaveAccessibleDescription('Enter whole pounds, at most £100,000')
  await category.selectOption('Other')
  await amount.fill('200')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Budget Saved')).toContainText('Other: £200.00 a month.')
  await expect(budgets.getByRole('progressbar', { name: 'Spent of your budget for Other' })).toHaveAttribute(
    'value',
    '42',
  )
  await expect(budgets.getByText('£85.00 of £200.00')).toBeVisible()
  await expect(rowOf(page, 'Other')).toContainText('£85.00 of £200.00')
  await expectAccessible(page)
  await category.selectOption('Home')
  await amount.fill('50')
  await page.keyboard.press('Enter')
  await press(page, budgets.getByRole('button', { name: 'Remove: Home' }))
  await expect(budgets.getByRole('button', { name: 'Remove: Other' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Budget Removed')).toBeVisible()
  await expect(budgets.getByText('£85.00 of £200.00')).toBeHidden()
  await expect(heading(page)).toBeFocused()
})

test('a customer who spent nothing is told so, and a failure offers to try again', async ({ page, bank }) => {
  const maya = await openWithAccounts(bank)
  await maya.signIn(page)
  await page.goto(path)
  await expect(page.getByText(/^Nothing was spent in \w+ \d{4}\.$/)).toBeVisible()
  await expectAccessible(page)
  await page.goto(`${path}/yachts`)
  await expect(heading(page)).toHaveText('Oops! Page not found')
  await page.goto(`${path}/groceries`)
  await expect(page.getByText(/^Nothing was spent on Groceries in \w+ \d{4}\.$/)).toBeVisible()
  await page.clock.install()
  await page.route('**/api/spending', route => route.abort('connectionreset'))
  await page.goto(path)
  await stopTime(page)
  await expectTryAgain(page, page, 'We could not load your spending.', /\/api\/spending$/)
  await expectAccessible(page)
  await page.unroute('**/api/spending')
  await expect(region(page, 'Income and spending')).toBeVisible()
})
