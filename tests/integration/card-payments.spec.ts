// What the card network's messages do (specification, section 15.2), over a real database.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { captureHold } from '../../src/bank/holds/settle-hold.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { reverseTransfer } from '../../src/bank/transfers/reverse-transfer.ts'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'
import { cardNoticesOf } from './card-bank.ts'
import {
  cardAccountPence,
  networkOf,
  type NetworkBank,
  openNetworkBank,
  type Purchase,
} from './card-network.ts'
import { openJoint, openPerson } from './people.ts'
import { readEventTypes } from './read-notices.ts'

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

test('what is authorised is held, and a clearing of the same sum captures it', async () => {
  const { network, money, lines, maya, lastFour } = bank
  const { id, said } = await network.authorise()
  expect(said).toBe('approved')
  expect(await money()).toBe('1000.00 of which 20.83 held')
  expect(await network.statusOf(id)).toBe('pending')
  const four = await lastFour()
  expect(await cardNoticesOf(maya)).toContainEqual([
    'Card Payment',
    `£20.83 at Wrenmoor Cafe with Tarn card (${four}).`,
  ])

  expect(await network.clear(id, 20_83n)).toBe('approved')
  expect(await money()).toBe('979.17 of which 0.00 held')
  expect(await network.statusOf(id)).toBe('settled')
  expect((await lines())[0]).toEqual(['Wrenmoor Cafe', `Card ${four}`, 'Card Payment', '-20.83'])
  expect(await readEventTypes(fixture.database, maya)).toEqual(
    expect.arrayContaining(['card_payment_pending', 'card_payment_settled']),
  )
})

test('cash has a line of its own', async () => {
  const { network, lines } = bank
  const machine = { how: 'cash', merchant: 'Cash machine', mcc: '6011', amountMinor: 50_00n } as const
  const { id } = await network.authorise(machine)
  expect(await network.clear(id, 50_00n)).toBe('approved')
  expect((await lines())[0]?.[0]).toBe('Cash, Cash machine')
})

describe('a message has one answer for ever', () => {
  test('the same one again changes nothing, and another one with its id is refused', async () => {
    const { network, money, api } = bank
    const { id, said } = await network.authorise()
    expect(said).toBe('approved')
    expect(await network.authorise({}, id)).toEqual({ id, said: 'approved' })
    // The PIN is no part of it: nothing that is kept would tell it.
    expect((await network.authorise({ pin: '0000' }, id)).said).toBe('approved')
    expect((await network.authorise({ amountMinor: 20_84n }, id)).said).toBe('message_id_reused')
    expect(await money()).toBe('1000.00 of which 20.83 held')

    const clearing = network.newId()
    expect(await network.clear(id, 20_00n, { id: clearing })).toBe('approved')
    expect(await network.clear(id, 20_00n, { id: clearing })).toBe('approved')
    expect(await network.clear(id, 20_00n)).toBe('refused already_cleared')
    expect(await network.refund(id, 5_00n, 'GBP', clearing)).toBe('message_id_reused')
    expect(await money()).toBe('980.00 of which 0.00 held')
    const other = networkOf(api, network.newId())
    expect((await other.authorise({ how: 'contactless' })).said).toBe('card_not_found')
  })

  test('what was declined stays so, although the card could pay now', async () => {
    const { network, maya, cardId } = bank
    await maya.client.freezeCard({ params: { id: cardId }, body: {} })
    const { id, said } = await network.authorise()
    expect(said).toBe('declined card_frozen')
    await maya.client.unfreezeCard({ params: { id: cardId }, body: {} })
    expect((await network.authorise({}, id)).said).toBe('declined card_frozen')
    expect((await network.authorise()).said).toBe('approved')
  })
})

async function countMessages(): Promise<bigint | undefined> {
  const [row] = await fixture.database.query<{ count: bigint }>('select count(*) as count from card_message')
  return row?.count
}

