// What staff do about cards: they stop one, and credit what came back of a card payment whose account is closed (part two, sections
// 15.2, 15.4 and 17.4).
import { afterEach, beforeEach, expect, test } from 'vitest'
import { closeAccount } from '../../src/bank/accounts/close-account.ts'
import { openAccount } from '../../src/bank/accounts/open-account.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { fromNowhere } from '../../src/bank/sessions/caller.ts'
import { withoutTrace } from '../ledger/every-database.ts'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'
import { cardNoticesOf } from './card-bank.ts'
import { type DisputeBank, openDisputeBank } from './card-dispute.ts'
import { accountsOf, signInAgain } from './people.ts'
import { Acting, actIdOf } from './staff-acting.ts'
import { lookAt, made, make, preview, previewed, refusalOf } from './staff-record.ts'
import { openMember, type TestMember } from './staff.ts'

let fixture: ApiFixture
let bank: DisputeBank
let priya: TestMember

beforeEach(async () => {
  fixture = await openApiFixture()
  bank = await openDisputeBank(fixture)
  priya = await openMember(bank.api, ['support', 'payments'], { name: 'Priya Nair' })
})
afterEach(async () => {
  expect(await reconcile(fixture.database)).toEqual([])
  await fixture.close()
})

const recordedCards = async ({ client }: TestMember) => {
  const { body } = await client.staffCustomerAccounts({ params: { id: bank.maya.customerId } })
  return 'cards' in body ? body.cards.map(({ name, status }) => `${name} ${status}`) : []
}

const emailsOf = async (subject: string) =>
  fixture.database.query(
    `select id from outbox_message where customer_id = $1 and channel = 'email' and type = $2`,
    [bank.maya.customerId, subject],
  )

test('the bank stops a card for good, orders none, and tells its holder by e-mail too', async () => {
  const { api, maya, cardId } = bank
  const lastFour = await bank.lastFour()
  const { id: pending } = await bank.network.authorise()
  await lookAt(priya, maya.customerId)
  expect(await recordedCards(priya)).toEqual([`Tarn card (${lastFour}) active`])
  const shown = await previewed(priya, 'staffStopCard', cardId)
  expect(shown.customerReads).toBe(`Tarn card (${lastFour}) cannot be used again.`)
  expect(shown.needs).toEqual({ confirmation: false, secondCheck: false, identityCheck: false })
  await made(api, priya, 'staffStopCard', cardId)

  expect((await bank.network.authorise({ pin: '0000' })).said).toBe('declined card_ended')
  // What it paid before goes on.
  expect(await bank.network.clear(pending, 20_83n)).toBe('approved')
  expect(await bank.read(cardId)).toMatchObject({ status: 'stopped', replacedBy: null })
  expect(await recordedCards(priya)).toEqual([`Tarn card (${lastFour}) stopped`])
  expect(await cardNoticesOf(maya)).toContainEqual(['Card Stopped', shown.customerReads])
  expect(await emailsOf('card_stopped')).toHaveLength(1)
  const { body: log } = await maya.client.listSecurityEvents({ query: { pageSize: 50 } })
  expect('events' in log ? log.events.map(({ type }) => type) : []).toContain('stop_card')
  expect(refusalOf(await preview(priya, 'staffStopCard', cardId))[1]).toBe('nothing_to_change')
  // She may order another one.
  expect(await bank.order('gold')).not.toBe(cardId)
})

test('of a card that was stopped for financial crime its holder is not told', async () => {
  const { api, maya } = bank
  const tom = await openMember(api, ['compliance'])
  for (const member of [priya, tom]) await lookAt(member, maya.customerId)
  const { id } = await bank.makeVirtual('Streaming')
  const crime = { reason: 'financial_crime' }
  expect((await preview(priya, 'staffStopCard', id, crime)).body).toMatchObject({
    errors: [{ field: 'reason' }],
  })
  expect((await previewed(tom, 'staffStopCard', id, crime)).customerReads).toBe(null)
  await made(api, tom, 'staffStopCard', id, crime)
  expect(await bank.statusOf(id)).toBe('stopped')
  expect((await cardNoticesOf(maya)).map(([title]) => title)).not.toContain('Card Stopped')
  const { body: log } = await maya.client.listSecurityEvents({ query: { pageSize: 50 } })
  expect('events' in log ? log.events.map(({ type }) => type) : []).not.toContain('stop_card')
})

