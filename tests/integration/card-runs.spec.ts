// What becomes of card payments by itself: what is owed, what expires, what goes to settlement (specification, section 15.2).
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeCardPaymentsDue } from '../../src/bank/cards/network/run-card-payments.ts'
import { DatabaseBusy } from '../../src/bank/database/database.ts'
import { releaseExpiredHolds } from '../../src/bank/holds/expired-holds.ts'
import { ownAccountIds } from '../../src/bank/ledger/order.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { payIn } from '../support/open-customer.ts'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'
import { busyFor } from './busy-for.ts'
import { cardNoticesOf } from './card-bank.ts'
import { cardAccountPence, type NetworkBank, openNetworkBank } from './card-network.ts'
import { codeOf } from './people.ts'

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

const pay = (amountPence: bigint) => payIn(bank.api.bank, bank.maya.account.id, amountPence)

/** Leaves so much available on the account: the rest is held for something else. */
const leave = async (pence: bigint) => {
  const { said } = await bank.network.authorise({ amountMinor: 1_000_00n - pence })
  expect(said).toBe('approved')
}

describe('what the account is short of', () => {
  test('is owed: what is held is captured, and the rest is taken when it is there', async () => {
    const { network, money, maya, run, lines, lastFour } = bank
    const { id } = await network.authorise({ amountMinor: 100_00n })
    await leave(110_00n) // so that 10.00 are free
    expect(await money()).toBe('1000.00 of which 990.00 held')
    expect(await network.clear(id, 115_00n)).toBe('approved')
    expect(await network.read(id)).toMatchObject({
      status: 'settled',
      cleared_pence: 115_00n,
      owed_pence: 15_00n,
      is_taken: false,
    })
    expect(await money()).toBe('900.00 of which 890.00 held')
    expect(await cardNoticesOf(maya)).toContainEqual([
      'Card Payment Not Covered',
      `£115.00 at Wrenmoor Cafe with Tarn card (${await lastFour()}): £15.00 of it is not covered. We take it when it is there.`,
    ])
    // Whole, or not at all.
    await pay(4_99n)
    expect(await run()).toMatchObject({ taken: 0 })
    await pay(1n)
    expect(await run()).toMatchObject({ taken: 1 })
    expect(await run()).toMatchObject({ taken: 0 })
    expect(await network.read(id)).toMatchObject({ owed_pence: 15_00n, is_taken: true })
    expect(await money()).toBe('890.00 of which 890.00 held')
    expect((await lines())[0]).toEqual([
      'Wrenmoor Cafe',
      `Card ${await lastFour()}`,
      'Card Payment',
      '-15.00',
    ])
  })

  test('is taken oldest first: a smaller younger one waits', async () => {
    const { network, run, at } = bank
    await leave(0n)
    const first = network.newId()
    expect(await network.clear(undefined, 50_00n, { id: first })).toBe('approved')
    await at('2026-11-26T10:01:00Z')
    const second = network.newId()
    expect(await network.clear(undefined, 10_00n, { id: second })).toBe('approved')
    await pay(20_00n)
    expect(await run()).toMatchObject({ taken: 0 })
    await pay(40_00n)
    expect(await run()).toMatchObject({ taken: 2 })
  })

  test('is left out of what an authorisation may have', async () => {
    const { network } = bank
    const { id } = await network.authorise({ amountMinor: 900_00n })
    expect(await network.clear(id, 1_050_00n)).toBe('approved') // 100.00 stay, 150.00 are owed
    const { id: next, said } = await network.authorise({ amountMinor: 1n })
    expect(said).toBe('declined insufficient_funds')
    expect(await network.read(next)).toMatchObject({ decline_facts: { availablePence: '0' } })
  })

  test('of a frozen account is owed although the money is there, and taken once it is released', async () => {
    const { network, money, run, maya } = bank
    const { id } = await network.authorise({ amountMinor: 100_00n })
    const freeze = (isFrozen: boolean) =>
      fixture.database.query('update account set frozen_at = case when $2 then now() end where id = $1', [
        maya.account.id,
        isFrozen,
      ])
    await freeze(true)
    expect(await network.clear(id, 110_00n)).toBe('approved')
    expect(await money()).toBe('900.00 of which 0.00 held')
    expect(await run()).toMatchObject({ taken: 0 })
    await freeze(false)
    expect(await run()).toMatchObject({ taken: 1 })
    expect(await money()).toBe('890.00 of which 0.00 held')
  })

  test('keeps its account from closing', async () => {
    const { network, maya } = bank
    const { id } = await network.authorise({ amountMinor: 1_000_00n })
    await network.clear(id, 1_000_00n)
    await network.clear(undefined, 1_00n)
    const closed = await maya.client.closeAccount({ params: { id: maya.account.id }, body: { payTo: null } })
    expect(codeOf(closed)).toBe('holds_open')
  })
})

