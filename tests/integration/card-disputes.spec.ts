// Disputes of card payments: opened, asked about, credited or refused, withdrawn (specification, sections 15.4 and 15.6).
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { revokeAccess } from '../../src/bank/accounts/account-access.ts'
import { closeAccount } from '../../src/bank/accounts/close-account.ts'
import { deriveId } from '../../src/bank/derive-id.ts'
import { ownAccountIds } from '../../src/bank/ledger/order.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { fromNowhere } from '../../src/bank/sessions/caller.ts'
import { reverseTransfer } from '../../src/bank/transfers/reverse-transfer.ts'
import { payIn } from '../support/open-customer.ts'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'
import { codeOf, type DisputeBank, disputesOf, openDisputeBank, story } from './card-dispute.ts'
import { cardsOf } from './card-bank.ts'
import { networkOf } from './card-network.ts'
import { accountOf, openJoint, openPerson } from './people.ts'
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

describe('a dispute is opened', { tags: ['quick'] }, () => {
  test('received, due on the 5th working day, with what is disputed', async () => {
    const paymentId = await settle(64_00n)
    const dispute = await disputes.open(paymentId)
    expect(dispute).toMatchObject({
      paymentId,
      merchant: 'Wrenmoor Cafe',
      status: 'received',
      amount: '64.00',
      // Opened on Thursday 26 November.
      dueDay: '2026-12-03',
      steps: [{ step: 'made' }],
      story,
    })
    expect(await disputes.open(await settle(1_00n))).toMatchObject({ number: dispute.number + 1 })
  })

  test('of a wrong amount, what is above the right one is disputed', async () => {
    const paymentId = await settle(64_00n)
    expect(codeOf(await disputes.send(paymentId, { reason: 'wrong_amount', shouldHaveBeen: '64.00' }))).toBe(
      'shouldHaveBeen: Enter an amount below £64.00',
    )
    expect(await disputes.open(paymentId, { reason: 'wrong_amount', shouldHaveBeen: '40.00' })).toMatchObject(
      { amount: '24.00', shouldHaveBeen: '40.00' },
    )
  })

  test('of what was refunded in part, the rest is disputed; refunded whole, nothing is left', async () => {
    const paymentId = await settle(64_00n)
    expect(await bank.network.refund(paymentId, 24_00n)).toBe('approved')
    expect(await disputes.open(paymentId)).toMatchObject({ amount: '40.00' })
    const whole = await settle(10_00n)
    expect(await bank.network.refund(whole, 10_00n)).toBe('approved')
    expect(await disputes.send(whole)).toMatchObject({
      status: 409,
      body: { code: 'nothing_left', detail: 'This payment was refunded.' },
    })
  })

  test('the same request again changes nothing, and another one with its id is refused', async () => {
    const paymentId = await settle(64_00n)
    const { id } = await disputes.open(paymentId)
    const again = await disputes.send(paymentId, { id })
    expect(again).toMatchObject({ status: 200, body: { cardDispute: { id } } })
    expect(codeOf(await disputes.send(paymentId, { id, reason: 'not_me' }))).toBe('dispute_id_reused')
  })

  test('refusals come in their order', async () => {
    const paymentId = await settle(64_00n)
    const daniel = await openPerson(bank.api, 'Daniel Reyes', 10_00n)
    expect(codeOf(await disputesOf(daniel, bank.api).send(paymentId))).toBe('not_found')
    const { id: pending } = await bank.network.authorise({ amountMinor: 5_00n })
    expect(codeOf(await disputes.send(pending))).toBe('changed_meanwhile')
    await disputes.open(paymentId)
    expect(await disputes.send(paymentId)).toMatchObject({
      status: 409,
      body: { code: 'dispute_exists', detail: 'You disputed this payment already.' },
    })
    const refunded = await settle(10_00n)
    await disputes.open(refunded)
    expect(await bank.network.refund(refunded, 10_00n)).toBe('approved')
    expect(codeOf(await disputes.send(refunded))).toBe('nothing_left')
  })

  test('what is wrong with the form is said at its fields', async () => {
    const paymentId = await settle(64_00n)
    expect(codeOf(await disputes.send(paymentId, { story: 'Too short.' }))).toBe(
      'story: Write 20 to 4,000 characters',
    )
    // Each character counts once, also those of two code units.
    expect(codeOf(await disputes.send(paymentId, { story: '📱'.repeat(4_001) }))).toBe(
      'story: Write 20 to 4,000 characters',
    )
    expect(codeOf(await disputes.send(paymentId, { story: '📱'.repeat(19) }))).toBe(
      'story: Write 20 to 4,000 characters',
    )
    const { id } = await disputes.open(paymentId, { story: '📱'.repeat(4_000) })
    expect(await disputes.decide(id, { act: 'ask', question: 'Which telephone did you order?' })).toBe(
      'information_needed',
    )
    expect(codeOf(await disputes.answer(id, '📱'.repeat(1_001)))).toBe('text: Write 10 to 1,000 characters')
    expect((await disputes.answer(id, '📱'.repeat(1_000))).status).toBe(200)
    const { body } = await bank.maya.client.openCardDispute({
      // @ts-expect-error: no reason is chosen.
      body: { id: crypto.randomUUID(), paymentId, story },
    })
    expect(codeOf({ body })).toBe('reason: Choose what is wrong')
  })

  test('a private-desk customer has none', async () => {
    const eleanor = await openPerson(bank.api, 'Eleanor Vance', 10_00n)
    await fixture.database.query('update customer set payment_checks = false where id = $1', [
      eleanor.customerId,
    ])
    const { body } = await eleanor.client.listCardDisputes({ query: {} })
    expect(codeOf({ body })).toBe('private_desk')
  })

  test('within 120 days; of a payment that was not hers within 13 months', async () => {
    const paymentId = await settle(64_00n)
    await bank.at('2027-03-26T23:59:00Z')
    await disputes.withdraw((await disputes.open(paymentId)).id)
    await bank.at('2027-03-27T00:00:00Z')
    expect(await disputes.send(paymentId)).toMatchObject({
      status: 409,
      body: { code: 'too_late', detail: 'This was too long ago. Call us on 020 7946 0990.' },
    })
    await bank.at('2027-12-27T00:00:00Z')
    expect(codeOf(await disputes.send(paymentId, { reason: 'not_me' }))).toBe('too_late')
    await bank.at('2027-12-26T23:59:00Z')
    // The next working day after the holidays.
    expect(await disputes.open(paymentId, { reason: 'not_me' })).toMatchObject({ dueDay: '2027-12-29' })
  })

  test('“It was not me” replaces the card as stolen, with another PIN', async () => {
    const before = await bank.network.readPin()
    const paymentId = await settle(64_00n)
    const { id, newCardId } = await disputes.open(paymentId, { reason: 'not_me' })
    expect(await bank.statusOf(bank.cardId)).toBe('stopped')
    if (newCardId === null) throw new Error('no card was ordered')
    expect(await bank.read(newCardId)).toMatchObject({ status: 'ordered', replaces: bank.cardId })
    expect(await networkOf(bank.api, newCardId).readPin()).not.toBe(before)
    expect(await disputes.read(id)).toMatchObject({ dueDay: '2026-11-27' })
    const [stopped] = await fixture.database.query<{ because: string }>(
      'select because from card where id = $1',
      [bank.cardId],
    )
    expect(stopped?.because).toBe('stolen')
  })

  test('“It was not me” cancels a virtual card, and leaves a card that has ended', async () => {
    const { id: cardId } = await bank.makeVirtual('Streaming')
    const network = networkOf(bank.api, cardId)
    const paid = async () => {
      const paymentId = crypto.randomUUID()
      expect(await network.clear(undefined, 10_00n, { how: 'online', id: paymentId })).toBe('approved')
      return paymentId
    }
    const [first, second] = [await paid(), await paid()]
    expect(await disputes.open(first, { reason: 'not_me' })).toMatchObject({ newCardId: null })
    expect(await bank.statusOf(cardId)).toBe('cancelled')
    expect(await disputes.open(second, { reason: 'not_me' })).toMatchObject({ status: 'received' })
  })

  test('two at once are one dispute, and one is refused', async () => {
    const paymentId = await settle(64_00n)
    const sent = await Promise.all([disputes.send(paymentId), disputes.send(paymentId)])
    expect(sent.map(({ status }) => status).toSorted((one, another) => one - another)).toEqual([201, 409])
  })
})

