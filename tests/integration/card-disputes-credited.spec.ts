// What becomes of credited disputes of card payments, and of their payments' refunds (specification, sections 15.2 and 15.4).
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { closeAccount } from '../../src/bank/accounts/close-account.ts'
import { appendAuditEvent } from '../../src/bank/audit/append-audit-events.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { fromNowhere } from '../../src/bank/sessions/caller.ts'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'
import { type DisputeBank, openDisputeBank } from './card-dispute.ts'
import { cardAccountPence } from './card-network.ts'
import { readNotices } from './read-notices.ts'

let fixture: ApiFixture
let bank: DisputeBank
let disputes: DisputeBank['disputes']
let settle: DisputeBank['settle']
let credited: DisputeBank['credited']

beforeEach(async () => {
  // The clock of the cards' account, which all share, only goes forward.
  fixture = await openApiFixture()
  bank = await openDisputeBank(fixture)
  ;({ disputes, settle, credited } = bank)
})
afterEach(async () => {
  expect(await reconcile(fixture.database)).toEqual([])
  await fixture.close()
})

/** The payment of £950.00 that made the account short. */
const settledPayments = async () => {
  const [row] = await fixture.database.query<{ id: string }>(
    'select id from card_payment where customer_id = $1 and cleared_pence = 95000',
    [bank.maya.customerId],
  )
  return row?.id ?? ''
}

/** What Maya was told of her disputes since they were credited, by name: some of it at the same moment. */
const told = async (): Promise<readonly string[]> =>
  (await readNotices(fixture.database, bank.maya))
    .filter(notice => /^(?:post )?dispute_(?!credited)/.test(notice))
    .toSorted()

const close = () =>
  bank.maya.client.closeAccount({ params: { id: bank.maya.account.id }, body: { payTo: null } })

/** Closes Maya's empty account, whatever may go back. */
async function closeAsBefore(): Promise<void> {
  const { client, customerId, account } = bank.maya
  const { status } = await client.cancelCard({ params: { id: bank.cardId }, body: {} })
  expect(status).toBe(200)
  const at = bank.api.bank.clock()
  await fixture.database.transaction(async transaction => {
    await transaction.query('update account set closed_at = $2 where id = $1', [account.id, at])
    const detail = { accountId: account.id, by: customerId }
    await appendAuditEvent(transaction, { chainId: customerId, at, type: 'account_closed', detail })
  })
}

