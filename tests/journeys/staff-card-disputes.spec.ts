// Disputes of card payments as staff decide them, and a card that they stop (specification, sections 15.4 and 17.4).
import type { Bank } from '../../src/bank/bank.ts'
import { decideDispute, type DisputeAct } from '../../src/bank/cards/disputes/decide-dispute.ts'
import { askBank } from './ask-bank.ts'
import { cardNetworkOf } from './card-network.ts'
import { activeByApi } from './cards-by-api.ts'
import { expectAccessible, expectNoSidewaysScroll } from './expect-accessible.ts'
import { expect, test, type Page } from './fixtures.ts'
import { openWithAccounts } from './own-accounts.ts'
import { heading, region, toast } from './page-parts.ts'
import {
  addJourneyMember,
  chooseAct,
  type JourneyMember,
  openRecord,
  status,
  taskOf,
} from './staff-member.ts'
import { makeAndApprove, openSecondBrowser, type CheckedAct } from './two-members.ts'

const story = 'The telephone never came, and the shop does not answer.'
const shop = { merchant: 'Harbour Phones', mcc: '5732', place: 'Portsmouth' } as const

/** A customer, signed in, with an active card. */
async function openWithCard(page: Page, bank: Bank) {
  const maya = await openWithAccounts(bank, { balancePence: 5_000_00n })
  await maya.signIn(page)
  const { id: cardId } = await activeByApi(page, maya.account.id)
  return { ...maya, cardId, network: cardNetworkOf(bank, cardId) }
}

/** Disputes a settled payment of the signed-in customer through the API. Returns the dispute's id. */
async function disputeByApi(page: Page, paymentId: string): Promise<string> {
  const id = crypto.randomUUID()
  const dispute = { id, paymentId, reason: 'not_received', story }
  expect(await askBank(page, 'POST', '/api/card-disputes', dispute)).toMatchObject({ status: 201 })
  return id
}

const decide = async (bank: Bank, disputeId: string, act: 'credit' | 'contest') => {
  const decision: DisputeAct = { act }
  expect(await decideDispute(bank, { disputeId, decision, by: 'operator' })).toMatchObject({ ok: true })
}

/** Decides the task that is taken, and confirms that it is the member. */
async function carryOut(page: Page, member: JourneyMember, label: string, question?: string): Promise<void> {
  const part = region(page, 'Decide')
  await part.getByLabel('Act', { exact: true }).selectOption(label)
  await part.getByLabel('Reason', { exact: true }).selectOption('Suspected fraud')
  if (question !== undefined) await part.getByLabel('Your question').fill(question)
  await part.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'What happens' })).toBeFocused()
  await page.getByRole('button', { name: label, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: "Confirm it's you" })
  await dialog.getByLabel('Authenticator code').fill(await member.code())
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(status(page, `Done: ${label}.`)).toBeVisible()
}

test('a dispute is asked about, answered and credited', { tag: '@server' }, async ({ page, bank }) => {
  const maya = await openWithCard(page, bank)
  const disputeId = await disputeByApi(page, await maya.network.settle(shop))
  const task = `/staff/tasks/${await taskOf(bank, disputeId)}`
  const dispute = `/uk-banking-dashboard/cards/disputes/${disputeId}`
  const priya = await addJourneyMember(bank, ['support', 'payments'], { name: 'Priya Nair' })
  await priya.signIn(page)
  await page.goto(task)
  await expect(heading(page)).toHaveText('Card dispute: Harbour Phones, £64.00')
  await page.getByRole('button', { name: 'Take', exact: true }).click()
  const facts = region(page, 'Card dispute')
  await expect(facts).toContainText('I have not received it')
  await expect(facts).toContainText(story)
  await expect(region(page, 'Card payment')).toContainText('Portsmouth')
  // A refusal is for compliance, and a credit that nobody contests is not decided again.
  await expect(page.getByLabel('Act', { exact: true }).getByRole('option')).toHaveText([
    'Choose',
    'Ask the customer',
    'Credit customer',
  ])
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await carryOut(page, priya, 'Ask the customer', 'Which telephone did you order?')

  await page.goto(dispute)
  const question = region(page, 'We need to ask you something')
  await expect(question).toContainText('Which telephone did you order?')
  await question.getByRole('textbox', { name: 'Your answer' }).fill('A green one, with a lamp.')
  await question.getByRole('button', { name: 'Send answer' }).click()
  await expect(toast(page, 'Answer Sent')).toBeVisible()

  await page.goto(task)
  await expect(region(page, 'Question and answer')).toContainText('A green one, with a lamp.')
  await carryOut(page, priya, 'Credit customer')
  await page.goto(dispute)
  await expect(page.getByRole('main')).toContainText('We paid you £64.00.')
})

