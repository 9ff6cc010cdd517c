import { expect, test } from 'vitest'
import { endReached, isLastStretch, lastsMs } from './session-end.ts'

const minute = 60_000
const times = {
  asOf: '2026-11-21T10:00:00.000Z',
  idleEndsAt: '2026-11-21T10:05:00.000Z',
  endsAt: '2026-11-21T21:30:00.000Z',
}
const last = { ...times, asOf: '2026-11-21T21:28:00.000Z', idleEndsAt: times.endsAt }

test('a session lasts from the bank’s time to its idle end', () => {
  expect(lastsMs(times)).toBe(5 * minute)
  expect(lastsMs(last)).toBe(2 * minute)
})

test('the last stretch is the one that no activity makes longer', () => {
  expect(isLastStretch(times)).toBe(false)
  expect(isLastStretch(last)).toBe(true)
})

test.each([
  [times, 4 * minute, undefined],
  [times, 5 * minute - 2000, 'idle'],
  [times, 5 * minute, 'idle'],
  [last, minute, undefined],
  [last, 2 * minute, 'longest'],
  [times, 13 * 60 * minute, 'longest'],
])('%o has, %i ms on, come to its end: %s', (given, passedMs, end) => {
  expect(endReached(given, passedMs)).toBe(end)
})
