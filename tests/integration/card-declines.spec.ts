// Why a card payment is declined, in the order of specification, section 15.3, over a real database.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { cardDeclineWords } from '../../src/domain/card-declines.ts'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'
import { cardNoticesOf } from './card-bank.ts'
import { networkOf, type NetworkBank, openNetworkBank } from './card-network.ts'

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

/** Lowers limits and flips switches of a card. */
async function setControls(id: string, controls: object): Promise<void> {
  const { version } = await bank.read(id)
  const { status } = await bank.maya.client.changeCardControls({
    params: { id },
    body: { version, ...controls },
  })
  expect(status).toBe(200)
}

const freezeAccount = (isFrozen: boolean) =>
  fixture.database.query('update account set frozen_at = case when $2 then now() end where id = $1', [
    bank.maya.account.id,
    isFrozen,
  ])

test('of all that stands in the way the first in the order is the reason', async () => {
  const { maya, network, cardId } = bank
  const { client } = maya
  await setControls(cardId, { abroad: false, payment: '100.00', day: '50.00' })
  await client.turnOnGamblingBlock({})
  await freezeAccount(true)
  await client.freezeCard({ params: { id: cardId }, body: {} })
  // Abroad, for gambling, with a wrong PIN, in a currency without a rate, and far too much.
  const wrong = {
    mcc: '7995',
    merchant: 'Tarn Bet',
    country: 'PT',
    currency: 'XTS',
    pin: '----',
    amountMinor: 2_000_00n,
  }
  const said = async (changes: object = {}) => (await network.authorise({ ...wrong, ...changes })).said

  expect(await said()).toBe('declined card_frozen')
  await client.unfreezeCard({ params: { id: cardId }, body: {} })
  expect(await said()).toBe('declined account_frozen')
  await freezeAccount(false)
  expect(await said()).toBe('declined switched_off')
  await setControls(cardId, { abroad: true })
  expect(await said()).toBe('declined gambling_blocked')
  const cafe = { mcc: '5812' }
  expect(await said(cafe)).toBe('declined wrong_pin')
  expect(await said({ ...cafe, pin: undefined })).toBe('declined pin_needed')
  const typed = { ...cafe, pin: await network.readPin() }
  expect(await said(typed)).toBe('declined no_rate')
  expect(await said({ ...typed, currency: 'GBP' })).toBe('declined payment_limit')
  expect(await said({ ...typed, currency: 'GBP', amountMinor: 100_00n })).toBe('declined day_limit')
  expect(await said({ ...typed, currency: 'GBP', amountMinor: 50_00n })).toBe('approved')
})

test('a decline has no line and no hold, says why, and tells the card’s holder', async () => {
  const { network, money, lines, maya, lastFour } = bank
  const before = await lines()
  const { id, said } = await network.authorise({ amountMinor: 1_000_01n })
  expect(said).toBe('declined insufficient_funds')
  expect(await money()).toBe('1000.00 of which 0.00 held')
  expect(await lines()).toEqual(before)
  const declined = await network.read(id)
  expect(declined).toMatchObject({ status: 'declined', decline_facts: { availablePence: '100000' } })
  expect(await cardNoticesOf(maya)).toContainEqual([
    'Card Payment Declined',
    `£1,000.01 at Wrenmoor Cafe with Tarn card (${await lastFour()}) was declined. You had £1,000.00 available.`,
  ])
})

test('a card that is not active yet, has ended or is past its month pays nothing', async () => {
  const { api, network, maya, cardId, order, at } = bank
  await maya.client.cancelCard({ params: { id: cardId }, body: {} })
  expect((await network.authorise({ pin: '0000' })).said).toBe('declined card_ended')
  const ordered = networkOf(api, await order('gold'))
  expect((await ordered.authorise()).said).toBe('declined card_not_active')
  const virtual = networkOf(api, (await bank.makeVirtual('Streaming')).id)
  await at('2028-12-01T10:00:00Z') // Its last month was November, and no round has come yet.
  expect((await virtual.authorise({ how: 'online' })).said).toBe('declined card_ended')
})

