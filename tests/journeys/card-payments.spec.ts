// What a card paid, and "Approve this payment" on every page (specification, sections 15.1 to 15.4).
import { timings } from '../../content/facts.ts'
import type { Bank } from '../../src/bank/bank.ts'
import { makeCardPaymentsDue } from '../../src/bank/cards/network/run-card-payments.ts'
import { password } from '../support/open-customer.ts'
import { activeByApi } from './cards-by-api.ts'
import { expectAccessible, expectNoSidewaysScroll } from './expect-accessible.ts'
import { expect, test, type Page } from './fixtures.ts'
import { openWithAccounts } from './own-accounts.ts'
import { heading, region, toast } from './page-parts.ts'
import { stopTime } from './pass-time.ts'
import { askOnline, cardNetworkOf } from './card-network.ts'

const cards = '/uk-banking-dashboard/cards'
const approving = (page: Page) => page.getByRole('dialog', { name: 'Approve this payment' })
const confirming = (page: Page) => page.getByRole('dialog', { name: "Confirm it's you" })
const inDialog = (page: Page, name: string) => approving(page).getByRole('button', { name, exact: true })
/** A toast that says no. */
const refusal = (page: Page, title: string) => page.getByRole('alert').filter({ hasText: title })
const fact = (page: Page, name: string) =>
  page.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd')

/** A customer who is signed in, with an active card. */
async function openWithCard(page: Page, bank: Bank) {
  const maya = await openWithAccounts(bank)
  await maya.signIn(page)
  return { maya, card: await activeByApi(page, maya.account.id) }
}

test(
  'a payment that waits is approved on any page, after a confirmation, and what was typed is kept',
  { tag: '@quick' },
  async ({ page, bank }) => {
    const { card } = await openWithCard(page, bank)
    await page.goto('/uk-banking-dashboard/support')
    const message = page.getByRole('textbox', { name: 'Message' })
    await message.fill('I have a quest')
    const paymentId = await askOnline(bank, card.id)
    await expect(approving(page)).toBeVisible()
    await expect(approving(page).getByRole('heading', { level: 3 })).toHaveText(
      '£64.00 to Saltmarch Outfitters',
    )
    await expect(approving(page).getByRole('heading', { level: 3 })).toBeFocused()
    await expect(approving(page).getByRole('definition').first()).toHaveText(`Tarn card (${card.lastFour})`)
    await expect(approving(page).getByText(/^You have until \d\d:\d\d$/)).toBeVisible()
    await expect(approving(page).getByText('Not buying this now? Press Not me.')).toBeVisible()
    await expectAccessible(page)

    // Escape says neither: it is asked again from a notice, and the focus is where it was.
    await page.keyboard.press('Escape')
    await expect(approving(page)).toBeHidden()
    await expect(message).toBeFocused()
    await expect(message).toHaveValue('I have a quest')
    const main = page.getByRole('main')
    await expect(main.getByText('A card payment waits for you.')).toBeVisible()
    await expectAccessible(page)
    await main.getByRole('button', { name: 'Approve or refuse' }).click()

    await inDialog(page, 'Approve').click()
    await expect(confirming(page).getByRole('heading', { level: 3 })).toHaveText(
      'Pay £64.00 to Saltmarch Outfitters by card',
    )
    await confirming(page).getByRole('textbox', { name: 'Current password' }).fill(password)
    await confirming(page).getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect(toast(page, 'Payment Approved')).toBeVisible()
    await expect(approving(page)).toBeHidden()
    await expect(main.getByText('A card payment waits for you.')).toBeHidden()
    await expect(message).toHaveValue('I have a quest')

    await page.goto(`${cards}/payments/${paymentId}`)
    await expect(heading(page)).toHaveText('£64.00 at Saltmarch Outfitters')
    await expect(region(page, 'What happened').getByRole('listitem')).toContainText([
      'Asked you to approve it',
      'You approved it',
      'It settles, or the money is yours again',
    ])
    await expect(fact(page, 'Status')).toHaveText('Pending')
    await expect(fact(page, 'How')).toHaveText('Online')
    await expectAccessible(page)
  },
)

