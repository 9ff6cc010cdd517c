import { expect, test } from 'vitest'
import { ClockCheck, createHealth, type HealthDependencies } from './health.ts'
import type { LogEntry } from './log.ts'

const away = () => Promise.resolve(false)

const healthy: HealthDependencies = {
  databaseAnswers: () => Promise.resolve(true),
  ledger: { differs: false },
  clocks: { isApart: false },
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

test('is ready when the database answers', async () => {
  expect(await ask('/ready')).toEqual({ status: 200, cache: 'no-store', body: { status: 'ready' } })
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

test('that they begin to be apart is an error with the difference, once, and that they agree again is told', async () => {
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
