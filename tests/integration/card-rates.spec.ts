// Card rates: how they are loaded and which one counts (specification, section 15.2).
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { demoCustomers } from '../../content/demo.ts'
import { bankChainId } from '../../src/bank/audit/append-audit-events.ts'
import type { Bank } from '../../src/bank/bank.ts'
import { loadRates, readRate } from '../../src/bank/cards/card-rates.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { demoRateOf } from '../../src/bank/simulator/demo-card-rates.ts'
import { prepareDemo } from '../../src/bank/simulator/seed-demo.ts'
import { dayOfIsoDate } from '../../src/domain/london-time.ts'
import { openTestDatabase } from '../support/runtime/database.ts'
import type { TestDatabase } from '../support/test-database.ts'
import { openClock, openDemonstration } from './open-demonstration.ts'
import { openTestApi } from './open-test-api.ts'
import { rerunningAfter } from './rerunning-after.ts'

let testDatabase: TestDatabase
let clock: ReturnType<typeof openClock>
let bank: Bank

/** Saturday, at noon in London. */
const today = '2026-11-21'

beforeEach(async () => {
  testDatabase = await openTestDatabase()
  clock = openClock()
  bank = openTestApi(testDatabase.database, { clock: clock.read }).bank
})
afterEach(async () => {
  expect(await reconcile(testDatabase.database)).toEqual([])
  await testDatabase.close()
})

const moveTo = (at: string) => clock.pass(new Date(at).getTime() - clock.read().getTime())

/** `EUR 1.1523, USD 1.3387`, loaded by the operator. */
const load = (written: string, ratedOn = today, by: Bank = bank) =>
  loadRates(by, {
    ratedOn,
    rates: written.split(', ').map(one => {
      const [currency = '', rate = ''] = one.split(' ')
      return { currency, rate }
    }),
    by: 'operator',
  })

const readAt = (currency: string, at: string | Date) =>
  readRate(testDatabase.database, { currency, at: new Date(at) })
const readNow = async (currency: string) => (await readAt(currency, clock.read()))?.rate

const events = () =>
  testDatabase.database.query<{ detail: unknown }>(
    `select detail - 'setId' as detail from audit_event
      where chain_id = $1 and type = 'card_rates_loaded' order by event_no`,
    [bankChainId],
  )

const versions = (currency = 'EUR') =>
  testDatabase.database.query<{ version: number; rate: string }>(
    'select version, rate from card_rate where currency = $1 order by rated_on, version',
    [currency],
  )