describe('the bank asks', () => {
  test('an answer gives the bank its time back, and the same one again changes nothing', async () => {
    const { id } = await disputes.open(await settle(64_00n))
    expect(await disputes.decide(id, { act: 'ask', question: 'What did you order?' })).toBe(
      'information_needed',
    )
    expect(await readNotices(fixture.database, bank.maya)).toContain('dispute_information_needed')
    expect(await disputes.read(id)).toMatchObject({
      question: 'What did you order?',
      answerBy: '2026-12-10',
      dueDay: null,
    })
    expect(await disputes.decide(id, { act: 'credit' })).toBe('changed_meanwhile')
    await bank.at('2026-12-10T23:59:00Z')
    expect(await disputes.run()).toEqual({ refused: 0, won: 0, taken: 0 })
    expect((await disputes.answer(id, 'I ordered a lamp.')).status).toBe(200)
    expect((await disputes.answer(id, 'I ordered a lamp.')).status).toBe(200)
    expect(codeOf(await disputes.answer(id, 'I ordered two lamps.'))).toBe('changed_meanwhile')
    expect(await disputes.read(id)).toMatchObject({ status: 'received', dueDay: '2026-12-17' })
    expect(await disputes.stepsOf(id)).toEqual(['made', 'asked', 'answered'])
  })

  test('after 14 silent days it is refused, with a letter', async () => {
    const { id } = await disputes.open(await settle(64_00n))
    await disputes.decide(id, { act: 'ask', question: 'What did you order?' })
    await bank.at('2026-12-11T00:00:00Z')
    expect(await disputes.run()).toEqual({ refused: 1, won: 0, taken: 0 })
    expect(await disputes.read(id)).toMatchObject({ status: 'refused', refusal: 'You did not answer us.' })
    const posted = await fixture.database.query(
      `select id from outbox_message where customer_id = $1 and channel = 'post' and type = 'dispute_refused'`,
      [bank.maya.customerId],
    )
    expect(posted).toHaveLength(1)
    expect(await disputes.run()).toEqual({ refused: 0, won: 0, taken: 0 })
  })
})