test('what was ordered in the place of a stopped card still comes', async () => {
  const { api, maya, cardId } = bank
  await bank.replace(cardId, 'damaged')
  await lookAt(priya, maya.customerId)
  const { effects } = await previewed(priya, 'staffStopCard', cardId)
  expect(effects).toContainEqual({ label: 'A new card', value: 'Comes as it was ordered' })
  await made(api, priya, 'staffStopCard', cardId)
  expect((await recordedCards(priya)).map(card => card.split(' ').at(-1))).toEqual(['ordered', 'stopped'])
})

test('a member of a shared demonstration sees and stops the seed’s cards, and none that a visitor ordered', async () => {
  const { maya, cardId } = bank
  await fixture.database.query('update customer set is_demo = true where id = $1', [maya.customerId])
  const { id: visitors } = await bank.makeVirtual('Rude words')
  const shared = fixture.openApi(fixture.database, {
    isShared: true,
    isDemonstration: true,
    clock: bank.clock,
  })
  const member = await openMember(shared, ['support'], { isDemo: true })
  await lookAt(member, maya.customerId)
  const tarn = `Tarn card (${await bank.lastFour()})`
  expect(await recordedCards(member)).toEqual([`${tarn} active`])
  expect(refusalOf(await preview(member, 'staffStopCard', visitors))[1]).toBe('not_found')
  await made(shared, member, 'staffStopCard', cardId)
  expect(await recordedCards(member)).toEqual([`${tarn} stopped`])
  // Who runs the demonstration reaches all of them.
  await lookAt(priya, maya.customerId)
  expect((await recordedCards(priya)).some(card => card.startsWith('Rude words'))).toBe(true)
})

/** Opens another account of Maya, to which money may go. Returns its id and the end of its number. */
async function openAnother() {
  const { customerId } = bank.maya
  const another = { customerId, product: 'Current Account', holderName: 'Maya Okafor' }
  await bank.api.bank.database.transaction(transaction => openAccount(bank.api.bank, transaction, another))
  const [account] = (await accountsOf(bank.maya)).filter(({ id }) => id !== bank.maya.account.id)
  if (!account) throw new Error('no account was opened')
  return { id: account.id, ending: account.accountNumber.slice(-4) }
}

/** Closes Maya's account, which is empty. */
async function closeEmpty(): Promise<void> {
  const { customerId, account } = bank.maya
  const closed = await closeAccount(bank.api.bank, { customerId, accountId: account.id, caller: fromNowhere })
  expect(closed).toMatchObject({ ok: true })
}

const forge = (sets: string) => fixture.database.query(`update suspended_card_money set ${sets}`)

/** What the reconciler finds once this has run, which leaves no trace. */
const foundWithout = (sql: string) =>
  withoutTrace(fixture.database, async transaction => {
    for (const statement of sql.split('; ')) await transaction.query(statement)
    return (await reconcile(transaction)).map(({ found }) => found)
  })

const tasks = async () =>
  fixture.database.query<{ subject_id: string; state: string }>(
    `select subject_id, state from task where kind = 'returned_payment' order by opened_at`,
  )

