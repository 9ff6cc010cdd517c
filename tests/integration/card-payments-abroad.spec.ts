// What cards pay in other currencies (specification, section 15.2), over a real database.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadRates } from '../../src/bank/cards/card-rates.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { payIn } from '../support/open-customer.ts'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'
import { type NetworkBank, openNetworkBank } from './card-network.ts'

let fixture: ApiFixture
let bank: NetworkBank

// Each test has a ledger of its own: they move its clock, which never goes back.
beforeEach(async () => {
  fixture = await openApiFixture()
  bank = await openNetworkBank(fixture)
  await load('2026-11-26', '1.1523')
})
afterEach(async () => {
  expect(await reconcile(fixture.database)).toEqual([])
  await fixture.close()
})

async function load(ratedOn: string, rate: string): Promise<void> {
  const rates = [
    { currency: 'EUR', rate },
    { currency: 'JPY', rate: '190.5' },
  ]
  expect(await loadRates(bank.api.bank, { ratedOn, rates, by: 'operator' })).toMatchObject({ ok: true })
}

const hotel = {
  merchant: 'Hotel Miradouro',
  mcc: '7011',
  country: 'PT',
  place: 'Lisbon',
  currency: 'EUR',
} as const

test('EUR 24.00 at 1.1523 is £20.83, and the line says so', async () => {
  const { network, money, lines, lastFour } = bank
  const { id, said } = await network.authorise({ ...hotel, amountMinor: 24_00n })
  expect(said).toBe('approved')
  expect(await money()).toBe('1000.00 of which 20.83 held')
  expect(await network.clear(id, 24_00n, hotel)).toBe('approved')
  expect((await lines())[0]).toEqual([
    'Hotel Miradouro',
    `Card ${await lastFour()}, EUR 24.00 at 1.1523`,
    'Card Payment',
    '-20.83',
  ])
})

test('a payment keeps its rate: what clears and comes back later goes by it', async () => {
  const { network, money, at } = bank
  const { id } = await network.authorise({ ...hotel, amountMinor: 240_00n })
  expect(await money()).toBe('1000.00 of which 208.28 held')
  await at('2026-11-27T10:00:00Z')
  await load('2026-11-27', '2')
  expect(await network.increment(id, 250_00n)).toBe('approved')
  expect(await money()).toBe('1000.00 of which 216.96 held')
  expect(await network.clear(id, 240_00n, hotel)).toBe('approved')
  expect(await money()).toBe('791.72 of which 0.00 held')
  expect(await network.refund(id, 240_00n, 'EUR')).toBe('approved')
  expect(await money()).toBe('1000.00 of which 0.00 held')
  expect((await network.authorise({ ...hotel, amountMinor: 24_00n })).said).toBe('approved')
  expect(await money()).toBe('1000.00 of which 12.00 held')
})

test('120 % is measured in pounds, also of what clears in another currency than it was authorised in', async () => {
  const { network, money } = bank
  const { id } = await network.authorise({ amountMinor: 100_00n })
  // £120.00 are EUR 138.276.
  expect(await network.clear(id, 138_29n, hotel)).toBe('refused amount_above_authorised')
  expect(await network.clear(id, 138_28n, hotel)).toBe('approved')
  expect(await money()).toBe('880.00 of which 0.00 held')
})

test('what cleared in another currency keeps the rate that it cleared at, for refunds and for what is owed', async () => {
  const { network, money, at, run, lines, lastFour, api, maya } = bank
  const one = await network.authorise({ amountMinor: 100_00n })
  const two = await network.authorise({ amountMinor: 100_00n })
  expect((await network.authorise({ amountMinor: 800_00n })).said).toBe('approved')
  expect(await network.clear(one.id, 115_23n, hotel)).toBe('approved') // £100.00
  expect(await network.clear(two.id, 126_75n, hotel)).toBe('approved') // £110.00, of which £10.00 are owed
  expect(await money()).toBe('800.00 of which 800.00 held')
  await at('2026-11-27T10:00:00Z')
  await load('2026-11-27', '2')
  await payIn(api.bank, maya.account.id, 10_00n)
  expect(await run()).toMatchObject({ taken: 1 })
  expect((await lines())[0]).toEqual([
    'Wrenmoor Cafe',
    `Card ${await lastFour()}, EUR 126.75 at 1.1523`,
    'Card Payment',
    '-10.00',
  ])
  expect(await network.refund(one.id, 115_24n, 'EUR')).toBe('refused refund_above_payment')
  expect(await network.refund(one.id, 115_23n, 'EUR')).toBe('approved')
  expect(await money()).toBe('900.00 of which 800.00 held')
  expect((await lines())[0]).toEqual([
    'Refund from Wrenmoor Cafe',
    `Card ${await lastFour()}, EUR 115.23 at 1.1523`,
    'Refund',
    '100.00',
  ])
  // In pounds, as it was authorised.
  expect(await network.refund(two.id, 110_00n)).toBe('approved')
  expect(await money()).toBe('1010.00 of which 800.00 held')
})

test('yen have no decimals, and the smallest sum costs a penny', async () => {
  const { network, money } = bank
  const tokyo = { ...hotel, country: 'JP', place: 'Tokyo', currency: 'JPY' }
  await network.authorise({ ...tokyo, amountMinor: 1000n })
  expect(await money()).toBe('1000.00 of which 5.25 held')
  await network.authorise({ ...tokyo, amountMinor: 1n })
  expect(await money()).toBe('1000.00 of which 5.26 held')
})

test('without a rate of the last 4 days it is declined', async () => {
  const { network, at } = bank
  await at('2026-11-30T23:59:59Z')
  expect((await network.authorise({ ...hotel, amountMinor: 24_00n })).said).toBe('approved')
  await at('2026-12-01T00:00:00Z')
  const { id, said } = await network.authorise({ ...hotel, amountMinor: 24_00n })
  expect(said).toBe('declined no_rate')
  expect(await network.read(id)).toMatchObject({ decline_facts: { currency: 'EUR' } })
})
