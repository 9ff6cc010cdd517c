import { expect, test } from 'vitest'
import { ClockCheck, createHealth, type HealthDependencies } from './health.ts'
import type { LogEntry } from './log.ts'

const away = () => Promise.resolve(false)

const healthy: HealthDependencies = {
  databaseAnswers: () => Promise.resolve(true),
  ledger: { differs: false },
  clocks: { isApart: false },
  clock: () => new Date('2026-11-28T12:00:00Z'),
  hasCards: true,
  stopping: new AbortController().signal,
}

const ask = async (path: '/live' | '/ready', changes: Partial<HealthDependencies> = {}) => {
  const response = await createHealth({ ...healthy, ...changes }).request(path)
  return {
    status: response.status,
    cache: response.headers.get('cache-control'),
    body: await response.json(),
  }
}

const stopping = AbortSignal.abort()

test('is live whatever the database and the books do, also while it stops', async () => {
  const worst = { databaseAnswers: away, ledger: { differs: true }, clocks: { isApart: true }, stopping }
  expect(await ask('/live', worst)).toEqual({ status: 200, cache: 'no-store', body: { status: 'live' } })
})

const ready = { status: 'ready', bankHolidaysUntil: '2028-12-31' }

test('is ready when the database answers, and says until when bank holidays are known', async () => {
  expect(await ask('/ready')).toEqual({ status: 200, cache: 'no-store', body: ready })
})

const readyAt = (time: string) => ask('/ready', { clock: () => new Date(time) })

test('warns of the end of the bank holidays from October 2028 on, in London, and stays ready', async () => {
  // British Summer Time.
  expect((await readyAt('2028-09-30T22:59:59Z')).body).toEqual(ready)
  const warned = { ...ready, warning: 'bank_holidays_end' }
  expect(await readyAt('2028-09-30T23:00:00Z')).toEqual({ status: 200, cache: 'no-store', body: warned })
  expect((await readyAt('2031-01-01T12:00:00Z')).body).toEqual(warned)
})

test.each([
  ['the database is away', { databaseAnswers: away }, 'database_unavailable'],
  ['its clock is far from the database’s', { clocks: { isApart: true } }, 'clock_differs'],
  [
    'its books differ, whatever its clock does',
    { ledger: { differs: true }, clocks: { isApart: true } },
    'books_differ',
  ],
  ['it is stopping, whatever else there is', { stopping, ledger: { differs: true } }, 'stopping'],
])('is not ready when %s', async (_, changes, status) => {
  expect(await ask('/ready', changes)).toEqual({ status: 503, cache: 'no-store', body: { status } })
})

const databaseNow = Date.UTC(2026, 2, 2, 12)

/** A check whose clock is so far ahead of the database's, over a line with this round trip. */
function openCheck(tripMs = 0) {
  const at = { aheadMs: 0, monotonicMs: 0, isAway: false }
  const logged: LogEntry[] = []
  const check = new ClockCheck({
    database: {
      async query() {
        at.monotonicMs += tripMs
        if (at.isAway) throw new Error('away')
        return JSON.parse('[{}]', (key, value: unknown) =>
          key === '' ? value : { now: new Date(databaseNow) },
        )
      },
    },
    clock: () => new Date(databaseNow + tripMs / 2 + at.aheadMs),
    monotonicMs: () => at.monotonicMs,
    log: entry => logged.push(entry),
  })
  const compare = async (aheadMs: number) => {
    at.aheadMs = aheadMs
    return check.agrees()
  }
  return { check, compare, logged, at }
}

test('clocks agree up to five seconds, and not beyond, ahead or behind', async () => {
  const { compare } = openCheck()
  expect([await compare(5000), await compare(5001)]).toEqual([true, false])
  expect([await compare(-5000), await compare(-5001)]).toEqual([true, false])
})

test('half of the round trip is taken off', async () => {
  const { check, compare } = openCheck(3000)
  await compare(200)
  expect(check.aheadMs).toBe(200)
})

test('a difference that the round trip may account for is none', async () => {
  const { compare } = openCheck(4000)
  expect([await compare(7000), await compare(7001)]).toEqual([true, false])
})

test('before they were compared nothing is known, and they are not apart', () => {
  const { check } = openCheck()
  expect([check.aheadMs, check.isApart]).toEqual([undefined, false])
})

test('that they begin to be apart is an error with the difference, once, and that they agree again is logged', async () => {
  const { check, compare, logged } = openCheck()
  for (const aheadMs of [0, 3_600_000, 3_600_000]) await compare(aheadMs)
  expect(check.isApart).toBe(true)
  expect(logged).toEqual([expect.objectContaining({ level: 'error', event: 'clock', aheadSeconds: 3600 })])
  await compare(-20)
  expect(check.isApart).toBe(false)
  expect(logged[1]).toMatchObject({ level: 'info', event: 'clock', aheadSeconds: -0.02 })
})

test('while the database is away, what was known stands', async () => {
  const { check, compare, at } = openCheck()
  await compare(6000)
  at.isAway = true
  expect([await compare(0), check.aheadMs]).toEqual([false, 6000])
})

test('says that nobody gets a card without a key, and is ready all the same', async () => {
  const body = { ...ready, cards: 'no_key' }
  expect(await ask('/ready', { hasCards: false })).toEqual({ status: 200, cache: 'no-store', body })
})
