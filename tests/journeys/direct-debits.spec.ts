import { formatLongDate } from '../../src/domain/format-dates.ts'
import type { Bank } from '../../src/bank/bank.ts'
import { announceDirectDebit, inWorkingDays, makeNow } from './collect-by-direct-debit.ts'
import { expectAccessible, expectNoSidewaysScroll } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { press } from './keyboard.ts'
import { openWithAccounts } from './own-accounts.ts'
import { toast } from './page-parts.ts'
import { expectTryAgain, stopTime } from './pass-time.ts'

const path = '/uk-banking-dashboard/payments/direct-debits'

/** £32.00 was taken, and £35.50 is announced. */
async function openWithBroadband(bank: Bank) {
  const maya = await openWithAccounts(bank)
  const [taken, announced] = [inWorkingDays(bank, 2), inWorkingDays(bank, 5)]
  const directDebitId = await announceDirectDebit(bank, {
    accountId: maya.account.id,
    company: 'Wrenmoor Broadband',
    serviceUserNumber: '990004',
    reference: 'WB-204417',
    collections: [
      { dueOn: taken, amountPence: 32_00n },
      { dueOn: announced, amountPence: 35_50n },
    ],
  })
  await makeNow(bank, { customerId: maya.customerId, accountId: maya.account.id, date: taken })
  return { ...maya, directDebitId, taken, announced }
}

test(
  'a Direct Debit is listed, what it took is refunded for a reason, and it is cancelled for good',
  { tag: '@quick' },
  async ({ page, bank }) => {
    const { taken, announced, ...maya } = await openWithBroadband(bank)
    await maya.signIn(page)
    await page.goto('/uk-banking-dashboard/payments')
    await expect(page.getByRole('region', { name: 'Direct Debits' })).toContainText('1 active.')
    await expectAccessible(page)
    await press(page, page.getByRole('link', { name: 'Direct Debits', exact: true }))
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Direct Debits')
    const columns = ['Company', 'Reference', 'Last payment', 'Next payment', 'Status']
    await expect(page.getByRole('columnheader')).toHaveText(columns)
    const row = page.getByRole('row').nth(1)
    await expect(row).toContainText('WB-204417')
    await expect(row).toContainText('£32.00')
    await expect(row).toContainText('£35.50')
    await expect(row).toContainText('Active')
    await expectAccessible(page)

    await press(page, page.getByRole('link', { name: 'Wrenmoor Broadband, WB-204417' }))
    await expect(page).toHaveURL(`${path}/${maya.directDebitId}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    const details = page.getByRole('region', { name: 'Details' })
    await expect(details).toContainText(`£35.50 on ${formatLongDate(announced)}`)
    await expect(details).toContainText('New amount')
    await expect(details).toContainText(/Service user number\s*990004/)
    await expect(page.getByRole('region', { name: 'The Direct Debit Guarantee' })).toContainText(
      'A company tells you of a new amount or date, normally 10 working days before. Mistakes, its or ours, are refunded in full at once. You can cancel at any time. A refund that was not due must be paid back.',
    )
    await expectAccessible(page)

    const history = page.getByRole('table', { name: 'History' })
    await expect(history.getByRole('row').nth(1)).toContainText('Announced')
    await expect(history.getByRole('row').nth(2)).toContainText('Taken')
    await press(
      page,
      page.getByRole('button', { name: `Ask for a refund of £32.00 on ${formatLongDate(taken)}` }),
    )
    const dialog = page.getByRole('dialog', { name: 'Ask for a refund?' })
    await expect(dialog.getByText('We pay you now and claim it from Wrenmoor Broadband.')).toBeVisible()
    const reasons = dialog.getByRole('group', { name: 'What went wrong?' })
    for (const [place, reason] of [
      'The amount or date was not what I was told',
      'I was not told in advance',
      'I had cancelled it with the company',
      'I never agreed to it',
      'I do not know this company',
    ].entries())
      await expect(reasons.getByRole('radio').nth(place)).toHaveAccessibleName(reason)
    await expect(dialog.getByRole('radio')).toHaveCount(5)
    const refund = dialog.getByRole('button', { name: 'Refund £32.00' })
    await refund.click()
    await expect(dialog.getByText('Choose what went wrong')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('radio', { name: 'I was not told in advance' }).check()
    await refund.click()
    await expect(toast(page, 'Refund Paid')).toContainText('£32.00 from Wrenmoor Broadband')
    await expect(dialog).toBeHidden()
    await expect(history.getByRole('row').nth(2)).toContainText('Refunded')
    await expect(page.getByRole('button', { name: /^Ask for a refund/ })).toHaveCount(0)
    await expect(history.getByText('Refunded')).toBeVisible()

    await page.getByRole('button', { name: 'Cancel Direct Debit' }).click()
    const cancelling = page.getByRole('dialog', { name: 'Cancel Direct Debit?' })
    await expect(cancelling).toContainText(
      'We refuse all further requests. Tell Wrenmoor Broadband too: you may still owe them. This cannot be undone.',
    )
    await expectAccessible(page)
    await cancelling.getByRole('button', { name: 'Keep it' }).click()
    await expect(cancelling).toBeHidden()
    await page.getByRole('button', { name: 'Cancel Direct Debit' }).click()
    await cancelling.getByRole('button', { name: 'Cancel Direct Debit' }).click()
    await expect(toast(page, 'Direct Debit Cancelled')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Cancel Direct Debit' })).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(history.getByRole('row').nth(1)).toContainText('Refused')

    await page.goto('/uk-banking-dashboard/transactions')
    await expect(page.getByText('Direct Debit refund from Wrenmoor Broadband').first()).toBeVisible()
    await expect(page.getByText('Direct Debit to Wrenmoor Broadband').first()).toBeVisible()
  },
)

test('on a phone a refund is asked for by keyboard alone, and nothing scrolls sideways', async ({
  page,
  bank,
}) => {
  const maya = await openWithBroadband(bank)
  await maya.signIn(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${path}/${maya.directDebitId}`)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: /^Ask for a refund/ }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Ask for a refund?' })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('radio', { name: 'The amount or date was not what I was told' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByRole('radio', { name: 'I was not told in advance' })).toBeChecked()
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Refund Paid')).toBeVisible()
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Refunded')
})

test('nobody sees the Direct Debit of somebody else, who has none is told so after a failure, and nothing may be announced', async ({
  page,
  bank,
}) => {
  const maya = await openWithBroadband(bank)
  const other = await openWithAccounts(bank, { names: { firstName: 'Ifeoma', lastName: 'Okafor' } })
  await other.signIn(page)
  await page.goto(`${path}/${maya.directDebitId}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found')
  await page.clock.install()
  await page.route('**/api/direct-debits*', route => route.abort('connectionreset'))
  await page.goto(path)
  await stopTime(page)
  await expectTryAgain(page, page, 'We could not load this.', /\/api\/direct-debits/)
  await expectAccessible(page)
  await page.unroute('**/api/direct-debits*')
  await expect(page.getByText('You have no Direct Debits.')).toBeVisible()
  await expectAccessible(page)

  const { id: accountId } = other.account
  const tarnwater = { company: 'Tarnwater', serviceUserNumber: '980003', reference: 'TW 40021776' }
  await announceDirectDebit(bank, { ...tarnwater, accountId, collections: [] })
  await page.goto(path)
  await expect(page.getByRole('row').nth(1)).toContainText('Not announced')
  await page.getByRole('link', { name: 'Tarnwater, TW 40021776' }).click()
  await expect(page.getByRole('region', { name: 'Details' })).toContainText('Next paymentNot announced')
})