describe('the PIN', () => {
  test('is blocked by three wrong ones in a row, and its holder is told', async () => {
    const { network, maya, cardId, confirmed } = bank
    const pin = await network.readPin()
    const wrong = { pin: '----' }
    expect((await network.authorise(wrong)).said).toBe('declined wrong_pin')
    expect((await network.authorise(wrong)).said).toBe('declined wrong_pin')
    expect((await network.authorise({ pin })).said).toBe('approved') // in a row: it begins anew
    for (const _ of [1, 2, 3]) expect((await network.authorise(wrong)).said).toBe('declined wrong_pin')
    expect((await network.authorise({ pin })).said).toBe('declined pin_blocked')
    expect((await bank.read(cardId)).isPinBlocked).toBe(true)
    expect((await cardNoticesOf(maya)).map(([title]) => title)).toContain('PIN Blocked')

    const unblock = (confirmationId?: string) =>
      maya.client.unblockCardPin({ params: { id: cardId }, body: { confirmationId } })
    expect((await confirmed(unblock)).status).toBe(200)
    expect((await network.authorise({ pin })).said).toBe('approved')
  })

  test('the same wrong one, sent again, counts once', async () => {
    const { network } = bank
    const { id } = await network.authorise({ pin: '----' })
    for (const _ of [1, 2, 3])
      expect((await network.authorise({ pin: '----' }, id)).said).toBe('declined wrong_pin')
    expect((await network.authorise()).said).toBe('approved')
  })

  test('is not looked at for a card that cannot pay: a frozen one tells nothing of it', async () => {
    const { network, maya, cardId } = bank
    await maya.client.freezeCard({ params: { id: cardId }, body: {} })
    for (const _ of [1, 2, 3, 4])
      expect((await network.authorise({ pin: '----' })).said).toBe('declined card_frozen')
    expect((await bank.read(cardId)).isPinBlocked).toBe(false)
  })
})

const tap = (amountMinor: bigint) => ({ how: 'contactless', amountMinor }) as const

describe('contactless', () => {
  test('needs a first PIN, one above £100.00, and one beyond £300.00 since the last', async () => {
    const { network } = bank
    const said = async (amountMinor: bigint) => (await network.authorise(tap(amountMinor))).said
    expect(await said(1_00n)).toBe('declined pin_needed')
    expect((await network.authorise({ amountMinor: 1_00n })).said).toBe('approved')
    expect(await said(100_01n)).toBe('declined pin_needed')
    for (const _ of [1, 2, 3]) expect(await said(100_00n)).toBe('approved')
    expect(await said(1n)).toBe('declined pin_needed')
    await bank.at('2026-11-26T11:00:00Z')
    expect((await network.authorise({ amountMinor: 1_00n })).said).toBe('approved')
    expect(await said(100_00n)).toBe('approved')
  })

  test('raised needs the PIN where a tap of the new sum would, unless it was paid with the PIN', async () => {
    const { network } = bank
    const pin = await network.readPin()
    expect((await network.authorise({ amountMinor: 1_00n })).said).toBe('approved')
    const { id } = await network.authorise(tap(1_00n))
    expect(await network.increment(id, 900_00n)).toBe('declined pin_needed')
    expect(await network.increment(id, 100_01n)).toBe('declined pin_needed')
    expect(await network.increment(id, 100_00n)).toBe('approved')
    for (const _ of [1, 2]) expect((await network.authorise(tap(90_00n))).said).toBe('approved')
    const last = await network.authorise(tap(20_00n))
    expect(last.said).toBe('approved')
    expect(await network.increment(last.id, 20_01n)).toBe('declined pin_needed')
    const typed = await network.authorise({ ...tap(120_00n), pin })
    expect(typed.said).toBe('approved')
    expect(await network.increment(typed.id, 300_01n)).toBe('approved')
  })

  test('paid with the PIN takes nothing of what taps may come to before the next one', async () => {
    const { network } = bank
    const pin = await network.readPin()
    expect((await network.authorise({ ...tap(250_00n), pin })).said).toBe('approved')
    for (const _ of [1, 2, 3]) expect((await network.authorise(tap(100_00n))).said).toBe('approved')
    expect((await network.authorise(tap(1n))).said).toBe('declined pin_needed')
  })

  test('of a card whose PIN is blocked pays what needs no PIN, and says so of what does', async () => {
    const { network } = bank
    const { id } = await network.authorise({ amountMinor: 1_00n })
    expect(await network.reverse(id, 50n)).toBe('approved')
    const raised = await network.authorise(tap(10_00n))
    for (const _ of [1, 2, 3])
      expect((await network.authorise({ pin: '----' })).said).toBe('declined wrong_pin')
    expect((await network.authorise(tap(120_00n))).said).toBe('declined pin_blocked')
    expect((await network.authorise(tap(100_00n))).said).toBe('approved')
    expect(await network.increment(raised.id, 120_00n)).toBe('declined pin_blocked')
    expect(await network.increment(raised.id, 20_00n)).toBe('approved')
  })

  test('can be turned off, and leaves the chip as it was', async () => {
    const { network, cardId } = bank
    await network.authorise({ amountMinor: 1_00n })
    await setControls(cardId, { contactless: false })
    const { id, said } = await network.authorise(tap(1_00n))
    expect(said).toBe('declined switched_off')
    expect(await network.read(id)).toMatchObject({ decline_facts: { what: 'Contactless' } })
    expect((await network.authorise()).said).toBe('approved')
  })
})