describe('what is authorised', () => {
  test('waits for the next round if its rows are busy, and keeps nothing else waiting', async () => {
    const { network, at, clock, money } = bank
    await network.clear(undefined, 10_00n)
    const [first = '', second = ''] = [
      (await network.authorise()).id,
      (await network.authorise()).id,
    ].toSorted()
    await at('2026-12-03T10:00:00Z')
    const runWith = (...busy: readonly string[]) =>
      makeCardPaymentsDue(fixture.openApi(busyFor(busy, fixture.database), { clock }).bank)
    // Neither does a settlement that fails hide what failed before it.
    const faults = { errors: [expect.any(DatabaseBusy), expect.any(DatabaseBusy)] }
    await expect(runWith(first, '2026-12-03')).rejects.toMatchObject(faults)
    expect(await network.statusOf(first)).toBe('pending')
    expect(await network.statusOf(second)).toBe('expired')
    expect(await runWith()).toMatchObject({ expired: 1, settled: 1 })
    expect(await money()).toBe('990.00 of which 0.00 held')
  })

  test('is held for 7 days, and at a hotel for 30; then it is expired', async () => {
    const { network, money, run, at } = bank
    const cafe = await network.authorise()
    const hotel = await network.authorise({ merchant: 'Hotel Miradouro', mcc: '7011', amountMinor: 80_00n })
    await at('2026-12-03T09:59:59Z')
    expect(await run()).toMatchObject({ expired: 0 })
    await at('2026-12-03T10:00:00Z')
    // The round of other holds leaves it to this one.
    expect(await releaseExpiredHolds(bank.api.bank, new AbortController().signal)).toBe(0)
    expect(await run()).toMatchObject({ expired: 1 })
    expect(await network.statusOf(cafe.id)).toBe('expired')
    expect(await money()).toBe('1000.00 of which 80.00 held')
    await at('2026-12-26T10:00:00Z')
    expect(await run()).toMatchObject({ expired: 1 })
    expect(await network.statusOf(hotel.id)).toBe('expired')
  })

  test('and expired may clear all the same, once decided then, and 120 % of it at most', async () => {
    const { network, money, run, at, maya, cardId, lastFour } = bank
    const { id } = await network.authorise()
    await at('2026-12-03T10:00:00Z')
    await run()
    await maya.client.freezeCard({ params: { id: cardId }, body: {} })
    expect(await network.clear(id, 18_00n)).toBe('declined card_frozen')
    expect(await network.statusOf(id)).toBe('expired')
    // The notice says what was to clear.
    expect(await cardNoticesOf(maya)).toContainEqual([
      'Card Payment Declined',
      `£18.00 at Wrenmoor Cafe with Tarn card (${await lastFour()}) was declined. The card is frozen.`,
    ])
    await maya.client.unfreezeCard({ params: { id: cardId }, body: {} })
    expect(await network.clear(id, 25_00n)).toBe('refused amount_above_authorised')
    expect(await network.clear(id, 20_83n)).toBe('approved')
    expect(await network.statusOf(id)).toBe('settled')
    expect(await money()).toBe('979.17 of which 0.00 held')
  })

  test('clears late also before the round has released it', async () => {
    const { network, at, lines } = bank
    const { id } = await network.authorise()
    await at('2026-12-03T10:00:00Z')
    expect(await network.reverse(id, 0n)).toBe('refused not_authorised')
    expect(await network.clear(id, 20_83n)).toBe('approved')
    expect(await network.statusOf(id)).toBe('settled')
    expect((await lines())[0]?.[3]).toBe('-20.83')
  })
})

