import { TransactionPage } from '../../src/contract/transactions.ts'
import {
  allTransactions,
  footer,
  lines,
  openAllTransactions,
  search,
  turnToLastPage,
} from './all-transactions-dialog.ts'
import { changeAnswer } from './ask-bank.ts'
import { expectAccessible, expectNoSidewaysScroll } from './expect-accessible.ts'
import { expect, test, type Page } from './fixtures.ts'
import { openOverview } from './open-overview.ts'
import { signInAsDemo } from './sign-in-as-demo.ts'

const choose = (page: Page, which: 'Status' | 'Amount', label: string) =>
  allTransactions(page).getByLabel(which, { exact: true }).selectOption({ label })

const optionsOf = (page: Page, which: 'Status' | 'Amount') =>
  allTransactions(page).getByLabel(which, { exact: true }).getByRole('option')

test(
  'the dialog lists all transactions, declined first, in five columns and ten a page',
  { tag: '@quick' },
  async ({ page }) => {
    await signInAsDemo(page)
    await openAllTransactions(page)
    const dialog = allTransactions(page)
    await expect(dialog.getByRole('columnheader')).toHaveText([
      'Date',
      'Description',
      'Reference',
      'Amount',
      'Status',
    ])
    await expect(optionsOf(page, 'Status')).toHaveText(['All Status', 'Completed', 'Declined'])
    await expect(optionsOf(page, 'Amount')).toHaveText([
      'All Amounts',
      'Over £1M',
      '£100K - £1M',
      'Under £100K',
    ])
    await expect(lines(page)).toHaveCount(10)
    await expect(lines(page).filter({ hasText: 'Declined' })).toHaveCount(4)
    const first = lines(page).first()
    await expect(first).toContainText('Declined')
    await expect(first.getByRole('cell').first()).toHaveText(/^\d\d\/\d\d\/20\d\d\d\d:\d\d$/)
    await expect(first).toContainText('To: Harbourne & Vale Bank')
    await expect(first).toContainText('−£2,450,000.00')
    await expect(lines(page).nth(4)).toContainText('Completed')
    await expect(lines(page).filter({ hasText: '+£1,250,000.00' }).first()).toContainText('Deposit from')
    await expect(footer(page)).toContainText(/Showing 1 to 10 of \d{3} transactions/)
    await expect(footer(page).getByRole('button', { name: 'Previous' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await expectAccessible(page)
  },
)

test('the list scrolls at 400 px below its headers, and the dialog stays within 90% of the screen', async ({
  page,
}) => {
  await signInAsDemo(page)
  await openAllTransactions(page)
  const area = allTransactions(page).getByRole('region', { name: 'Transactions' })
  const head = allTransactions(page).getByRole('columnheader', { name: 'Date' })
  expect((await area.boundingBox())?.height).toBe(400)
  const before = await head.boundingBox()
  await area.focus()
  await page.keyboard.press('End')
  await expect(lines(page).last()).toBeInViewport()
  expect((await head.boundingBox())?.y).toBe(before?.y)
  for (const height of [900, 500]) {
    await page.setViewportSize({ width: 1440, height })
    expect((await allTransactions(page).boundingBox())?.height).toBeLessThanOrEqual(height * 0.9)
    await expect(allTransactions(page).getByRole('button', { name: 'Close' }).last()).toBeInViewport()
  }
})

test('the bank searches and filters, each change starts at page 1, and closing resets everything', async ({
  page,
}) => {
  await signInAsDemo(page)
  await page.clock.install()
  await openAllTransactions(page)
  const requests: URLSearchParams[] = []
  page.on('request', request => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.endsWith('/transactions') && searchParams.has('search')) requests.push(searchParams)
  })

  await footer(page).getByRole('button', { name: 'Next' }).click()
  await expect(footer(page)).toContainText('Page 2 of')
  await choose(page, 'Amount', 'Over £1M')
  await expect(lines(page).first()).toContainText('Declined')
  await expect(footer(page)).toContainText('Showing 1 to 10 of')
  await choose(page, 'Status', 'Declined')
  await expect(lines(page)).toHaveCount(4)
  await expect(footer(page)).toBeHidden()
  await choose(page, 'Amount', 'Under £100K')
  await expect(allTransactions(page)).toContainText('No transactions match.')
  await expectAccessible(page)
  await allTransactions(page).getByRole('button', { name: 'Clear filters' }).click()
  await expect(lines(page)).toHaveCount(10)
  await expect(allTransactions(page).getByRole('region', { name: 'Transactions' })).toBeFocused()

  // The typing must not pause, however slow the machine is.
  await page.clock.pauseAt(Date.now() + 60_000)
  await search(page).pressSequentially('INTERNATIONAL')
  await page.clock.runFor(400)
  await page.clock.resume()
  await expect(lines(page).filter({ hasNotText: 'International Transfer' })).toHaveCount(0)
  await expect(lines(page).filter({ hasText: 'International Transfer' })).toHaveCount(10)
  expect(new Set(requests.map(each => each.get('search')))).toEqual(new Set(['INTERNATIONAL']))
  await search(page).fill('proj-ph2-0093')
  await page.clock.runFor(400)
  await expect(lines(page)).toHaveCount(1)
  await expect(lines(page)).toContainText('Thornbury Mutual')

  await allTransactions(page).getByRole('button', { name: 'Close' }).last().click()
  await expect(allTransactions(page)).toBeHidden()
  const opener = page.getByRole('button', { name: 'View All Transactions' })
  await expect(opener).toBeFocused()
  await opener.click()
  await expect(search(page)).toHaveValue('')
  await expect(allTransactions(page).getByLabel('Status', { exact: true })).toHaveValue('')
  await expect(footer(page)).toContainText('Page 1 of')
})

test('Next is disabled on the last page, and a few lines need no pages', async ({ page, customer }) => {
  for (let paid = 1; paid <= 10; paid += 1) await customer.receive(BigInt(paid) * 100n)
  await customer.signIn(page)
  await openAllTransactions(page)
  await expect(footer(page)).toContainText('Showing 1 to 10 of 11 transactions')
  await turnToLastPage(page, 2)
  await expect(footer(page)).toContainText('Showing 11 to 11 of 11 transactions')
  const next = footer(page).getByRole('button', { name: 'Next' })
  await expect(next).toHaveAttribute('aria-disabled', 'true')
  await next.press('Enter')
  await expect(footer(page)).toContainText('Page 2 of 2')
  await choose(page, 'Amount', 'Under £100K')
  await expect(footer(page)).toContainText('Page 1 of 2')
  await search(page).fill('no such thing')
  await search(page).press('Enter')
  await expect(allTransactions(page)).toContainText('No transactions match.')
  await expect(footer(page)).toBeHidden()
})

test('a customer without transactions reads so, from the overview too', async ({ page, newCustomer }) => {
  await newCustomer.signIn(page)
  await openOverview(page)
  await page.getByRole('button', { name: /^View All Transactions/ }).click()
  await expect(allTransactions(page)).toContainText('Nothing has moved yet.')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(allTransactions(page)).toBeHidden()
})

test('an unknown status shows as plain text, and a missing reference as a dash', async ({
  page,
  customer,
}) => {
  await customer.signIn(page)
  await page.route('**/transactions?*declined_first*', route =>
    changeAnswer(route, body => {
      const list = TransactionPage.parse(body)
      const transactions = list.transactions.map(line => ({ ...line, status: 'reversed', reference: '' }))
      return { ...list, transactions }
    }),
  )
  await openAllTransactions(page)
  await expect(lines(page).first().getByRole('cell').last()).toHaveText('reversed')
  await expect(lines(page).first().getByRole('cell').nth(2)).toHaveText('-')
})

test('while the bank is away the dialog says so, offers another try, and recovers by itself', async ({
  page,
  customer,
}) => {
  await customer.signIn(page)
  let isAway = true
  await page.route('**/transactions?*declined_first*', route =>
    isAway ? route.abort('internetdisconnected') : route.fallback(),
  )
  await page.goto('/uk-banking-dashboard/transactions')
  await page.getByRole('button', { name: 'View All Transactions' }).click()
  await expect(allTransactions(page).getByRole('alert')).toContainText('We could not load your transactions.')
  await expectAccessible(page)
  const requested = page.waitForRequest(/declined_first/)
  await allTransactions(page).getByRole('button', { name: 'Try again' }).click()
  await requested
  isAway = false
  await expect(lines(page)).toHaveCount(1)
})

test('on a phone the dialog is a sheet with the same rows', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAsDemo(page)
  await page.goto('/uk-banking-dashboard/transactions')
  await page.getByRole('button', { name: 'View All Transactions' }).click()
  const row = allTransactions(page).getByRole('listitem').first()
  for (const text of [
    'International Transfer',
    'To: Harbourne & Vale Bank',
    '−£2,450,000.00',
    'Declined',
    'Ref: ',
  ])
    await expect(row).toContainText(text)
  await expect(allTransactions(page).getByRole('button', { name: 'Close' }).last()).toBeInViewport()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  const before = await allTransactions(page).boundingBox()
  await search(page).fill('zeppelin')
  await expect(allTransactions(page).getByRole('button', { name: 'Clear filters' })).toBeVisible()
  expect(await allTransactions(page).boundingBox()).toEqual(before)
})