test(
  'a card is stopped on its customer’s record, where her disputes are listed too',
  { tag: '@server' },
  async ({ page, bank }) => {
    const maya = await openWithCard(page, bank)
    await disputeByApi(page, await maya.network.settle(shop))
    const sam = await addJourneyMember(bank, ['support'], { name: 'Sam Ortiz' })
    await sam.signIn(page)
    await openRecord(page, maya)
    await page.getByRole('link', { name: 'Accounts' }).click()
    await expect(page.getByRole('table', { name: 'Card disputes' })).toContainText('Harbour Phones')
    await expect(page.getByRole('table', { name: 'Cards' })).toContainText('Active')
    await page.getByLabel('Acts on').selectOption(maya.cardId)
    await chooseAct(page, 'Stop card')
    await expect(page.getByRole('main')).toContainText('Every payment is declined, for good')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Stop card' }).click()
    await expect(status(page, 'Done: Stop card.')).toBeVisible()
    await page.goto(`/uk-banking-dashboard/cards/${maya.cardId}`)
    await expect(page.getByRole('main')).toContainText('Stopped')
  },
)

/** Three disputes: of £1,200.00 and £64.00, and one of £55.00 whose credit the merchant contests. */
async function openDisputes(page: Page, bank: Bank) {
  const maya = await openWithCard(page, bank)
  const disputed = (paymentId: string) => disputeByApi(page, paymentId)
  const dear = await disputed(await settleDear(page, maya.cardId))
  const plain = await disputed(await maya.network.settle(shop))
  const contested = await disputed(await maya.network.settle({ ...shop, amountMinor: 55_00n }))
  await decide(bank, contested, 'credit')
  await decide(bank, contested, 'contest')
  return { maya, dear, plain, contested }
}

/** Settles £1,200.00 that was paid with the PIN. Returns the payment's id. */
async function settleDear(page: Page, cardId: string): Promise<string> {
  const id = crypto.randomUUID()
  const paid = { id, cardId, merchant: 'Harbour Phones', amount: '1200.00', currency: 'GBP', how: 'chip' }
  const authorised = await askBank(page, 'POST', '/api/demonstration/card-authorisations', paid)
  expect(authorised).toMatchObject({ status: 201, body: { status: 'pending' } })
  const clearing = `/api/demonstration/card-authorisations/${id}/clearing`
  expect(await askBank(page, 'POST', clearing, { id: crypto.randomUUID() })).toMatchObject({ status: 201 })
  return id
}

test(
  'a credit above £1,000.00, a refusal and a credit that goes back are each approved by another member',
  { tag: '@server' },
  async ({ page, bank, browser, baseURL }) => {
    // Two members, each with a browser of their own.
    test.slow()
    const { maya, dear, plain, contested } = await openDisputes(page, bank)
    const maker = await addJourneyMember(bank, ['payments', 'compliance'], { name: `Vane ${bank.newId()}` })
    const checker = await addJourneyMember(bank, ['payments'], { name: 'Anders Brink' })
    const reach = async (disputeId: string) => {
      const taskId = await taskOf(bank, disputeId)
      return async (at: Page) => {
        await at.goto(`/staff/tasks/${taskId}`)
        await at.getByRole('button', { name: 'Take', exact: true }).click()
      }
    }
    const complaint = 'You may complain to us'
    const acts: readonly CheckedAct[] = [
      { name: 'credit_customer', reach: await reach(dear), says: ['£1,200.00'] },
      {
        name: 'refuse_dispute',
        reach: await reach(plain),
        reason: 'Received',
        says: ['The merchant showed us that you received it.', complaint],
      },
      {
        name: 'take_credit_back',
        reach: await reach(contested),
        says: ['We take £55.00 back in 10 working days', complaint],
      },
    ]
    await maker.signIn(page)
    const second = await openSecondBrowser(browser, baseURL)
    await makeAndApprove({ page, maker, second, checker }, acts)
    await second.context().close()

    const stand = await bank.database.query<{ status: string; letters: bigint; open: bigint }>(
      `select d.status,
              (select count(*) from outbox_message m where m.customer_id = d.customer_id and m.channel = 'post'
                and m.type = 'dispute_' || d.status) as letters,
              (select count(*) from task t where t.subject_id = d.id and t.closed_at is null) as open
         from card_dispute d where d.customer_id = $1 order by d.number`,
      [maya.customerId],
    )
    expect(stand).toEqual([
      { status: 'credited', letters: 0n, open: 0n },
      { status: 'refused', letters: 1n, open: 0n },
      { status: 'lost', letters: 1n, open: 0n },
    ])
    await maya.signIn(page)
    await page.goto(`/uk-banking-dashboard/cards/disputes/${contested}`)
    await expect(page.getByRole('main')).toContainText('The merchant showed that the payment was right.')
  },
)