/** What one of the bank's own accounts holds, in pence. */
async function balanceOf(accountId: string): Promise<bigint> {
  const [row] = await fixture.database.query<{ balance_pence: bigint }>(
    'select balance_pence from account where id = $1',
    [accountId],
  )
  return row?.balance_pence ?? 0n
}

test('on a working day at 06:00 the net of earlier days goes to settlement, what is owed included', async () => {
  const { network, api, at, run } = bank
  // Friday: £900.00 and £120.00 clear, of which £20.00 is owed; £64.00 come back.
  await at('2026-11-27T10:00:00Z')
  expect(await run()).toMatchObject({ settled: 0 }) // nothing ever cleared
  const before = await balanceOf(ownAccountIds.settlement)
  const { id } = await network.authorise({ amountMinor: 900_00n })
  await network.clear(id, 900_00n)
  const other = await network.authorise({ amountMinor: 100_00n })
  await network.clear(other.id, 120_00n)
  expect(await cardAccountPence(api)).toBe(1_000_00n)
  expect(await network.refund(id, 64_00n)).toBe('approved')
  expect(await cardAccountPence(api)).toBe(936_00n)

  await at('2026-11-28T06:00:00Z') // a Saturday: what is owed is taken, nothing is settled
  expect(await run()).toMatchObject({ settled: 0, taken: 1 })
  expect(await cardAccountPence(api)).toBe(956_00n)
  await at('2026-11-30T05:59:59Z')
  expect(await run()).toMatchObject({ settled: 0 })
  // What clears on the day itself waits for the next one.
  expect(await network.clear(undefined, 10_00n)).toBe('approved')
  await at('2026-11-30T06:00:00Z')
  expect(await run()).toMatchObject({ settled: 1 })
  expect(await run()).toMatchObject({ settled: 0 })
  expect((await balanceOf(ownAccountIds.settlement)) - before).toBe(956_00n)
  expect(await cardAccountPence(api)).toBe(10_00n)
})

/** What the messages themselves come to: all that cleared before a day less all that was refunded and settled. */
async function netOfMessages(day: string): Promise<bigint> {
  const [row] = await fixture.database.query<{ pence: bigint }>(
    `select ((select coalesce(sum(case kind when 'clearing' then pence else -pence end), 0) from card_message
               where pence is not null and at < london_day_start($1::date))
             - (select coalesce(sum(net_pence), 0) from card_settlement where day < $1::date))::bigint as pence`,
    [day],
  )
  return row?.pence ?? 0n
}

test('what goes to settlement is what the messages of earlier days come to, whatever is owed and came on the day', async () => {
  const { network, at, run } = bank
  const settledOn = async (day: string) => {
    const net = await netOfMessages(day)
    await at(`${day}T06:00:00Z`)
    expect(await run()).toMatchObject({ settled: 1 })
    const [row] = await fixture.database.query<{ net_pence: bigint }>(
      'select net_pence from card_settlement where day = $1',
      [day],
    )
    expect(row?.net_pence).toBe(net)
    return row?.net_pence
  }
  // Thursday: £990.00 clear, and £15.00, which are owed.
  const { id } = await network.authorise({ amountMinor: 990_00n })
  await network.clear(id, 990_00n)
  expect(await network.clear(undefined, 15_00n)).toBe('approved')
  // Friday before six: £20.00 clear, and are owed; £4.00 of Thursday's come back. The account has £14.00: none of it is taken.
  await at('2026-11-27T05:00:00Z')
  expect(await network.clear(undefined, 20_00n)).toBe('approved')
  expect(await network.refund(id, 4_00n)).toBe('approved')
  expect(await settledOn('2026-11-27')).toBe(1_005_00n)
  expect(await cardAccountPence(bank.api)).toBe(-19_00n)
  // Monday, with £35.00 owed still: Friday's £20.00 less £4.00, and nothing of Monday's £7.00.
  await at('2026-11-30T05:00:00Z')
  expect(await network.clear(undefined, 7_00n)).toBe('approved')
  expect(await settledOn('2026-11-30')).toBe(16_00n)
  // Tuesday, with all of it taken: Monday's £7.00.
  await pay(100_00n)
  expect(await settledOn('2026-12-01')).toBe(7_00n)
  expect(await cardAccountPence(bank.api)).toBe(0n)
})