test('a message that is no message of the network is refused, and nothing is kept of it', async () => {
  const { network, money } = bank
  const { id } = await network.authorise()
  const settled = await network.authorise()
  expect(await network.clear(settled.id, 20_83n)).toBe('approved')
  const before = await countMessages()
  const wrong: readonly Purchase[] = [
    { amountMinor: 0n },
    { amountMinor: -1n },
    { amountMinor: 100_000_000_000_000n },
    { currency: 'eur' },
    { currency: 'EURO' },
    { mcc: '581' },
    { country: 'Portugal' },
    { merchant: '' },
    { place: 'x'.repeat(61) },
  ]
  for (const changes of wrong) expect((await network.authorise(changes)).said).toBe('malformed_message')
  expect(await network.clear(id, 0n)).toBe('malformed_message')
  expect(await network.clear(id, 1_00n, { currency: '' })).toBe('malformed_message')
  expect(await network.increment(id, 0n)).toBe('malformed_message')
  expect(await network.reverse(id, -1n)).toBe('malformed_message')
  expect(await network.refund(settled.id, 0n)).toBe('malformed_message')
  expect(await network.refund(settled.id, 1_00n, 'gbp')).toBe('malformed_message')
  expect(await countMessages()).toBe(before)
  expect(await money()).toBe('979.17 of which 20.83 held')
})

describe('messages in another order', () => {
  test('what cleared before its authorisation came holds nothing then', async () => {
    const { network, money } = bank
    const id = network.newId()
    expect(await network.clear(id, 150_00n)).toBe('approved')
    expect((await network.authorise({ amountMinor: 150_00n }, id)).said).toBe('refused already_cleared')
    expect(await money()).toBe('850.00 of which 0.00 held')
  })

  test('what was reversed before its authorisation came holds nothing then', async () => {
    const { network, money } = bank
    const id = network.newId()
    expect(await network.reverse(id, 10_00n)).toBe('refused not_authorised') // in part: of what?
    expect(await network.reverse(id, 0n)).toBe('approved')
    expect((await network.authorise({}, id)).said).toBe('refused reversed')
    expect(await network.statusOf(id)).toBe('reversed')
    expect(await network.clear(id, 20_83n)).toBe('refused reversed')
    expect(await money()).toBe('1000.00 of which 0.00 held')
  })
})

describe('a reversal', () => {
  test('whole releases the hold, and nothing clears after it', async () => {
    const { network, money } = bank
    const { id } = await network.authorise()
    expect(await network.reverse(id, 0n)).toBe('approved')
    expect(await network.statusOf(id)).toBe('reversed')
    expect(await money()).toBe('1000.00 of which 0.00 held')
    expect(await network.clear(id, 20_83n)).toBe('refused reversed')
    expect(await network.reverse(id, 0n)).toBe('refused reversed')
  })

  test('in part leaves the rest held, until the same time', async () => {
    const { network, money, at, run } = bank
    const { id } = await network.authorise()
    expect(await network.reverse(id, 20_83n)).toBe('refused amount_above_authorised')
    await at('2026-11-28T10:00:00Z')
    expect(await network.reverse(id, 12_00n)).toBe('approved')
    expect(await money()).toBe('1000.00 of which 12.00 held')
    await at('2026-12-03T09:59:59Z')
    expect(await run()).toMatchObject({ expired: 0 })
    await at('2026-12-03T10:00:00Z')
    expect(await run()).toMatchObject({ expired: 1 })
  })

  test('in part of a frozen account is declined, and all stays', async () => {
    const { network, money, maya } = bank
    const { id } = await network.authorise()
    await fixture.database.query('update account set frozen_at = now() where id = $1', [maya.account.id])
    expect(await network.reverse(id, 12_00n)).toBe('declined account_frozen')
    expect(await money()).toBe('1000.00 of which 20.83 held')
    await fixture.database.query('update account set frozen_at = null where id = $1', [maya.account.id])
  })
})

