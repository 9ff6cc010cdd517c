// "Approve this payment": online payments wait for their customer (specification, section 15.3), over a real database.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { approveCardPayment, refuseCardPayment } from '../../src/bank/cards/network/approve-payment.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { fromNowhere } from '../../src/bank/sessions/caller.ts'
import { confirmAsSeed } from '../../src/bank/simulator/confirm-as-seed.ts'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'
import { cardNoticesOf } from './card-bank.ts'
import { networkOf, type NetworkBank, openNetworkBank } from './card-network.ts'
import { openJoint, openPerson } from './people.ts'
import { readEventTypes, readNotices } from './read-notices.ts'

let fixture: ApiFixture
let bank: NetworkBank

// Each test has a ledger of its own: they move its clock, which never goes back.
beforeEach(async () => {
  fixture = await openApiFixture()
  bank = await openNetworkBank(fixture)
})
afterEach(async () => {
  expect(await reconcile(fixture.database)).toEqual([])
  await fixture.close()
})

const online = { how: 'online', merchant: 'Saltmarch Outfitters', mcc: '5651', amountMinor: 64_00n } as const

/** Approves a payment after a confirmation. Returns where it stands then, or the refusal. */
async function approve(paymentId: string, customerId = bank.maya.customerId): Promise<string> {
  const done = await confirmAsSeed(bank.api.bank, customerId, confirming =>
    approveCardPayment(bank.api.bank, { paymentId, confirming }),
  )
  return done.ok
    ? `${done.value.status}${done.value.decline ? ` ${done.value.decline.reason}` : ''}`
    : done.refusal.code
}

async function notMe(paymentId: string): Promise<string> {
  const { customerId } = bank.maya
  const done = await refuseCardPayment(bank.api.bank, { customerId, paymentId, caller: fromNowhere })
  return done.ok ? done.value.status : done.refusal.code
}

test('an online payment waits for 5 minutes, with nothing held, and is held once its customer approved it', async () => {
  const { network, money, maya, lastFour } = bank
  const { id, said } = await network.authorise(online)
  expect(said).toBe('waiting')
  expect(await money()).toBe('1000.00 of which 0.00 held')
  expect(await cardNoticesOf(maya)).toContainEqual([
    'Approve A Payment',
    `£64.00 at Saltmarch Outfitters with Tarn card (${await lastFour()}) waits for you. You have 5 minutes.`,
  ])
  expect(await network.clear(id, 64_00n)).toBe('refused not_authorised')
  expect(await network.increment(id, 65_00n)).toBe('refused not_authorised')

  expect(await approve(id)).toBe('pending')
  expect(await approve(id)).toBe('pending')
  expect(await money()).toBe('1000.00 of which 64.00 held')
  // The network's message has its one answer; what came of it, the payment says.
  expect(await network.authorise(online, id)).toEqual({ id, said: 'waiting' })
  expect(await network.statusOf(id)).toBe('pending')
  expect(await readEventTypes(fixture.database, maya)).toEqual(
    expect.arrayContaining(['card_payment_waiting', 'card_payment_pending']),
  )
})

test('the notice goes by e-mail always', async () => {
  const { network, maya } = bank
  const without = { emailNotifications: false, smsNotifications: false, transactionAlerts: false }
  expect((await maya.client.changePreferences({ body: without })).status).toBe(200)
  await network.authorise(online)
  expect(await readNotices(fixture.database, maya)).toContain('email approve_a_payment')
})

test('of what was approved no more clears than that, and it is not raised', async () => {
  const { network } = bank
  const { id } = await network.authorise(online)
  expect(await approve(id)).toBe('pending')
  expect(await network.increment(id, 65_00n)).toBe('refused not_authorised')
  expect(await network.clear(id, 64_01n)).toBe('refused amount_above_authorised')
  expect(await network.clear(id, 64_00n)).toBe('approved')
})

test('the confirmation says what is paid, and the payment is its customer’s', async () => {
  const { network, api } = bank
  const { id } = await network.authorise(online)
  const daniel = await openPerson(api, 'Daniel Reyes')
  expect(await approve(id, daniel.customerId)).toBe('not_found')
  const session = {
    sessionId: api.bank.newId(),
    visitId: api.bank.newId(),
    customerId: bank.maya.customerId,
    isDemo: false,
  }
  const confirming = {
    session,
    relyingParty: { origin: 'http://bank.test', id: 'bank.test' },
    caller: fromNowhere,
  }
  const asked = await approveCardPayment(api.bank, { paymentId: id, confirming })
  expect(asked).toMatchObject({
    ok: false,
    refusal: {
      code: 'confirmation_required',
      opened: {
        action: 'card_payment',
        fields: {
          merchant: 'Saltmarch Outfitters',
          amount: '64.00',
          card: `Tarn card (${await bank.lastFour()})`,
        },
      },
    },
  })
})

test('it is decided once more when it is approved', async () => {
  const { network, maya, cardId, money } = bank
  const { id } = await network.authorise({ ...online, amountMinor: 600_00n })
  expect((await network.authorise({ amountMinor: 500_00n })).said).toBe('approved')
  expect(await approve(id)).toBe('declined insufficient_funds')
  expect(await money()).toBe('1000.00 of which 500.00 held')
  const other = await network.authorise(online)
  await maya.client.freezeCard({ params: { id: cardId }, body: {} })
  expect(await approve(other.id)).toBe('declined card_frozen')
})

test('three of a card wait at once, and the fourth is declined', async () => {
  const { network, api } = bank
  for (const _ of [1, 2, 3]) expect((await network.authorise(online)).said).toBe('waiting')
  const fourth = await network.authorise(online)
  expect(fourth.said).toBe('declined not_approved')
  const other = networkOf(api, (await bank.makeVirtual('Streaming')).id)
  expect((await other.authorise(online)).said).toBe('waiting')
})