describe('a credited dispute', { tags: ['quick'] }, () => {
  test('is won when the merchant accepts: it bears the credit', async () => {
    const { id } = await credited(64_00n)
    expect(await disputes.asMerchant(id, 'accepts')).toBe('won')
    expect(await disputes.asMerchant(id, 'accepts')).toBe('won')
    expect(await disputes.asMerchant(id, 'contests')).toBe('changed_meanwhile')
    expect(await told()).toEqual(['dispute_won'])
    expect(await disputes.disputesAccount()).toBe(0n)
    expect(await cardAccountPence(bank.api)).toBe(0n)
    expect(await bank.money()).toBe('1000.00 of which 0.00 held')
  })

  test('what its merchant bears is not in the settlement of the next day', async () => {
    const { id } = await credited(64_00n)
    await settle(10_00n)
    await disputes.asMerchant(id, 'accepts')
    await bank.at('2026-11-27T06:00:00Z')
    await bank.run()
    const [settled] = await fixture.database.query<{ net_pence: bigint }>(
      `select net_pence from card_settlement where day = '2026-11-27'`,
    )
    expect(settled?.net_pence).toBe(10_00n)
    expect(await cardAccountPence(bank.api)).toBe(0n)
  })

  test('is won after 30 days without a contest', async () => {
    const { id } = await credited(64_00n)
    await bank.at('2026-12-26T23:59:00Z')
    expect(await disputes.run()).toMatchObject({ won: 0 })
    await bank.at('2026-12-27T00:00:00Z')
    expect(await disputes.run()).toMatchObject({ won: 1 })
    expect(await disputes.read(id)).toMatchObject({ status: 'won' })
    expect(await told()).toEqual(['dispute_won'])
  })

  test('is contested, and the bank lets the customer keep it: the bank bears it', async () => {
    const { id } = await credited(64_00n)
    expect(await disputes.asMerchant(id, 'contests')).toBe('contested')
    expect(await disputes.read(id)).toMatchObject({ status: 'contested', dueDay: '2026-12-03' })
    expect(await told()).toEqual(['dispute_contested'])
    expect(await disputes.decide(id, { act: 'keep' })).toBe('won')
    expect(await told()).toEqual(['dispute_contested', 'dispute_won'])
    expect(await disputes.disputesAccount()).toBe(-64_00n)
    expect(await bank.money()).toBe('1000.00 of which 0.00 held')
  })

  test('is lost, and taken back 10 working days later', async () => {
    const { id, number } = await credited(64_00n)
    await disputes.asMerchant(id, 'contests')
    expect(await disputes.decide(id, { act: 'take_back' })).toBe('lost')
    expect(await disputes.read(id)).toMatchObject({ status: 'lost', takenBackOn: '2026-12-10' })
    expect(await told()).toEqual(['dispute_contested', 'dispute_lost', 'post dispute_lost'])
    await bank.at('2026-12-09T23:59:00Z')
    expect(await disputes.run()).toMatchObject({ taken: 0 })
    await bank.at('2026-12-10T00:00:00Z')
    expect(await disputes.run()).toMatchObject({ taken: 1 })
    expect(await bank.money()).toBe('936.00 of which 0.00 held')
    expect((await bank.lines())[0]).toEqual([
      `Dispute ${number}: Wrenmoor Cafe`,
      `Dispute ${number}`,
      'Refund',
      '-64.00',
    ])
    expect(await disputes.disputesAccount()).toBe(0n)
    expect(await disputes.read(id)).toMatchObject({ isTakenBack: true, takenBackOn: null, isOwed: false })
    expect(await disputes.stepsOf(id)).toEqual(['made', 'credited', 'contested', 'lost', 'taken_back'])
  })

  test('that is lost while the account is short is owed, and taken whole once it is there', async () => {
    const { id } = await credited(64_00n)
    await disputes.decide(id, { act: 'contest' })
    await disputes.decide(id, { act: 'take_back' })
    await settle(950_00n)
    await bank.at('2026-12-10T00:00:00Z')
    expect(await disputes.run()).toMatchObject({ taken: 0 })
    expect(await disputes.read(id)).toMatchObject({ isOwed: true })
    // What is owed is not available: £50.00 less £64.00.
    expect((await bank.network.authorise({ amountMinor: 1_00n })).said).toBe('declined insufficient_funds')
    const { customerId, account } = bank.maya
    expect(
      await closeAccount(bank.api.bank, { customerId, accountId: account.id, caller: fromNowhere }),
    ).toMatchObject({ ok: false, refusal: { code: 'holds_open' } })
    expect(await disputes.run()).toMatchObject({ taken: 0 })
    const refunded = await settledPayments()
    expect(await bank.network.refund(refunded, 20_00n)).toBe('approved')
    expect(await disputes.run()).toMatchObject({ taken: 1 })
    expect(await bank.money()).toBe('6.00 of which 0.00 held')
    expect(await disputes.stepsOf(id)).toEqual([
      'made',
      'credited',
      'contested',
      'lost',
      'short',
      'taken_back',
    ])
  })
})

describe('an account with a credit that may go back', { tags: ['quick'] }, () => {
  test('does not close until its dispute is over', async () => {
    const { id } = await credited(64_00n)
    await settle(1000_00n)
    const open = {
      status: 409,
      body: {
        code: 'holds_open',
        detail: 'We may take back £64.00 that we paid you for disputes. Try again later.',
      },
    }
    expect(await close()).toMatchObject(open)
    await disputes.decide(id, { act: 'contest' })
    expect(await close()).toMatchObject(open)
    await disputes.decide(id, { act: 'take_back' })
    expect(await close()).toMatchObject(open)
  })

  test('closes once the customer keeps it', async () => {
    const { id } = await credited(1000_00n)
    await settle(1000_00n)
    await disputes.decide(id, { act: 'accept' })
    expect(await close()).toMatchObject({ status: 200 })
  })
})