test('more refunds than clearings come from settlement', async () => {
  const { network, api, at, run } = bank
  const { id } = await network.authorise({ amountMinor: 100_00n })
  await network.clear(id, 100_00n)
  await at('2026-11-27T06:00:00Z')
  expect(await run()).toMatchObject({ settled: 1 })
  expect(await network.refund(id, 40_00n)).toBe('approved')
  expect(await cardAccountPence(api)).toBe(-40_00n)
  const before = await balanceOf(ownAccountIds.settlement)
  await at('2026-11-30T06:00:00Z')
  expect(await run()).toMatchObject({ settled: 1 })
  expect((await balanceOf(ownAccountIds.settlement)) - before).toBe(-40_00n)
  expect(await cardAccountPence(api)).toBe(0n)
  await at('2026-12-01T06:00:00Z')
  expect(await run()).toMatchObject({ settled: 1 }) // nothing, and no transfer
  expect((await balanceOf(ownAccountIds.settlement)) - before).toBe(-40_00n)
})

test('what clears by a clock of the day before, once nothing was settled, goes to settlement with the next day', async () => {
  const { network, api, at, run } = bank
  expect(await network.clear(undefined, 10_00n)).toBe('approved')
  await at('2026-11-27T06:00:00Z')
  expect(await run()).toMatchObject({ settled: 1 })
  await at('2026-11-30T06:00:00Z')
  expect(await run()).toMatchObject({ settled: 1 }) // nothing, and no transfer
  await at('2026-11-29T22:00:00Z')
  expect(await network.clear(undefined, 8_83n)).toBe('approved')
  await at('2026-12-01T06:00:00Z')
  expect(await netOfMessages('2026-12-01')).toBe(8_83n)
  expect(await netOfMessages('2026-11-30')).toBe(0n)
  expect(await run()).toMatchObject({ settled: 1 })
  expect(await cardAccountPence(api)).toBe(0n)
})

test('a round names each fault, and does the rest', async () => {
  const { network, at, run, money } = bank
  const stuck = await network.authorise()
  const other = await network.authorise()
  const cleared = await network.authorise()
  expect(await network.clear(cleared.id, 20_83n)).toBe('approved')
  await fixture.database.query(`
    create function find_fault() returns trigger language plpgsql as $$
    begin
      raise exception 'a fault of %', tg_table_name;
    end $$`)
  await fixture.database.query(`create trigger finds_fault before update on card_payment for each row
                                when (new.status = 'expired' and new.id = '${stuck.id}') execute function find_fault()`)
  await fixture.database.query(
    'create trigger finds_fault before insert on card_settlement for each row execute function find_fault()',
  )
  await at('2026-12-03T10:00:00Z')
  const fault: unknown = await run().catch((thrown: unknown) => thrown)
  expect(fault).toBeInstanceOf(AggregateError)
  const faults: readonly unknown[] = fault instanceof AggregateError ? fault.errors : []
  expect(faults.map(String)).toEqual([
    expect.stringContaining('a fault of card_payment'),
    expect.stringContaining('a fault of card_settlement'),
  ])
  expect(await network.statusOf(other.id)).toBe('expired')
  expect(await money()).toBe('979.17 of which 20.83 held')
  await fixture.database.query('drop trigger finds_fault on card_payment')
  await fixture.database.query('drop trigger finds_fault on card_settlement')
  expect(await run()).toMatchObject({ expired: 1, settled: 1 })
})