describe('an increment', () => {
  test('holds the new sum in place of the old one', async () => {
    const { network, money } = bank
    const { id } = await network.authorise({ merchant: 'Hotel Miradouro', mcc: '7011', amountMinor: 400_00n })
    expect(await network.increment(id, 1_000_00n)).toBe('approved') // all that there is, with what is held
    expect(await money()).toBe('1000.00 of which 1000.00 held')
    expect(await network.increment(id, 1_000_00n)).toBe('refused not_authorised')
    expect(await network.clear(id, 1_000_00n)).toBe('approved')
    expect(await money()).toBe('0.00 of which 0.00 held')
    expect(await network.increment(id, 1_000_01n)).toBe('refused already_cleared')
  })

  test('that is declined leaves all as it was', async () => {
    const { network, money, maya } = bank
    const { id } = await network.authorise({ amountMinor: 400_00n })
    expect(await network.increment(id, 1_000_01n)).toBe('declined insufficient_funds')
    expect(await network.increment(id, 5_000_01n)).toBe('declined payment_limit')
    expect(await network.statusOf(id)).toBe('pending')
    expect(await money()).toBe('1000.00 of which 400.00 held')
    // The notice says what was asked for.
    expect((await cardNoticesOf(maya)).map(([, text]) => text)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^£1,000\.01 at .* was declined\. You had £1,000\.00 available\.$/),
        expect.stringMatching(/^£5,000\.01 at .* was declined\. Your limit for a payment is £5,000\.$/),
      ]),
    )
    expect(await network.increment(network.newId(), 10_00n)).toBe('refused not_authorised')
  })
})

describe('a clearing', () => {
  test('below what was authorised captures a part, and the rest is free', async () => {
    const { network, money } = bank
    const { id } = await network.authorise()
    expect(await network.clear(id, 15_00n)).toBe('approved')
    expect(await money()).toBe('985.00 of which 0.00 held')
  })

  test('above what was authorised is taken up to 120 % of it', async () => {
    const { network, money, lines } = bank
    const { id } = await network.authorise()
    expect(await network.clear(id, 25_00n)).toBe('refused amount_above_authorised') // £24.996
    expect(await network.statusOf(id)).toBe('pending')
    expect(await network.clear(id, 24_99n)).toBe('approved')
    expect(await money()).toBe('975.01 of which 0.00 held')
    expect((await lines())[0]?.[3]).toBe('-24.99')
  })

  test('of another card than was authorised is refused', async () => {
    const { network, api, money } = bank
    const { id } = await network.authorise()
    const other = networkOf(api, (await bank.makeVirtual('Streaming')).id)
    expect(await other.clear(id, 20_83n)).toBe('refused not_authorised')
    expect(await money()).toBe('1000.00 of which 20.83 held')
    expect(await network.clear(id, 20_83n)).toBe('approved')
    expect(await other.clear(id, 20_83n)).toBe('refused not_authorised')
  })

  test('of what was declined is refused', async () => {
    const { network } = bank
    const { id } = await network.authorise({ amountMinor: 1_000_01n })
    expect(await network.clear(id, 10_00n)).toBe('refused not_authorised')
  })

  test('without an authorisation is taken up to £100.00, and is told of then', async () => {
    const { network, money, maya } = bank
    expect(await network.clear(undefined, 100_01n)).toBe('refused not_authorised')
    const id = network.newId()
    expect(await network.clear(undefined, 100_00n, { id })).toBe('approved')
    expect(await network.statusOf(id)).toBe('settled')
    expect(await money()).toBe('900.00 of which 0.00 held')
    expect((await cardNoticesOf(maya)).map(([title]) => title)).toContain('Card Payment')
  })

  test('without an authorisation is decided then, but for the PIN, the approval and the funds', async () => {
    const { network, maya, cardId } = bank
    await maya.client.freezeCard({ params: { id: cardId }, body: {} })
    const id = network.newId()
    expect(await network.clear(undefined, 10_00n, { id })).toBe('declined card_frozen')
    expect(await network.read(id)).toMatchObject({ status: 'declined', decline_reason: 'card_frozen' })
    await maya.client.unfreezeCard({ params: { id: cardId }, body: {} })
    expect(await network.clear(undefined, 10_00n, { how: 'online' })).toBe('approved')
  })
})