test('whose 5 minutes are over waits no more, although no round has declined it', async () => {
  const { network, at } = bank
  for (const _ of [1, 2, 3]) expect((await network.authorise(online)).said).toBe('waiting')
  await at('2026-11-26T10:04:59Z')
  expect((await network.authorise(online)).said).toBe('declined not_approved')
  await at('2026-11-26T10:05:00Z')
  expect((await network.authorise(online)).said).toBe('waiting')
})

test('of a joint account the other holder is told once it is approved, and whose card it is; who approved it is not', async () => {
  const { api, maya } = bank
  const daniel = await openPerson(api, 'Daniel Reyes')
  const joint = await openJoint(maya, daniel)
  const cardId = await bank.order('gold', joint)
  await bank.deliver(cardId)
  await bank.activate(cardId)
  const move = { id: crypto.randomUUID(), from: maya.account.id, to: joint, amount: '100.00' }
  expect((await maya.client.moveMoney({ body: move })).status).toBe(201)
  const { id } = await networkOf(api, cardId).authorise(online)
  expect(await cardNoticesOf(daniel)).toEqual([])
  expect(await approve(id)).toBe('pending')
  const { lastFour } = await bank.read(cardId)
  expect(await cardNoticesOf(daniel)).toEqual([
    ['Card Payment', `£64.00 at Saltmarch Outfitters with Maya Okafor's card (${lastFour}).`],
  ])
  expect((await cardNoticesOf(maya)).map(([title]) => title)).not.toContain('Card Payment')
})

describe('after 5 minutes', () => {
  test('it is too late to approve it: nothing was paid', async () => {
    const { network, at } = bank
    const { id } = await network.authorise(online)
    const just = await network.authorise(online)
    await at('2026-11-26T10:04:59Z')
    expect(await approve(just.id)).toBe('pending')
    await at('2026-11-26T10:05:00Z')
    expect(await approve(id)).toBe('approval_ended')
    expect(await notMe(id)).toBe('approval_ended')
    expect(await network.read(id)).toMatchObject({ status: 'declined', decline_reason: 'not_approved' })
  })

  test('a round declines it', async () => {
    const { network, at, run, maya } = bank
    const { id } = await network.authorise(online)
    await at('2026-11-26T10:04:59Z')
    expect(await run()).toMatchObject({ unapproved: 0 })
    await at('2026-11-26T10:05:00Z')
    expect(await run()).toMatchObject({ unapproved: 1 })
    expect(await network.statusOf(id)).toBe('declined')
    expect((await cardNoticesOf(maya)).map(([, text]) => text)).toContainEqual(
      expect.stringMatching(/was declined\. Nobody approved it\.$/),
    )
    expect(await approve(id)).toBe('approval_ended')
  })
})

test('Not me declines it and freezes the card', async () => {
  const { network, cardId, maya, at } = bank
  const { id } = await network.authorise(online)
  expect(await notMe(id)).toBe('declined')
  expect(await notMe(id)).toBe('declined')
  expect(await bank.statusOf(cardId)).toBe('frozen')
  expect(await network.read(id)).toMatchObject({ decline_reason: 'not_approved' })
  expect(await approve(id)).toBe('changed_meanwhile')
  // The same answer later on, and the card is its holder's again.
  await maya.client.unfreezeCard({ params: { id: cardId }, body: {} })
  await at('2026-11-26T10:06:00Z')
  expect(await notMe(id)).toBe('declined')
  expect(await bank.statusOf(cardId)).toBe('active')
})

test('Not me freezes the card too if the merchant reversed the payment meanwhile, within the 5 minutes', async () => {
  const { network, cardId, at } = bank
  const { id } = await network.authorise(online)
  const other = await network.authorise(online)
  expect(await network.reverse(id, 0n)).toBe('approved')
  expect(await network.reverse(other.id, 0n)).toBe('approved')
  expect(await notMe(id)).toBe('declined')
  expect(await bank.statusOf(cardId)).toBe('frozen')
  await at('2026-11-26T10:05:00Z')
  expect(await notMe(id)).toBe('declined')
  expect(await notMe(other.id)).toBe('approval_ended')
})

test('Not me of what its customer approved changes nothing, although it was declined then', async () => {
  const { network, cardId } = bank
  const { id } = await network.authorise({ ...online, amountMinor: 600_00n })
  expect((await network.authorise({ amountMinor: 500_00n })).said).toBe('approved')
  expect(await approve(id)).toBe('declined insufficient_funds')
  expect(await notMe(id)).toBe('changed_meanwhile')
  expect(await bank.statusOf(cardId)).toBe('active')
})

test('what its merchant reverses meanwhile is approved no more, and what was approved is not refused', async () => {
  const { network, cardId } = bank
  const { id } = await network.authorise(online)
  expect(await network.reverse(id, 10_00n)).toBe('refused not_authorised')
  expect(await network.reverse(id, 0n)).toBe('approved')
  expect(await approve(id)).toBe('changed_meanwhile')
  const other = await network.authorise(online)
  expect(await approve(other.id)).toBe('pending')
  expect(await notMe(other.id)).toBe('changed_meanwhile')
  expect(await bank.statusOf(cardId)).toBe('active')
})

test('once approved, a merchant takes its subscription', async () => {
  const { network } = bank
  const subscription = { ...online, how: 'recurring', amountMinor: 10_99n } as const
  const { id } = await network.authorise(online)
  expect((await network.authorise(subscription)).said).toBe('declined not_approved')
  expect(await approve(id)).toBe('pending')
  expect((await network.authorise(subscription)).said).toBe('approved')
})
