// Card authorisations on the balance card, in Account Information and above the transactions.
import { captureHold, releaseHold } from '../../src/bank/holds/settle-hold.ts'
import { expectAccessible, expectNoSidewaysScroll } from './expect-accessible.ts'
import { expect, test, type Page } from './fixtures.ts'
import { openOverview } from './open-overview.ts'
import { authoriseCardPayment } from './authorise-card-payment.ts'
import { openTransactions } from './transactions-page.ts'

const card = (page: Page) => page.getByRole('region', { name: 'Available Balance' })
const pending = (page: Page) => page.getByRole('group').filter({ hasText: 'Pending (' })

test('the balance card shows pending payments, until there are none', async ({ page, bank, customer }) => {
  const tea = await authoriseCardPayment(bank, customer.email, {
    amountPence: 60_00n,
    recipientName: 'Pennyfield Bakery',
  })
  const bookshop = await authoriseCardPayment(bank, customer.email, {
    amountPence: 20_89n,
    recipientName: 'Marlowe Street Books',
  })
  await page.clock.install()
  await customer.signIn(page)
  await openOverview(page)
  await expect(card(page)).toContainText('£4,919.11')
  await expect(card(page).getByText('£80.89 pending', { exact: true })).toBeVisible()
  await expect(card(page).getByText(/^Updated /)).toBeVisible()
  await expectAccessible(page)

  await card(page).getByRole('button', { name: 'View Account Details' }).click()
  const dialog = page.getByRole('dialog', { name: 'Account Information' })
  const names = ['Account Holder', 'Account Number', 'Sort Code', 'IBAN']
  await expect(dialog.getByRole('term')).toHaveText([...names, 'Booked balance', 'Pending', 'Available'])
  const balances = dialog.getByRole('region', { name: 'Balance' })
  await expect(balances.getByRole('definition')).toHaveText(['£5,000.00', '£80.89', '£4,919.11'])
  await expectAccessible(page)

  expect(await releaseHold(bank, tea)).toMatchObject({ ok: true })
  expect(await captureHold(bank, { holdId: bookshop })).toMatchObject({ ok: true })
  await page.clock.runFor(5_100)
  await expect(balances.getByRole('definition')).toHaveText(['£4,979.11', '£0.00', '£4,979.11'])
  await page.keyboard.press('Escape')
  await expect(card(page)).toContainText('£4,979.11')
  await expect(card(page).getByText('pending')).toHaveCount(0)
})

test('copying all account details does not copy the balance', async ({ page, context, customer }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await customer.signIn(page)
  await openOverview(page)
  await page.getByRole('button', { name: 'View Account Details' }).click()
  await page.getByRole('button', { name: 'Copy all' }).click()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain(customer.accountNumber)
  expect(copied).not.toMatch(/£|balance|Pending|Available/i)
})

test('card authorisations are listed above the transactions, and disappear silently', async ({
  page,
  bank,
  customer,
}) => {
  const first = await authoriseCardPayment(bank, customer.email, {
    amountPence: 60_00n,
    recipientName: 'Pennyfield Bakery',
  })
  await authoriseCardPayment(bank, customer.email, { amountPence: 15_00n, recipientName: 'Fernhill Taxis' })
  const last = await authoriseCardPayment(bank, customer.email, {
    amountPence: 5_89n,
    recipientName: 'Marlowe Street Books',
  })
  await page.clock.install()
  await customer.signIn(page)
  await openTransactions(page)
  await expect(pending(page)).toContainText('£80.89')
  const summary = page.getByText('Pending (3)', { exact: true })
  const rows = pending(page).getByRole('listitem')
  await expect(rows.first()).toBeHidden()
  await summary.click()
  await expect(rows).toHaveText([
    /^Marlowe Street Books£5\.89Card paymentSince \d{1,2} \w{3} \d{4}, \d\d:\d\dUntil \d{1,2} \w{3} \d{4}, \d\d:\d\d$/,
    /^Fernhill Taxis£15\.00/,
    /^Pennyfield Bakery£60\.00/,
  ])
  await expect(pending(page).locator('[aria-live], output, [role=status], [role=alert]')).toHaveCount(0)
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 844 })
  await expectNoSidewaysScroll(page)

  await captureHold(bank, { holdId: first })
  await releaseHold(bank, last)
  await page.clock.runFor(5_100)
  await expect(page.getByText('Pending (1)', { exact: true })).toBeVisible()
  await expect(rows).toHaveText([/^Fernhill Taxis£15\.00/])
})

test('without card authorisations nothing about them shows, and the focus stays when the last one disappears', async ({
  page,
  bank,
  customer,
}) => {
  await page.clock.install()
  await customer.signIn(page)
  await openTransactions(page)
  await expect(page.getByText('Showing 1 to 1 of 1 transaction')).toBeVisible()
  await expect(page.getByText(/Pending/)).toHaveCount(0)

  const only = await authoriseCardPayment(bank, customer.email, {
    amountPence: 60_00n,
    recipientName: 'Pennyfield Bakery',
  })
  await page.clock.runFor(5_100)
  await page.getByText('Pending (1)', { exact: true }).click()
  await releaseHold(bank, only)
  await page.clock.runFor(5_100)
  await expect(pending(page)).toContainText('Nothing is pending any more.')
  await expect(pending(page).locator('summary')).toBeFocused()
})
