// Card rates: what the database refuses, and what the reconciler finds (specification, sections 15.2 and 15.7).
import { beforeAll, describe, expect, test } from 'vitest'
import { loadRates } from '../../src/bank/cards/card-rates.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { onEveryDatabase, withoutTrace } from './every-database.ts'
import { openTestBank } from './test-bank.ts'

/** A rate that is loaded at noon on 2 March 2026 in London, unless it says otherwise. */
const insert = (
  rate: string,
  { currency = 'CHF', ratedOn = '2026-03-02', version = 1, at = '2026-03-02T12:00:00Z' } = {},
) =>
  `insert into card_rate (currency, rated_on, version, rate, loaded_at, set_id)
   values ('${currency}', '${ratedOn}', ${version}, ${rate}, '${at}', gen_random_uuid())`

onEveryDatabase(open => {
  beforeAll(async () => {
    const { bank } = openTestBank(open())
    const rates = [
      { currency: 'EUR', rate: '1.1523' },
      { currency: 'USD', rate: '1.3387' },
    ]
    for (const set of [
      { ratedOn: '2026-03-02', rates },
      { ratedOn: '2026-03-02', rates: [{ currency: 'EUR', rate: '1.1524' }] },
    ])
      expect(await loadRates(bank, { ...set, by: 'operator' })).toMatchObject({ ok: true })
  })

  describe('the database refuses', () => {
    test.each<readonly [string, string, RegExp]>([
      ['another rate in the place of one', 'update card_rate set rate = 1.2', /append-only/],
      ['a rate that is removed', `delete from card_rate where currency = 'USD'`, /append-only/],
      ['the removal of all rates', 'truncate card_rate', /append-only/],
      ['a rate of pounds', insert('1', { currency: 'GBP' }), /card_rate_not_of_pounds/],
      ['a currency in small letters', insert('1.06', { currency: 'chf' }), /card_rate_currency_check/],
      ['a currency of four letters', insert('1.06', { currency: 'CHFX' }), /card_rate_currency_check/],
      ['a rate of 0', insert('0'), /card_rate_is_decimal/],
      ['a negative rate', insert('-1.06'), /card_rate_is_decimal/],
      ['a rate of a billion', insert('1000000000'), /card_rate_is_decimal/],
      ['a rate that is no number', insert(`'NaN'`), /card_rate_is_decimal/],
      ['nine decimals', insert('1.061234567'), /card_rate_is_decimal/],
      ['a rate of a day to come', insert('1.06', { ratedOn: '2026-03-03' }), /loaded on its day or later/],
      [
        'a rate of tomorrow in London in the last hour of summer’s UTC day',
        insert('1.06', { ratedOn: '2026-07-02', at: '2026-07-01T22:59:59Z' }),
        /loaded on its day or later/,
      ],
      ['version 0', insert('1.06', { version: 0 }), /card_rate_version_check/],
      ['a version without the one before it', insert('1.06', { version: 2 }), /without a gap/],
      ['a version twice', insert('1.16', { currency: 'EUR', version: 2 }), /card_rate_pkey/],
      ['a correction that is none', insert('1.15240', { currency: 'EUR', version: 3 }), /is another/],
    ])('%s', async (_, sql, words) => {
      await expect(withoutTrace(open(), database => database.query(sql))).rejects.toThrow(words)
    })
  })

  test.each([
    ['the smallest rate', insert('0.00000001')],
    ['the largest rate', insert('999999999.99999999')],
    ['a rate of today in London', insert('1.06', { ratedOn: '2026-07-02', at: '2026-07-01T23:00:00Z' })],
    ['the rate of an earlier day', insert('1.06', { ratedOn: '2026-02-20' })],
    ['the rate from before a correction', insert('1.1523', { currency: 'EUR', version: 3 })],
    ['the rate of another day', insert('1.1524', { currency: 'EUR', ratedOn: '2026-03-01' })],
  ])('the database keeps %s', async (_, sql) => {
    await withoutTrace(open(), database => database.query(sql))
  })

  describe('the reconciler finds', () => {
    test.each<readonly [string, string]>([
      ['another rate’s day', `update card_rate set rated_on = '2026-03-01' where currency = 'USD'`],
      [
        'a rate that was loaded at another time',
        `update card_rate set loaded_at = '2026-03-02T12:00:01Z' where currency = 'USD'`,
      ],
      ['a rate of no set', `update card_rate set set_id = gen_random_uuid() where version = 2`],
      ['a rate that is gone from its set', `delete from card_rate where currency = 'USD'`],
      ['a rate that nobody loaded', insert('1.06')],
    ])('%s', async (_, damage) => {
      const found = await withoutTrace(open(), async database => {
        await database.query('alter table card_rate disable trigger user')
        await database.query(damage)
        await database.query('alter table card_rate enable trigger user')
        return reconcile(database)
      })
      expect(found).not.toEqual([])
      for (const difference of found)
        expect(difference).toMatchObject({
          invariant: 9,
          found: 'no audit event tells of what was loaded with this card rate',
        })
    })

    test('nothing of rates as they were loaded', async () => {
      expect(await reconcile(open())).toEqual([])
    })
  })
})