test('a refund of a closed account is a task, and is credited once to another account of who paid', async () => {
  const { api, maya, network } = bank
  const acting = new Acting(api)
  const paymentId = await bank.settle(1_000_00n)
  const to = await openAnother()
  await closeEmpty()
  expect(await network.refund(paymentId, 64_00n)).toBe('approved')
  const [task] = await tasks()
  const subjectId = task?.subject_id ?? ''
  const { client } = priya
  const taskId = await acting.take(priya, subjectId)
  const { body: opened } = await client.staffOpenTask({ params: { id: taskId } })
  expect(opened).toMatchObject({
    task: { name: 'Returned payment: £64.00', person: 'Maya Okafor' },
    facts: {
      payee: 'Wrenmoor Cafe',
      destination: null,
      card: await bank.lastFour(),
      reason: 'Refund from Wrenmoor Cafe',
      amount: '64.00',
      accounts: [{ id: to.id }],
    },
  })
  const credit = (body: Record<string, unknown>) =>
    client.staffCreditAccount({ params: { id: subjectId }, body })
  const closed = { id: crypto.randomUUID(), reason: 'customer_asked', to: maya.account.id }
  expect((await credit(closed)).body).toMatchObject({ errors: [{ message: 'Choose one of their accounts' }] })
  await expect(forge('amount_pence = 1')).rejects.toThrow('invariant 26')
  await expect(forge('credited_at = came_at, credit_transfer_id = transfer_id')).rejects.toThrow(
    'invariant 26',
  )
  actIdOf(await acting.make(priya, credit, { to: to.id }))
  await expect(forge(`credited_at = credited_at + interval '1 day'`)).rejects.toThrow('invariant 26')
  expect(await tasks()).toEqual([{ subject_id: subjectId, state: 'closed' }])
  expect(
    await foundWithout(
      `alter table suspended_card_money disable trigger all; delete from suspended_card_money`,
    ),
  ).toContain('it came back into suspense, and nothing says so')
  expect(
    await foundWithout(`alter table notification disable trigger all; delete from notification`),
  ).toContain('who paid was not told that it was credited')

  await signInAgain(maya)
  const { body } = await maya.client.listTransactions({ params: { id: to.id }, query: {} })
  expect('transactions' in body ? body.transactions : []).toMatchObject([
    { description: 'Refund from Wrenmoor Cafe', category: 'Refund', amount: '64.00', type: 'credit' },
  ])
  const { body: told } = await maya.client.listNotifications({ query: { pageSize: 50 } })
  expect('notifications' in told ? told.notifications : []).toContainEqual(
    expect.objectContaining({
      title: 'Payment Returned',
      description: `£64.00 to Wrenmoor Cafe came back. It is in your account ending ${to.ending}.`,
      target: { kind: 'card_payment', id: paymentId },
    }),
  )
  // It has the category of what it gives back.
  const { body: spent } = await maya.client.readSpending({ query: { month: '2026-11' } })
  expect('categories' in spent ? spent.categories : spent).toContainEqual(
    expect.objectContaining({ category: 'Eating out', spent: '936.00' }),
  )
})

test('the credit of a dispute waits for its credit until the dispute is won: it may go back yet', async () => {
  const { api, disputes } = bank
  const acting = new Acting(api)
  const { id, number } = await disputes.open(await bank.settle(1_000_00n))
  const to = await openAnother()
  await closeEmpty()
  expect(await disputes.decide(id, { act: 'credit' })).toBe('credited')
  expect(await tasks()).toEqual([])
  expect(await disputes.asMerchant(id, 'accepts')).toBe('won')
  const [task] = await tasks()
  const subjectId = task?.subject_id ?? ''
  expect(
    await foundWithout(
      `alter table suspended_card_money disable trigger all; delete from suspended_card_money`,
    ),
  ).toContain('it is won with its credit in suspense, and nothing says so')
  const taskId = await acting.take(priya, subjectId)
  const { body: opened } = await priya.client.staffOpenTask({ params: { id: taskId } })
  expect(opened).toMatchObject({ facts: { reason: `Dispute ${number}: Wrenmoor Cafe`, amount: '1000.00' } })
  const credit = (body: Record<string, unknown>) =>
    priya.client.staffCreditAccount({ params: { id: subjectId }, body })
  actIdOf(await acting.make(priya, credit, { to: to.id }))
  expect((await accountsOf(bank.maya)).find(account => account.id === to.id)).toMatchObject({
    bookedBalance: '1000.00',
  })
  expect((await make(api, priya, 'staffStopCard', bank.cardId)).status).toBe(409)
})