test('"Not me" declines a payment and freezes the card; the next one that waits follows', async ({
  page,
  bank,
}) => {
  const { card } = await openWithCard(page, bank)
  await askOnline(bank, card.id, { merchant: 'Harbour Phones', amountMinor: 20_83n })
  await askOnline(bank, card.id)
  await page.goto(`${cards}/${card.id}`)
  await expect(approving(page).getByText('1 of 2', { exact: true })).toBeVisible()
  const first = approving(page).getByRole('heading', { level: 3 })
  await expect(first).toHaveText('£20.83 to Harbour Phones')
  await inDialog(page, 'Not me').click()
  await expect(toast(page, 'Card Payment Declined')).toContainText('We declined it and froze the card.')
  await expect(first).toHaveText('£64.00 to Saltmarch Outfitters')

  // It is decided again: the card is frozen now.
  await inDialog(page, 'Approve').click()
  await confirming(page).getByRole('textbox', { name: 'Current password' }).fill(password)
  await confirming(page).getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(refusal(page, 'Card Payment Declined')).toContainText('The card is frozen.')
  await expect(approving(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Unfreeze card' })).toBeVisible()

  const activity = region(page, 'Activity')
  await expect(activity.getByRole('columnheader')).toHaveText([
    'Date',
    'Merchant',
    'Category',
    'Amount',
    'Status',
  ])
  await expect(activity.getByRole('row').filter({ hasText: 'Saltmarch Outfitters' })).toContainText(
    /Shopping.*£64\.00.*Declined/,
  )
  await activity.getByRole('link', { name: /^£64\.00 at Saltmarch Outfitters/ }).click()
  await expect(page.getByRole('main')).toContainText('It was declined. The card is frozen.')
  await page.getByRole('link', { name: 'Unfreeze card' }).click()
  await expect(heading(page)).toHaveText(`Tarn card (${card.lastFour})`)
})

test('after 5 minutes it is too late: nothing was paid', async ({ page, bank }) => {
  await page.clock.install()
  const { card } = await openWithCard(page, bank)
  await page.goto(cards)
  await askOnline(bank, card.id)
  await askOnline(bank, card.id, { merchant: 'Harbour Phones', amountMinor: 20_83n })
  await expect(approving(page)).toBeVisible()
  await expect(approving(page).getByText('1 of 2', { exact: true })).toBeVisible()
  await stopTime(page)
  await makeCardPaymentsDue({ ...bank, clock: () => new Date(Date.now() + 6 * 60_000) })
  await inDialog(page, 'Approve').click()
  await expect(refusal(page, 'Nothing has changed')).toContainText(
    'The 5 minutes are over. Nothing was paid.',
  )
  // The other one ends in front of the customer, and says so.
  await page.clock.fastForward(6 * 60_000)
  await page.clock.resume()
  await expect(approving(page).getByRole('alert')).toHaveText('The 5 minutes are over. Nothing was paid.')
  await expectAccessible(page)
  await inDialog(page, 'Close').last().click()
  await expect(approving(page)).toBeHidden()
})

test('it waits until another dialog is closed', async ({ page, bank }) => {
  const { card } = await openWithCard(page, bank)
  await page.clock.install()
  await page.goto(`${cards}/${card.id}`)
  await page.getByRole('button', { name: 'Cancel card' }).click()
  const cancelling = page.getByRole('dialog', { name: 'Cancel card?' })
  await expect(cancelling).toBeVisible()
  await askOnline(bank, card.id)
  // The bell is due now. Time does not pass faster while the bank answers: the page would see an idle customer and hide.
  const told = page.waitForResponse('**/api/card-payments?status=waiting*')
  await page.clock.runFor(timings.notificationsRefreshMs)
  await told
  await expect(page.getByText('A card payment waits for you.')).toBeVisible()
  await expect(approving(page)).toBeHidden()
  await cancelling.getByRole('button', { name: 'Keep it' }).click()
  await expect(approving(page)).toBeVisible()
})

test(
  'a settled payment is found from its transaction, with where, how and what was refunded; on a phone as well',
  { tag: '@quick' },
  async ({ page, bank }) => {
    const { card } = await openWithCard(page, bank)
    await page.goto(`${cards}/${card.id}`)
    await expect(region(page, 'Activity')).toContainText('Nothing has been paid with this card yet.')
    const { settle, refund } = cardNetworkOf(bank, card.id)
    const id = await settle({ merchant: 'Cinderlight', mcc: '4899', amountMinor: 10_99n })
    await refund(id, 4_00n)

    await page.goto('/uk-banking-dashboard/transactions')
    await page
      .getByRole('link', { name: /^Cinderlight/ })
      .first()
      .click()
    await page.getByRole('link', { name: 'See the card payment' }).click()
    await expect(page).toHaveURL(`${cards}/payments/${id}`)
    await expect(heading(page)).toHaveText('£10.99 at Cinderlight')
    await expect(fact(page, 'Status')).toHaveText('Settled. Refunded £4.00')
    await expect(fact(page, 'Place')).toHaveText('London')
    await expect(fact(page, 'Card')).toHaveText(`Tarn card (${card.lastFour})`)
    await expect(region(page, 'What happened').getByRole('listitem')).toContainText(['Settled', 'Refunded'])
    await expect(fact(page, 'Category')).toContainText('Bills')
    await page.getByRole('button', { name: 'Change category: Cinderlight' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change category' })
    await expect(dialog.getByRole('combobox', { name: 'Category' })).toHaveValue('Bills')
    await dialog.getByRole('combobox', { name: 'Category' }).selectOption('Entertainment')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(toast(page, 'Category Changed')).toBeVisible()
    await expect(fact(page, 'Category')).toContainText('Entertainment')
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await page.goto(`${cards}/${card.id}`)
    await expect(region(page, 'Activity').getByRole('listitem')).toContainText(/Cinderlight.*£10\.99/)
    await expectNoSidewaysScroll(page)
    await page.goto(`${cards}/payments/${crypto.randomUUID()}`)
    await expect(heading(page)).toHaveText(/not found/i)
  },
)