describe('loading', () => {
  test('a day’s rates are read as they were written, and another currency has none', async () => {
    expect(await load('EUR 1.1523, JPY 204.7300, VND 33512.00000001')).toEqual({ ok: true, value: 3 })
    expect(await readAt('EUR', clock.read())).toEqual({ rate: '1.1523', ratedOn: today })
    expect([await readNow('JPY'), await readNow('VND')]).toEqual(['204.7300', '33512.00000001'])
    expect([await readNow('USD'), await readNow('GBP'), await readNow('eur')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(await events()).toEqual([{ detail: { ratedOn: today, rates: 3, by: 'operator' } }])
  })

  test('the same rates again change nothing', async () => {
    await load('EUR 1.1523, USD 1.3387')
    expect(await load('USD 1.3387, EUR 1.15230')).toEqual({ ok: true, value: 0 })
    expect(await versions()).toEqual([{ version: 1, rate: '1.1523' }])
    expect(await events()).toHaveLength(1)
  })

  test('another rate of the same day corrects it, and may be taken back', async () => {
    await load('EUR 1.1523, USD 1.3387')
    expect(await load('EUR 1.1253, USD 1.3387')).toEqual({ ok: true, value: 1 })
    expect([await readNow('EUR'), await readNow('USD')]).toEqual(['1.1253', '1.3387'])
    expect(await load('EUR 1.1523')).toEqual({ ok: true, value: 1 })
    expect(await readNow('EUR')).toBe('1.1523')
    expect(await versions()).toEqual([
      { version: 1, rate: '1.1523' },
      { version: 2, rate: '1.1253' },
      { version: 3, rate: '1.1523' },
    ])
  })

  test('all of a set is loaded, or nothing', async () => {
    await expect(load('EUR 1.1523, USD 0')).rejects.toThrow(/card_rate_is_decimal/)
    expect(await versions()).toEqual([])
    expect(await events()).toEqual([])
  })

  test('a day after today is refused, and one more than 4 days ago', async () => {
    expect(await load('EUR 1.1523', '2026-11-22')).toEqual({ ok: false, refusal: 'day_to_come' })
    expect(await load('EUR 1.1523', '2026-11-16')).toEqual({ ok: false, refusal: 'too_old' })
    expect(await versions()).toEqual([])
    expect(await load('EUR 1.1523', '2026-11-17')).toEqual({ ok: true, value: 1 })
    // At half past midnight in London it is still the day before in UTC.
    moveTo('2027-06-30T23:30:00Z')
    expect(await load('EUR 1.1601', '2027-07-01')).toEqual({ ok: true, value: 1 })
  })

  test('sets that come at once are loaded one after the other', async () => {
    const others = [1, 2, 3].map(() => openTestApi(testDatabase.openAnother(), { clock: clock.read }).bank)
    const rates = ['1.1523', '1.1524', '1.1525', '1.1523']
    const loaded = await Promise.all(
      [bank, ...others].map((one, at) => load(`EUR ${rates[at] ?? ''}, USD 1.3387`, today, one)),
    )
    expect(loaded.every(({ ok }) => ok)).toBe(true)
    const found = await versions()
    expect(found.map(({ version }) => version)).toEqual(found.map((_, at) => at + 1))
    expect(new Set(found.map(({ rate }) => rate))).toEqual(new Set(rates))
    expect(await versions('USD')).toEqual([{ version: 1, rate: '1.3387' }])
  })

  test('a set whose commit was not confirmed is loaded and audited once, and counted as loaded', async () => {
    const { bank: unlucky } = openTestApi(rerunningAfter('insert into card_rate', testDatabase.database), {
      clock: clock.read,
    })
    expect(await load('EUR 1.1523, USD 1.3387', today, unlucky)).toEqual({ ok: true, value: 2 })
    expect(await versions()).toHaveLength(1)
    expect(await events()).toHaveLength(1)
  })
})

describe('reading', () => {
  test('a rate counts on its day and for 4 days after it, in London', async () => {
    moveTo('2026-06-30T12:00:00Z')
    await load('EUR 1.1523', '2026-06-30')
    const rated = { rate: '1.1523', ratedOn: '2026-06-30' }
    expect(await readAt('EUR', '2026-06-29T22:59:59Z')).toBeUndefined()
    expect(await readAt('EUR', '2026-06-29T23:00:00Z')).toEqual(rated)
    expect(await readAt('EUR', '2026-07-04T22:59:59Z')).toEqual(rated)
    expect(await readAt('EUR', '2026-07-04T23:00:00Z')).toBeUndefined()
  })

  test('the latest day counts, whichever was loaded last', async () => {
    await load('EUR 1.1523', '2026-11-20')
    await load('EUR 1.1499', '2026-11-18')
    await load('EUR 1.1500', '2026-11-18')
    expect(await readNow('EUR')).toBe('1.1523')
    expect((await readAt('EUR', '2026-11-19T12:00:00Z'))?.rate).toBe('1.1500')
  })
})

const rateOf = (currency: 'EUR' | 'PLN', day: string) => demoRateOf(currency, dayOfIsoDate(day))

describe('a demonstration', () => {
  test('has rates of its own from its start, and others each day', async () => {
    const { bank: demo, simulators, reports } = openDemonstration(testDatabase.database, clock)
    expect(await readNow('EUR')).toBeUndefined()
    await prepareDemo(demo, demoCustomers)
    expect(await readAt('EUR', clock.read())).toEqual({ rate: rateOf('EUR', today), ratedOn: today })
    expect(await readNow('PLN')).toBe(rateOf('PLN', today))
    await simulators.tick()
    moveTo('2026-11-22T23:59:59Z')
    await simulators.tick()
    moveTo('2026-11-23T00:00:00Z')
    expect(await readNow('EUR')).toBe(rateOf('EUR', '2026-11-22'))
    await simulators.tick()
    expect(await readNow('EUR')).toBe(rateOf('EUR', '2026-11-23'))
    expect(await versions()).toHaveLength(3)
    expect(await events()).toMatchObject(
      [today, '2026-11-22', '2026-11-23'].map(ratedOn => ({
        detail: { ratedOn, rates: 10, by: 'simulator' },
      })),
    )
    expect(reports).toEqual([])
  })

  test('loads them once in two processes, and leaves what an operator loaded', async () => {
    await load('EUR 1.2000')
    const processes = [testDatabase.database, testDatabase.openAnother()].map(database =>
      openDemonstration(database, clock),
    )
    await Promise.all(processes.map(({ simulators }) => simulators.tick()))
    await Promise.all(processes.map(({ simulators }) => simulators.tick()))
    expect([await readNow('EUR'), await readNow('PLN')]).toEqual(['1.2000', rateOf('PLN', today)])
    expect([await versions(), await versions('PLN')]).toMatchObject([[{ version: 1 }], [{ version: 1 }]])
    expect(await events()).toHaveLength(2)
  })
})
