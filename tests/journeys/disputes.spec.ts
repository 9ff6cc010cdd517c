// Disputes of card payments, from a payment's page to the end (specification, sections 15.1, 15.4 and 15.8).
import type { Bank } from '../../src/bank/bank.ts'
import { releaseHold } from '../../src/bank/holds/settle-hold.ts'
import { decideDispute, type DisputeAct } from '../../src/bank/cards/disputes/decide-dispute.ts'
import { answerCardNetwork } from '../../src/bank/outside/card-network.ts'
import { authoriseCardPayment } from './authorise-card-payment.ts'
import { activeByApi } from './cards-by-api.ts'
import { expectAccessible, expectNoSidewaysScroll } from './expect-accessible.ts'
import { expect, test, type Page } from './fixtures.ts'
import { press } from './keyboard.ts'
import { openWithAccounts } from './own-accounts.ts'
import { heading, region, toast } from './page-parts.ts'

const cards = '/uk-banking-dashboard/cards'
const story = 'The telephone never came, and the shop does not answer.'

/** A payment of £64.00 with an active card, settled unless it is only authorised. Returns its id and the card's. */
async function openWithPayment(page: Page, bank: Bank) {
  const maya = await openWithAccounts(bank)
  await maya.signIn(page)
  const { id: cardId } = await activeByApi(page, maya.account.id)
  const id = bank.newId()
  const answered = await answerCardNetwork(bank, {
    kind: 'clearing',
    id,
    cardId,
    how: 'chip',
    merchant: 'Harbour Phones',
    mcc: '5732',
    country: 'GB',
    place: 'Portsmouth',
    currency: 'GBP',
    amountMinor: 64_00n,
  })
  expect(answered).toMatchObject({ ok: true, value: { answer: 'approved' } })
  return { paymentId: id, cardId, ...maya }
}

const decide = async (bank: Bank, disputeId: string, decision: DisputeAct) =>
  expect(await decideDispute(bank, { disputeId, decision, by: 'staff' })).toMatchObject({ ok: true })

const form = (page: Page) => region(page, 'Something wrong?')
const choose = (page: Page, name: string) => form(page).getByRole('radio', { name: new RegExp(`^${name}`) })
const idOf = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? ''

async function send(page: Page, reason: string) {
  await choose(page, reason).check()
  await form(page).getByRole('textbox', { name: 'Tell us what happened' }).fill(story)
  await form(page).getByRole('button', { name: 'Send' }).click()
  await expect(heading(page)).toHaveText(/^Dispute \d{6}$/)
}

test(
  'a payment is disputed by the keyboard, its question is answered, and the merchant accepts',
  { tag: '@quick' },
  async ({ page, bank }) => {
    const { paymentId } = await openWithPayment(page, bank)
    await page.goto(`${cards}/payments/${paymentId}`)
    await press(page, form(page).getByRole('button', { name: 'Send' }))
    await expect(form(page)).toContainText('Choose what is wrong')
    await expect(form(page)).toContainText('Write 20 to 4,000 characters')
    await expect(choose(page, 'I have not received it')).toBeFocused()
    await expectAccessible(page)
    await choose(page, 'The amount is wrong').check()
    const amount = form(page).getByRole('textbox', { name: 'It should have been' })
    await amount.fill('64')
    await form(page).getByRole('button', { name: 'Send' }).click()
    await expect(form(page)).toContainText('Enter an amount below £64.00')
    await amount.fill('40.00')
    await form(page).getByRole('textbox', { name: 'Tell us what happened' }).fill(story)
    await form(page).getByRole('button', { name: 'Send' }).click()
    await expect(toast(page, 'Dispute Sent')).toBeVisible()
    await expect(heading(page)).toHaveText(/^Dispute \d{6}$/)
    await expect(heading(page)).toBeFocused()
    await expect(page.getByRole('main')).toContainText('We have your dispute.')
    await expect(region(page, 'Details')).toContainText('£24.00')
    await expectAccessible(page)

    const disputeId = idOf(page)
    await decide(bank, disputeId, { act: 'ask', question: 'Which telephone did you order?' })
    await page.reload()
    const question = region(page, 'We need to ask you something')
    await expect(question).toContainText('Which telephone did you order?')
    await question.getByRole('button', { name: 'Send answer' }).click()
    await expect(question).toContainText('Write 10 to 1,000 characters')
    await expectAccessible(page)
    await question.getByRole('textbox', { name: 'Your answer' }).fill('A green one, with a lamp.')
    await question.getByRole('button', { name: 'Send answer' }).click()
    await expect(toast(page, 'Answer Sent')).toBeVisible()
    await expect(question).toBeHidden()

    await decide(bank, disputeId, { act: 'credit' })
    await page.reload()
    await expect(page.getByRole('main')).toContainText('We paid you £24.00.')
    await page.getByRole('button', { name: 'Merchant accepts' }).click()
    await expect(page.getByRole('main')).toContainText('The merchant accepted.')
    await expect(page.getByRole('main')).toContainText('You keep £24.00.')
    await expect(page.getByRole('button', { name: 'Withdraw dispute' })).toBeHidden()
    await expect(region(page, 'What happened').getByRole('listitem')).toContainText([
      'You sent the dispute',
      'We asked you something',
      'You answered',
      'We paid you',
      'You keep the money',
    ])
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    await page.goto(cards)
    await expect(region(page, 'Disputes').getByRole('link')).toHaveText(
      /^Dispute \d{6}£24\.00 at Harbour PhonesWon/,
    )
    await page.goto(`${cards}/payments/${paymentId}`)
    await expect(form(page)).toContainText('You disputed this payment already.')
    await form(page)
      .getByRole('link', { name: /^Dispute \d{6}$/ })
      .click()
    await expect(heading(page)).toHaveText(/^Dispute/)
  },
)

