import { expect, test } from 'vitest'
import { ServerClock } from './server-clock.ts'

const dayMs = 86_400_000

/** How many days the clock may have been ahead, since a moment. */
const daysAhead = (clock: ServerClock, sinceMs: number): number =>
  Math.round((clock.latestSince(sinceMs).getTime() - Date.now()) / dayMs)

test('a clock is as far ahead as its steps come to, and knows how far it ever was', () => {
  const clock = new ServerClock()
  clock.step(40 * dayMs)()
  clock.step(-60 * dayMs)()
  expect([clock.aheadMs, clock.furthestAheadMs, clock.leastAheadMs].map(ms => ms / dayMs)).toEqual([
    -20, 40, -20,
  ])
})

test('a server may have either time until it has taken a step, and one that it left later than a moment', () => {
  const clock = new ServerClock()
  const takenForward = clock.step(40 * dayMs)
  expect(daysAhead(clock, performance.now())).toBe(40)
  takenForward()
  const takenBack = clock.step(-40 * dayMs)
  const betweenMs = performance.now()
  expect(daysAhead(clock, betweenMs)).toBe(40)
  takenBack()
  expect(daysAhead(clock, betweenMs)).toBe(40)
  expect(daysAhead(clock, performance.now() + 1)).toBe(0)
})