test('what was owed of a disputed payment, and is paid after its credit, counts with it', async () => {
  const paymentId = bank.network.newId()
  await settle(1000_00n)
  expect(await bank.network.clear(undefined, 64_00n, { id: paymentId })).toBe('approved')
  expect(await bank.network.read(paymentId)).toMatchObject({ owed_pence: 64_00n, is_taken: false })
  const { id } = await disputes.open(paymentId)
  expect(await disputes.decide(id, { act: 'credit' })).toBe('credited')
  expect(await bank.run()).toMatchObject({ taken: 1 })
  expect(await reconcile(fixture.database)).toEqual([])
})

describe('a refund of a credited payment', { tags: ['quick'] }, () => {
  test('goes to the bank up to the credit, which is won, and the rest to the customer', async () => {
    const paymentId = await settle(64_00n)
    const { id } = await disputes.open(paymentId, { reason: 'wrong_amount', shouldHaveBeen: '40.00' })
    await disputes.decide(id, { act: 'credit' })
    expect(await bank.money()).toBe('960.00 of which 0.00 held')
    expect(await bank.network.refund(paymentId, 30_00n)).toBe('approved')
    expect(await bank.money()).toBe('966.00 of which 0.00 held')
    expect(await disputes.read(id)).toMatchObject({ status: 'won' })
    expect(await disputes.disputesAccount()).toBe(0n)
  })

  test('in part leaves the dispute open for the rest, which the merchant then bears', async () => {
    const { paymentId, id } = await credited(64_00n)
    expect(await bank.network.refund(paymentId, 24_00n)).toBe('approved')
    expect(await bank.money()).toBe('1000.00 of which 0.00 held')
    expect(await disputes.read(id)).toMatchObject({ status: 'credited', credit: '64.00', takeBack: '40.00' })
    await disputes.asMerchant(id, 'accepts')
    expect(await disputes.disputesAccount()).toBe(0n)
    expect(await bank.network.refund(paymentId, 1n)).toBe('refused refund_above_payment')
  })

  test('in part is not taken back once more, and the page names what is', async () => {
    const { paymentId, id } = await credited(64_00n)
    expect(await bank.network.refund(paymentId, 24_00n)).toBe('approved')
    await disputes.decide(id, { act: 'contest' })
    await disputes.decide(id, { act: 'take_back' })
    await bank.at('2026-12-10T00:00:00Z')
    expect(await disputes.run()).toMatchObject({ taken: 1 })
    expect(await bank.money()).toBe('960.00 of which 0.00 held')
    expect(await disputes.read(id)).toMatchObject({ credit: '64.00', takeBack: '40.00', isTakenBack: true })
  })

  test('that was lost, before it is taken back, is won', async () => {
    const { paymentId, id } = await credited(64_00n)
    await disputes.decide(id, { act: 'contest' })
    await disputes.decide(id, { act: 'take_back' })
    expect(await bank.network.refund(paymentId, 64_00n)).toBe('approved')
    expect(await disputes.read(id)).toMatchObject({ status: 'won', takenBackOn: null })
    await bank.at('2026-12-10T00:00:00Z')
    expect(await disputes.run()).toMatchObject({ taken: 0 })
    expect(await bank.money()).toBe('1000.00 of which 0.00 held')
  })

  test('that was lost, and that the bank bears as the account closed, makes that less', async () => {
    const { paymentId, id } = await credited(64_00n)
    await disputes.decide(id, { act: 'contest' })
    await disputes.decide(id, { act: 'take_back' })
    await settle(1000_00n)
    await closeAsBefore()
    await bank.at('2026-12-10T00:00:00Z')
    expect(await disputes.run()).toMatchObject({ taken: 1 })
    expect(await disputes.disputesAccount()).toBe(-64_00n)
    expect(await bank.network.refund(paymentId, 64_00n)).toBe('approved')
    expect(await disputes.read(id)).toMatchObject({ status: 'lost', isTakenBack: false })
    expect((await disputes.stepsOf(id)).at(-1)).toBe('refunded')
    expect(await disputes.disputesAccount()).toBe(0n)
  })

  test('that the bank bears makes that less', async () => {
    const { paymentId, id } = await credited(64_00n)
    await disputes.decide(id, { act: 'contest' })
    await disputes.decide(id, { act: 'keep' })
    expect(await bank.network.refund(paymentId, 64_00n)).toBe('approved')
    expect(await disputes.disputesAccount()).toBe(0n)
    expect(await bank.network.refund(paymentId, 1n)).toBe('refused refund_above_payment')
  })
})
