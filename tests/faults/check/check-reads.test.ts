import { describe, expect, test } from 'vitest'
import { type Change, checkReads } from './check-reads.ts'

/** The balances of an account over time, in pence. */
const values = [0n, 100n, 60n, 90n, 60n]

/** The orders behind the changes: when each was sent and acknowledged, in milliseconds. */
const changes: readonly Change[] = [
  { version: 1, sentMs: -Infinity, decidedMs: -Infinity },
  { version: 2, sentMs: 10, decidedMs: 20 },
  { version: 3, sentMs: 30, decidedMs: 40 },
  { version: 4, sentMs: 50, decidedMs: Infinity }, // never acknowledged
]

const found = (...reads: [startedMs: number, endedMs: number, value: bigint][]) =>
  checkReads({
    accountId: 'a',
    name: 'balance',
    values,
    changes,
    reads: reads.map(([startedMs, endedMs, value]) => ({ accountId: 'a', startedMs, endedMs, value })),
  }).map(anomaly => anomaly.found.split(';')[0])

describe('a read of a balance', () => {
  test('may show the state before or after a running order', () => {
    expect(found([12, 15, 100n], [16, 18, 60n])).toEqual([])
  })

  test('must show an order that was acknowledged before the read began', () => {
    expect(found([21, 25, 100n])).toEqual(['a balance of 100 was read, which was version 1'])
  })

  test('cannot show an order that was sent after the read ended', () => {
    expect(found([22, 28, 90n])).toEqual(['a balance of 90 was read, which was version 3'])
  })

  test('shows a balance that existed', () => {
    expect(found([12, 15, 80n])).toEqual(['a balance of 80 was read, which never existed'])
  })

  test('never shows an older state than an earlier read', () => {
    expect(found([11, 13, 60n], [14, 16, 100n])).toEqual(['a balance of 100 was read, which was version 1'])
    // Two reads at the same time may be answered in either order.
    expect(found([11, 15, 60n], [12, 16, 100n])).toEqual([])
  })

  test('may show an order that was never acknowledged; later reads must show it too', () => {
    expect(found([55, 56, 90n], [57, 58, 60n], [1000, 1001, 60n])).toEqual([])
    expect(found([55, 56, 60n], [57, 58, 90n])).toEqual(['a balance of 90 was read, which was version 3'])
  })

  test('before any order shows the first balance', () => {
    expect(found([1, 2, 100n])).toEqual([])
    expect(found([1, 2, 0n])).toEqual(['a balance of 0 was read, which was version 0'])
  })
})
