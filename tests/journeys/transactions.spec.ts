import type { Locator } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './expect-accessible.ts'
import { expect, test, type Page } from './fixtures.ts'
import { expectTryAgain, passTimeUntil, stopTime } from './pass-time.ts'
import { placeTransfer } from './place-transfer.ts'
import { signInAsDemo } from './sign-in-as-demo.ts'
import { drawer, filterButton, filters, lines, openTransactions, searchBox } from './transactions-page.ts'
import { transferButton } from './transfer-dialog.ts'

test.use({ isAtPrivateDesk: true })

/** The left edge and the width of each column. */
const placesOf = (heads: Locator) =>
  heads.evaluateAll(all => all.map(head => head.getBoundingClientRect()).map(({ x, width }) => [x, width]))

/** The amounts of the page's rows in pounds, without their signs. */
const amountsShown = async (page: Page): Promise<number[]> => {
  const words = await lines(page).locator('td:nth-child(5)').allTextContents()
  return words.map(text => Number(text.replaceAll(/[^\d.]/g, '')))
}

test(
  'the transactions page has seven columns, newest first, ten a page, and sorts by date and amount',
  { tag: '@quick' },
  async ({ page }) => {
    await signInAsDemo(page)
    await openTransactions(page)
    const heads = page.getByRole('columnheader')
    await expect(heads).toHaveText([
      'Date',
      'Description',
      'Reference',
      'Category',
      'Amount',
      'Balance',
      'Status',
    ])
    await expect(lines(page)).toHaveCount(10)
    const columns = await placesOf(heads)
    await expect(page.getByText(/^Showing 1 to 10 of \d+ transactions$/)).toBeVisible()
    await expect(lines(page).filter({ hasText: 'Flagged for Review' }).first()).toBeVisible()
    await expect(heads.nth(0)).toHaveAttribute('aria-sort', 'descending')
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByText(/^Showing 11 to 20 of/)).toBeVisible()
    await expect(
      page.getByRole('status').filter({ hasText: /^\d+ transactions, page 2 of \d+$/ }),
    ).toHaveCount(1)
    await expect(page).toHaveURL(/page=2/)
    expect(await placesOf(heads)).toEqual(columns)

    await heads.getByRole('button', { name: 'Amount' }).click()
    await expect(page).toHaveURL(/\?order=largest$/)
    await expect(heads.nth(4)).toHaveAttribute('aria-sort', 'descending')
    await expect(heads.nth(0)).not.toHaveAttribute('aria-sort')
    await expect(page.getByText('Everything in and out, largest first.')).toBeVisible()
    // On some days the opening deposit of the demo account is larger.
    await expect(async () => {
      const amounts = await amountsShown(page)
      expect(amounts).toContain(3_100_000)
      expect(amounts).toEqual(amounts.toSorted((one, other) => other - one))
    }).toPass()
    await heads.getByRole('button', { name: 'Amount' }).click()
    await expect(heads.nth(4)).toHaveAttribute('aria-sort', 'ascending')
    await expect(lines(page).first()).toContainText(/[−+]£\d{1,3}\.\d\d£/)
    expect(await placesOf(heads)).toEqual(columns)
    await heads.getByRole('button', { name: 'Date' }).click()
    await heads.getByRole('button', { name: 'Date' }).click()
    await expect(page).toHaveURL(/\?order=oldest$/)
    await expect(page.getByText(/^Showing 1 to 10 of/)).toBeVisible()
    for (let step = 0; step < 4; step += 1) await page.goBack()
    await expect(page.getByText(/^Showing 11 to 20 of/)).toBeVisible()
  },
)

test('on a phone the table becomes rows, the filters a sheet with sorting, and details fill the screen', async ({
  page,
}) => {
  await signInAsDemo(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await openTransactions(page)
  await expect(page.getByText(/^Showing 1 to 10 of/)).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  await filterButton(page).click()
  await filters(page).getByLabel('Sort by').selectOption('Largest amount first')
  await expectAccessible(page, '[role=dialog]')
  await filters(page)
    .getByRole('button', { name: /^Show \d+ transactions$/ })
    .click()
  const first = page.getByRole('main').getByRole('listitem').filter({ hasText: '£3,100,000.00' }).first()
  await first.click()
  await expect(drawer(page).getByText('−£3,100,000.00')).toBeVisible()
  expect(await drawer(page).boundingBox()).toMatchObject({ x: 0, width: 390, height: 844 })
  await expectAccessible(page, '[role=dialog]')

  // The narrowest screen, and double text size.
  await page.setViewportSize({ width: 320, height: 640 })
  await drawer(page).getByRole('button', { name: 'Close' }).click()
  await expect(drawer(page)).toBeHidden()
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  await first.scrollIntoViewIfNeeded()
  await expect(first.getByText('−£3,100,000.00')).toBeInViewport({ ratio: 1 })
  await filterButton(page).click()
  await filters(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(filters(page)).toBeHidden()
})

test('beside a tablet’s navigation every amount is visible, and the filters sort', async ({ page }) => {
  await signInAsDemo(page)
  await page.setViewportSize({ width: 820, height: 1180 })
  await openTransactions(page, '?search=INV-1147')
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: '£2,450,000.00' })
  for (const text of ['−£2,450,000.00', 'Flagged for Review', 'To: Harbourne & Vale Bank'])
    await expect(row.getByText(text)).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('table')).toHaveCount(0)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await filterButton(page).click()
  await expect(filters(page).getByLabel('Sort by')).toBeVisible()
  await filters(page).getByRole('button', { name: 'Cancel' }).click()

  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(page.getByRole('cell', { name: 'Flagged for Review' })).toBeInViewport({ ratio: 1 })
  await filterButton(page).click()
  await expect(filters(page).getByLabel('Sort by')).toBeHidden()
})