describe('a virtual card', () => {
  test('pays online and recurring only', async () => {
    const { api } = bank
    const network = networkOf(api, (await bank.makeVirtual('Streaming')).id)
    for (const [how, what] of [
      ['chip', 'Chip and PIN'],
      ['contactless', 'Contactless'],
      ['cash', 'Cash'],
    ] as const) {
      const { id, said } = await network.authorise({ how, pin: undefined })
      expect(said).toBe('declined switched_off')
      const { decline_reason: reason, decline_facts: facts } = (await network.read(id)) ?? {}
      expect(cardDeclineWords(reason ?? '', facts ?? {})).toBe(`${what} is off.`)
    }
    expect((await network.authorise({ how: 'online' })).said).toBe('waiting')
  })

  test('of the first merchant pays that one alone', async () => {
    const { api, maya } = bank
    const id = crypto.randomUUID()
    const order = {
      id,
      accountId: maya.account.id,
      kind: 'virtual',
      name: 'Once',
      oneMerchant: true,
    } as const
    expect((await maya.client.orderCard({ body: order })).status).toBe(201)
    const network = networkOf(api, id)
    const cinderlight = { how: 'online', merchant: 'Cinderlight', mcc: '4899' } as const
    // What never was decided pays nobody: reversed before it came.
    const reversed = network.newId()
    expect(await network.reverse(reversed, 0n)).toBe('approved')
    const bet = { how: 'online', merchant: 'Tarn Bet' } as const
    expect((await network.authorise(bet, reversed)).said).toBe('refused reversed')
    expect(await network.clear(undefined, 10_99n, cinderlight)).toBe('approved')
    const other = await network.authorise({ how: 'online', merchant: 'Tarn Bet' })
    expect(other.said).toBe('declined other_merchant')
    expect(await network.read(other.id)).toMatchObject({ decline_facts: { onlyMerchant: 'Cinderlight' } })
    expect((await network.authorise(cinderlight)).said).toBe('waiting')
  })
})

describe('limits', () => {
  test('a day counts purchases that are pending or settled, and none that was reversed', async () => {
    const { network, cardId, at } = bank
    await setControls(cardId, { day: '100.00' })
    const first = await network.authorise({ amountMinor: 60_00n })
    expect(first.said).toBe('approved')
    expect((await network.authorise({ amountMinor: 40_01n })).said).toBe('declined day_limit')
    expect(await network.clear(first.id, 50_00n)).toBe('approved')
    const second = await network.authorise({ amountMinor: 50_00n })
    expect(second.said).toBe('approved')
    expect((await network.authorise({ amountMinor: 1n })).said).toBe('declined day_limit')
    // Cash has a limit of its own.
    expect((await network.authorise({ how: 'cash', amountMinor: 50_00n })).said).toBe('approved')
    expect(await network.reverse(second.id, 0n)).toBe('approved')
    expect((await network.authorise({ amountMinor: 50_00n })).said).toBe('approved')
    await at('2026-11-26T23:59:00Z')
    expect((await network.authorise({ amountMinor: 1n })).said).toBe('declined day_limit')
    await at('2026-11-27T00:00:00Z')
    expect((await network.authorise({ amountMinor: 100_00n })).said).toBe('approved')
  })

  test('cash a day is £300.00', async () => {
    const { network } = bank
    const cash = (amountMinor: bigint) =>
      network.authorise({ how: 'cash', merchant: 'Cash machine', amountMinor })
    expect((await cash(200_00n)).said).toBe('approved')
    const more = await cash(100_01n)
    expect(more.said).toBe('declined cash_limit')
    expect(await network.read(more.id)).toMatchObject({ decline_facts: { limitPence: '30000' } })
    expect((await cash(100_00n)).said).toBe('approved')
  })
})

test('the gambling block stops gambling until 48 hours after it was taken off', async () => {
  const { network, maya, at } = bank
  const bet = { merchant: 'Tarn Bet', mcc: '7995', amountMinor: 5_00n }
  expect((await network.authorise(bet)).said).toBe('approved')
  await maya.client.turnOnGamblingBlock({})
  await maya.client.takeOffGamblingBlock({})
  await at('2026-11-28T09:59:59Z')
  expect((await network.authorise(bet)).said).toBe('declined gambling_blocked')
  expect((await network.authorise()).said).toBe('approved')
  await at('2026-11-28T10:00:00Z')
  expect((await network.authorise(bet)).said).toBe('approved')
})

test('a subscription needs an approved or a PIN payment there before', async () => {
  const { network } = bank
  const subscription = {
    how: 'recurring',
    merchant: 'Cinderlight',
    mcc: '4899',
    amountMinor: 10_99n,
  } as const
  expect((await network.authorise(subscription)).said).toBe('declined not_approved')
  expect((await network.authorise({ merchant: 'Cinderlight' })).said).toBe('approved')
  expect((await network.authorise(subscription)).said).toBe('approved')
  expect((await network.authorise({ ...subscription, merchant: 'Another' })).said).toBe(
    'declined not_approved',
  )
})