test('"It was not me" stops the card; a contested dispute is withdrawn, and its credit goes back', async ({
  page,
  bank,
}) => {
  const { paymentId, cardId, email } = await openWithPayment(page, bank)
  await page.goto(`${cards}/payments/${paymentId}`)
  await expect(form(page)).toContainText(
    'If the card still works, we stop it now and send you a new one, with a new PIN.',
  )
  await send(page, 'It was not me')
  await expect(toast(page, 'Dispute Sent')).toContainText('We stopped the card and ordered a new one.')
  const disputeId = idOf(page)
  await decide(bank, disputeId, { act: 'credit' })
  await page.reload()
  await page.getByRole('button', { name: 'Merchant contests' }).click()
  await expect(page.getByRole('main')).toContainText('Harbour Phones says that the payment was right.')
  await page.getByRole('button', { name: 'Withdraw dispute' }).click()
  const dialog = page.getByRole('dialog', { name: 'Withdraw dispute?' })
  await expect(dialog).toContainText('We take £64.00 back now.')
  await expectAccessible(page)
  const withdraw = dialog.getByRole('button', { name: 'Withdraw dispute' })
  // What the merchant refunds meanwhile does not go back.
  const refunded = await answerCardNetwork(bank, {
    kind: 'refund',
    id: bank.newId(),
    paymentId,
    currency: 'GBP',
    amountMinor: 24_00n,
  })
  expect(refunded).toMatchObject({ ok: true, value: { answer: 'approved' } })
  await page.reload()
  await page.getByRole('button', { name: 'Withdraw dispute' }).click()
  await expect(dialog).toContainText('We take £40.00 back now.')
  const hold = await authoriseCardPayment(bank, email, {
    amountPence: 1_244_18n,
    recipientName: 'Fennel & Rye',
  })
  await withdraw.click()
  await expect(dialog.getByRole('alert')).toContainText(
    'We would take £40.00 back, and your account does not have that much available.',
  )
  await expectAccessible(page)
  await releaseHold(bank, hold)
  await withdraw.click()
  await expect(toast(page, 'Dispute Withdrawn')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('You withdrew this dispute.')

  await page.getByRole('link', { name: /^Tarn card/ }).click()
  await expect(page).toHaveURL(`${cards}/${cardId}`)
  await expect(page.getByRole('main')).toContainText('A new card takes its place.')
})

test('before it settles it is the merchant who is asked; a dispute that is not there is not found', async ({
  page,
  bank,
}) => {
  const { cardId } = await openWithPayment(page, bank)
  const id = bank.newId()
  const answered = await answerCardNetwork(bank, {
    kind: 'authorisation',
    id,
    cardId,
    how: 'online',
    merchant: 'Wrenmoor Cafe',
    mcc: '5812',
    country: 'GB',
    place: 'London',
    currency: 'GBP',
    amountMinor: 5_00n,
  })
  expect(answered).toMatchObject({ ok: true, value: { answer: 'waiting' } })
  await page.goto(cards)
  await page.keyboard.press('Escape')
  await expect(region(page, 'Disputes')).toContainText('You have disputed no card payments.')
  await page.goto(`${cards}/payments/${id}`)
  await page.keyboard.press('Escape')
  await expect(form(page)).toContainText('Wait until it settles, or ask Wrenmoor Cafe.')
  await page.goto(`${cards}/disputes/${id}`)
  await expect(page).toHaveTitle(/Page not found in Online Banking \| Sarsen$/)
})