describe('a refund', () => {
  test('comes back with a line, at most what cleared', async () => {
    const { network, money, lines, maya, lastFour } = bank
    const { id } = await network.authorise()
    expect(await network.refund(id, 5_00n)).toBe('refused not_settled')
    await network.clear(id, 20_00n)
    expect(await network.refund(id, 20_01n)).toBe('refused refund_above_payment')
    expect(await network.refund(id, 12_00n)).toBe('approved')
    expect(await network.refund(id, 8_01n)).toBe('refused refund_above_payment')
    expect(await network.refund(id, 8_00n)).toBe('approved')
    expect(await network.read(id)).toMatchObject({ status: 'settled', refunded_pence: 20_00n })
    expect(await money()).toBe('1000.00 of which 0.00 held')
    expect((await lines())[0]).toEqual([
      'Refund from Wrenmoor Cafe',
      `Card ${await lastFour()}`,
      'Refund',
      '8.00',
    ])
    expect(await cardNoticesOf(maya)).toContainEqual(['Card Refund', 'Wrenmoor Cafe refunded £8.00.'])
    expect(await network.refund(network.newId(), 1_00n)).toBe('refused not_settled')
  })

  test('of a closed account waits in suspense', async () => {
    const { network, maya, api } = bank
    const { id } = await network.authorise({ amountMinor: 1_000_00n })
    await network.clear(id, 1_000_00n)
    const { id: accountId } = maya.account
    expect(
      (await maya.client.closeAccount({ params: { id: accountId }, body: { payTo: null } })).status,
    ).toBe(200)
    expect(await network.clear(undefined, 10_00n)).toBe('refused not_authorised')
    const suspense = async () =>
      (
        await api.bank.database.query<{ balance_pence: bigint }>(
          `select balance_pence from account where kind = 'suspense'`,
        )
      )[0]?.balance_pence ?? 0n
    const before = await suspense()
    expect(await network.refund(id, 64_00n)).toBe('approved')
    expect((await suspense()) - before).toBe(64_00n)
  })
})

test('what a card pays goes to the cards’ account, and no transfer of it is made or undone in another way', async () => {
  const { network, api } = bank
  const before = await cardAccountPence(api)
  const { id } = await network.authorise()
  const [row] = await fixture.database.query<{ hold_id: string }>(
    'select hold_id from card_payment where id = $1',
    [id],
  )
  const holdId = row?.hold_id ?? ''
  expect(await captureHold(api.bank, { holdId })).toMatchObject({ ok: false, refusal: 'card_hold' })
  await network.clear(id, 20_83n)
  expect((await cardAccountPence(api)) - before).toBe(20_83n)
  const [capture] = await fixture.database.query<{ id: string }>(
    'select id from transfer where subject_transfer_id = $1',
    [holdId],
  )
  const reversal = await reverseTransfer(api.bank, { transferId: capture?.id ?? '', reason: 'A test' })
  expect(reversal).toMatchObject({ ok: false, refusal: 'not_reversible' })
})

test('of a joint account both holders are told by their alerts, a decline its holder alone', async () => {
  const { api, maya } = bank
  const daniel = await openPerson(api, 'Daniel Reyes', 10_00n)
  const joint = await openJoint(maya, daniel)
  const cardId = await bank.order('gold', joint)
  await bank.deliver(cardId)
  await bank.activate(cardId)
  const network = networkOf(api, cardId)
  expect((await network.authorise()).said).toBe('declined insufficient_funds')
  expect(await cardNoticesOf(daniel)).toEqual([])
  expect((await cardNoticesOf(maya)).map(([, text]) => text)).toContainEqual(
    expect.stringMatching(
      /^£20\.83 at Wrenmoor Cafe with Gold card \(\d{4}\) was declined\. You had £0\.00 available\.$/,
    ),
  )
  const move = { id: crypto.randomUUID(), from: maya.account.id, to: joint, amount: '100.00' }
  expect((await maya.client.moveMoney({ body: move })).status).toBe(201)
  expect((await network.authorise()).said).toBe('approved')
  expect((await cardNoticesOf(daniel)).map(([title]) => title)).toEqual(['Card Payment'])
  expect(await readEventTypes(fixture.database, daniel)).toContain('card_payment_pending')
})