describe('the bank credits', { tags: ['quick'] }, () => {
  test('with a line of the account, and tells of it', async () => {
    const { id, number } = await credited(64_00n)
    expect(await bank.money()).toBe('1000.00 of which 0.00 held')
    expect((await bank.lines())[0]).toEqual([
      `Dispute ${number}: Wrenmoor Cafe`,
      `Dispute ${number}`,
      'Refund',
      '64.00',
    ])
    expect(await disputes.read(id)).toMatchObject({
      status: 'credited',
      credit: '64.00',
      dueDay: null,
      contestBy: '2026-12-26',
    })
    const { body } = await bank.maya.client.listNotifications({ query: {} })
    expect(
      'notifications' in body && body.notifications.find(({ type }) => type === 'dispute_credited'),
    ).toMatchObject({
      type: 'dispute_credited',
      title: 'Dispute Credited',
      description: `We paid you £64.00 for dispute ${number}, Wrenmoor Cafe. The merchant has 30 days to say that the payment was right.`,
      target: { kind: 'card_dispute', id },
    })
    expect(await disputes.decide(id, { act: 'credit' })).toBe('changed_meanwhile')
  })

  test('at most what the merchant has not refunded since', async () => {
    const paymentId = await settle(64_00n)
    const { id } = await disputes.open(paymentId)
    expect(await bank.network.refund(paymentId, 24_00n)).toBe('approved')
    expect(await disputes.decide(id, { act: 'credit' })).toBe('credited')
    expect(await disputes.read(id)).toMatchObject({ credit: '40.00' })
    const whole = await settle(10_00n)
    const { id: other } = await disputes.open(whole)
    expect(await bank.network.refund(whole, 10_00n)).toBe('approved')
    expect(await disputes.decide(other, { act: 'credit' })).toBe('nothing_left')
  })

  test('of a wrong amount, at most what is still above the right one', async () => {
    const wrong = async (refundedPence: bigint) => {
      const paymentId = await settle(100_00n)
      const { id } = await disputes.open(paymentId, { reason: 'wrong_amount', shouldHaveBeen: '60.00' })
      expect(await bank.network.refund(paymentId, refundedPence)).toBe('approved')
      return id
    }
    const part = await wrong(30_00n)
    expect(await disputes.decide(part, { act: 'credit' })).toBe('credited')
    expect(await disputes.read(part)).toMatchObject({ amount: '40.00', credit: '10.00' })
    expect(await disputes.decide(await wrong(40_00n), { act: 'credit' })).toBe('nothing_left')
  })

  test('of a closed account to suspense', async () => {
    const { id } = await disputes.open(await settle(1000_00n))
    const { customerId, account } = bank.maya
    expect(
      await closeAccount(bank.api.bank, { customerId, accountId: account.id, caller: fromNowhere }),
    ).toMatchObject({ ok: true })
    expect(await disputes.decide(id, { act: 'credit' })).toBe('credited')
    expect(await disputes.decide(id, { act: 'contest' })).toBe('contested')
    expect(await disputes.decide(id, { act: 'take_back' })).toBe('lost')
    await bank.at('2026-12-10T00:00:00Z')
    expect(await disputes.run()).toEqual({ refused: 0, won: 0, taken: 1 })
  })

  test('or refuses, for a reason', async () => {
    const { id } = await disputes.open(await settle(64_00n))
    expect(await disputes.decide(id, { act: 'refuse', reason: 'received' })).toBe('refused')
    expect(await disputes.read(id)).toMatchObject({
      refusal: 'The merchant showed us that you received it.',
      dueDay: null,
    })
    expect(codeOf(await disputes.withdraw(id))).toBe('changed_meanwhile')
  })
})

