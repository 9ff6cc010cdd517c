// Merchants that take payments of cards again and again (specification, section 15.4).
import { formatLongDate } from '../../src/domain/format-dates.ts'
import { londonDateOf } from '../../src/domain/london-time.ts'
import { cardNetworkOf } from './card-network.ts'
import { activeByApi } from './cards-by-api.ts'
import { expectAccessible, expectNoSidewaysScroll } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { heading, toast } from './page-parts.ts'
import { openWithAccounts } from './own-accounts.ts'

const path = '/uk-banking-dashboard/cards/subscriptions'

test('a merchant of the subscriptions is stopped after a question, and allowed again without one', async ({
  page,
  bank,
}) => {
  const maya = await openWithAccounts(bank)
  await maya.signIn(page)
  const { id, lastFour } = await activeByApi(page, maya.account.id)
  const cinderlight = { how: 'recurring', merchant: 'Cinderlight', mcc: '4899', amountMinor: 10_99n } as const
  await cardNetworkOf(bank, id).settle(cinderlight)
  await page.goto('/uk-banking-dashboard/cards')
  await page.getByRole('link', { name: 'Subscriptions', exact: true }).click()
  await expect(page).toHaveURL(path)
  await expect(heading(page)).toHaveText('Subscriptions')
  const row = page.getByRole('row', { name: /Cinderlight/ })
  for (const name of ['Merchant', 'Card', 'Last payment', 'Usually', 'Next'])
    await expect(page.getByRole('columnheader', { name, exact: true })).toBeVisible()
  const today = formatLongDate(londonDateOf(bank.clock()))
  // One payment tells no rhythm.
  await expect(row.getByRole('cell')).toHaveText([
    'Cinderlight',
    `Tarn card (${lastFour})`,
    `£10.99${today}`,
    '–',
    '–',
    'Stop future payments',
  ])
  await expectAccessible(page)

  await row.getByRole('button', { name: 'Stop future payments: Cinderlight' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(
    'We refuse Cinderlight on all your cards. Tell them too: you may still owe them.',
  )
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await expect(dialog).toBeHidden()
  await row.getByRole('button', { name: 'Stop future payments: Cinderlight' }).click()
  await dialog.getByRole('button', { name: 'Stop future payments', exact: true }).click()
  await expect(toast(page, 'Payments Stopped')).toBeVisible()
  const allow = row.getByRole('button', { name: 'Allow again: Cinderlight' })
  await expect(allow).toBeFocused()
  await expect(row).toContainText('Stopped')
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await allow.click()
  await expect(toast(page, 'Payments Allowed')).toBeVisible()
  await expect(row.getByRole('button', { name: 'Stop future payments: Cinderlight' })).toBeFocused()
})

test('a customer whose cards pay nothing again and again has no subscriptions', async ({ page, bank }) => {
  const maya = await openWithAccounts(bank)
  await maya.signIn(page)
  await page.goto(path)
  await expect(page.getByText('No subscriptions found.')).toBeVisible()
  await expectAccessible(page)
})

test('subscriptions that cannot be loaded say so, and are asked for again', async ({ page, bank }) => {
  const maya = await openWithAccounts(bank)
  await maya.signIn(page)
  await page.route('**/api/subscriptions', route => route.abort())
  await page.goto(path)
  await expect(page.getByText('We could not load your subscriptions.')).toBeVisible()
  await page.unroute('**/api/subscriptions')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No subscriptions found.')).toBeVisible()
})