test('an empty list says why and what to do next', async ({ page, newCustomer }) => {
  await newCustomer.signIn(page)
  await openTransactions(page)
  await expect(page.getByText('Nothing has moved yet.')).toBeVisible()
  await expectAccessible(page)
  for (const useless of [searchBox(page), filterButton(page)]) await expect(useless).toBeHidden()
  await expect(page.getByRole('button', { name: /^(Export|View All) Transactions$/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Transfer Funds' })).toBeVisible()
  await page.getByRole('button', { name: 'View Account Details' }).click()
  await expect(page.getByRole('dialog', { name: 'Account Information' })).toBeVisible()
  await page.keyboard.press('Escape')

  await openTransactions(page, '?status=declined')
  await expect(page.getByText('No transactions match. Clear filters.')).toBeVisible()
  await page.getByRole('button', { name: 'Export Transactions' }).click()
  const exporting = page.getByRole('dialog', { name: 'Export Transactions' })
  await expect(exporting.getByText('There is nothing to export.')).toBeVisible()
  await expect(exporting.getByRole('button', { name: 'Export' })).toBeDisabled()
  await page.keyboard.press('Escape')

  await newCustomer.receive(5_00n)
  await openTransactions(page, '?page=9')
  await page.getByRole('button', { name: 'Go to the first page' }).click()
  await expect(lines(page)).toHaveCount(1)
  await openTransactions(page, '?status=paid&from=2026-02-30&page=-1&order=sideways&transaction=12')
  await expect(lines(page)).toHaveCount(1)
})

test('search and filters have their place before it is known whether a line was declined', async ({
  page,
  newCustomer,
}) => {
  await newCustomer.signIn(page)
  await placeTransfer(page, { amount: '5.00' })
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/transactions?*', async route => {
    await released
    await route.fallback()
  })
  await openTransactions(page)
  const hiddenBox = page.getByRole('searchbox', { includeHidden: true })
  await expect(hiddenBox).toBeAttached()
  await expect(hiddenBox).toBeHidden()
  const place = await hiddenBox.boundingBox()
  // The button beside the export would move it.
  await expect(transferButton(page)).toHaveCount(0)
  release()
  await expect(lines(page)).toHaveCount(1)
  await expect(searchBox(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Export Transactions' })).toBeVisible()
  await expect(transferButton(page)).toBeVisible()
  expect(await hiddenBox.boundingBox()).toEqual(place)
})

test('search and filters have their place before the customer is known', async ({ page, customer }) => {
  await customer.signIn(page)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/accounts?*', async route => {
    await released
    await route.fallback()
  })
  await openTransactions(page)
  const table = page.getByRole('region', { name: 'Transactions' }).locator('table')
  await expect(table).toBeVisible()
  const place = await table.boundingBox()
  release()
  await expect(lines(page)).toHaveCount(1)
  expect((await table.boundingBox())?.y).toBe(place?.y)
})

test('while the bank is away the page says so, and it recovers', async ({ page, customer }) => {
  await customer.signIn(page)
  await page.clock.install()
  let isAway = true
  await page.route('**/transactions?*', route =>
    isAway
      ? route.fulfill({
          status: 500,
          headers: { 'request-id': '7f3a20c9' },
          json: { code: 'internal_error', detail: 'Something went wrong' },
        })
      : route.fallback(),
  )
  await stopTime(page)
  await openTransactions(page)
  await expectTryAgain(page, page, 'We could not load your transactions.', /transactions\?/)
  await expect(page.getByText('7f3a20c9')).toBeVisible()
  await expectAccessible(page)
  isAway = false
  await expect(lines(page)).toHaveCount(1)

  const alert = (words: string) => page.getByRole('alert').filter({ hasText: words })
  await page.route('**/api/**', route => route.abort('internetdisconnected'))
  await passTimeUntil(page, 5_000, () =>
    expect(alert('We cannot reach the bank')).toBeVisible({ timeout: 500 }),
  )
  await expect(lines(page)).toHaveCount(1)
  await page.unroute('**/api/**')
  await passTimeUntil(page, 5_000, () =>
    expect(alert('We cannot reach the bank')).toBeHidden({ timeout: 500 }),
  )
})

test('a customer without an account reads so, and is offered nothing that needs one', async ({
  page,
  customer,
}) => {
  await page.route('**/api/accounts?*', route => route.fulfill({ json: { accounts: [] } }))
  await customer.signIn(page)
  for (const path of ['overview', 'transactions']) {
    await page.goto(`/uk-banking-dashboard/${path}`)
    await expect(page.getByText('There is no account here yet.')).toBeVisible()
    await expect(page.getByRole('button', { name: /^(Transfer Funds|Export)/ })).toHaveCount(0)
  }
})