describe('a dispute is withdrawn', () => {
  test('before it is decided, and its payment may be disputed again', async () => {
    const paymentId = await settle(64_00n)
    const { id } = await disputes.open(paymentId)
    expect((await disputes.withdraw(id)).status).toBe(200)
    expect((await disputes.withdraw(id)).status).toBe(200)
    expect(await disputes.read(id)).toMatchObject({ status: 'withdrawn' })
    expect((await disputes.open(paymentId)).id).not.toBe(id)
  })

  test('but not after the third one', async () => {
    const paymentId = await settle(64_00n)
    for (const _ of [1, 2, 3]) await disputes.withdraw((await disputes.open(paymentId)).id)
    expect(codeOf(await disputes.send(paymentId))).toBe('dispute_exists')
  })

  test('nor answered by who left the joint account', async () => {
    const daniel = await openPerson(bank.api, 'Daniel Reyes', 500_00n)
    const accountId = await openJoint(bank.maya, daniel)
    await payIn(bank.api.bank, accountId, 100_00n)
    const shared = { ...bank.maya, account: { ...bank.maya.account, id: accountId } }
    const network = networkOf(bank.api, await cardsOf(shared, bank.api).have('gold'))
    const [asked, paid] = [crypto.randomUUID(), crypto.randomUUID()]
    for (const id of [asked, paid]) expect(await network.clear(undefined, 10_00n, { id })).toBe('approved')
    const [{ id: answered }, { id }] = [await disputes.open(asked), await disputes.open(paid)]
    await disputes.decide(answered, { act: 'ask', question: 'What did you order?' })
    await disputes.decide(id, { act: 'credit' })
    const accountNumber = (await accountOf(daniel, accountId))?.accountNumber ?? ''
    const revoked = await revokeAccess(bank.api.bank, { email: bank.maya.email, accountNumber })
    expect(revoked).toMatchObject({ ok: true })
    expect(codeOf(await disputes.withdraw(id))).toBe('not_found')
    expect(codeOf(await disputes.answer(answered, 'I ordered a lamp.'))).toBe('not_found')
    expect(await disputes.read(id)).toMatchObject({ status: 'credited' })
  })

  test('and its credit goes back', async () => {
    const { id } = await credited(64_00n)
    await disputes.decide(id, { act: 'contest' })
    expect((await disputes.withdraw(id)).status).toBe(200)
    expect(await bank.money()).toBe('936.00 of which 0.00 held')
    expect(await disputes.disputesAccount()).toBe(0n)
  })

  test('not without the money, nor from a frozen account', async () => {
    const { id } = await credited(64_00n)
    await settle(990_00n)
    expect(codeOf(await disputes.withdraw(id))).toBe(
      'amount: We would take £64.00 back, and your account does not have that much available.',
    )
    await fixture.database.query('update account set frozen_at = now() where id = $1', [bank.maya.account.id])
    expect(codeOf(await disputes.withdraw(id))).toBe('account_frozen')
    expect(await disputes.read(id)).toMatchObject({ status: 'credited' })
  })
})

test('what a card paid is not claimed as a payment is, nor offered for it', async () => {
  const paymentId = await settle(64_00n)
  const transfers = await fixture.database.query<{ id: string }>(
    `select id from transfer where debtor_account_id = $1 and creditor_account_id = $2 and status = 'completed'`,
    [bank.maya.account.id, ownAccountIds.cardSettlement],
  )
  expect(transfers).not.toEqual([])
  const { client } = bank.maya
  for (const id of [paymentId, ...transfers.map(transfer => transfer.id)]) {
    const { body } = await client.makeClaim({
      body: { id: crypto.randomUUID(), kind: 'unauthorised', story, transferIds: [id] },
    })
    expect(codeOf({ body: body ?? {} })).toBe('not_found')
  }
  expect((await client.listPayments({ query: {} })).body).toMatchObject({ payments: [], total: 0 })
})

test('a transfer of a dispute is not reversed', async () => {
  const { id } = await credited(64_00n)
  const transferId = deriveId(`sarsen/dispute/${id}/credited`)
  expect(await reverseTransfer(bank.api.bank, { transferId, reason: 'A mistake' })).toEqual({
    ok: false,
    refusal: 'not_reversible',
  })
})

test('of decisions at once one holds', async () => {
  const { id } = await disputes.open(await settle(64_00n))
  const said = await Promise.all([
    disputes.decide(id, { act: 'credit' }),
    disputes.decide(id, { act: 'credit' }),
    disputes.decide(id, { act: 'refuse', reason: 'not_covered' }),
  ])
  expect(said.filter(one => one === 'changed_meanwhile')).toHaveLength(2)
})
