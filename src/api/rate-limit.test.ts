import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { AddressRateLimit } from './rate-limit.ts'

/** Turns at an own clock. */
function openLimit(options: { atOnce: number; perSecond: number; addresses?: number }) {
  const clock = { nowMs: 1_000_000 }
  return { clock, limit: new AddressRateLimit({ monotonicMs: () => clock.nowMs, ...options }) }
}

test('so many may come at once, then one for each part of a second that has passed', () => {
  const { clock, limit } = openLimit({ atOnce: 3, perSecond: 2 })
  const take = () => limit.take('192.0.2.1')
  expect([take(), take(), take(), take()]).toEqual([0, 0, 0, 1])
  clock.nowMs += 499
  expect(take()).toBe(1)
  clock.nowMs += 1
  expect([take(), take()]).toEqual([0, 1])
  clock.nowMs += 60_000
  expect([take(), take(), take(), take()]).toEqual([0, 0, 0, 1])
})

test('returns the whole seconds to wait, and accepts a request after them', () => {
  const { clock, limit } = openLimit({ atOnce: 1, perSecond: 0.1 })
  expect([limit.take('a'), limit.take('a')]).toEqual([0, 10])
  clock.nowMs += 9999
  expect(limit.take('a')).toBe(1)
  clock.nowMs += 1
  expect(limit.take('a')).toBe(0)
})

test('one address takes nothing from another', () => {
  const { limit } = openLimit({ atOnce: 1, perSecond: 1 })
  expect([limit.take('a'), limit.take('a'), limit.take('b')]).toEqual([0, 1, 0])
})

test('no period has more than the burst and its own share, however requests are spread', () => {
  const steps = fc.array(fc.nat(3000), { minLength: 1, maxLength: 200 })
  fc.assert(
    fc.property(steps, fc.integer({ min: 1, max: 9 }), (stepsMs, atOnce) => {
      const perSecond = 2
      const { clock, limit } = openLimit({ atOnce, perSecond })
      const grantedAtMs: number[] = []
      for (const stepMs of stepsMs) {
        clock.nowMs += stepMs
        if (limit.take('a') === 0) grantedAtMs.push(clock.nowMs)
      }
      const most = (fromMs: number, toMs: number) => atOnce + ((toMs - fromMs) / 1000) * perSecond
      for (const [first, fromMs] of grantedAtMs.entries())
        for (const [more, toMs] of grantedAtMs.slice(first).entries())
          expect(more + 1).toBeLessThanOrEqual(most(fromMs, toMs))
    }),
  )
})

test('the number of addresses is bounded: the one with the oldest request is forgotten', () => {
  const { limit } = openLimit({ atOnce: 1, perSecond: 0.001, addresses: 3 })
  for (const address of ['a', 'b', 'c']) expect(limit.take(address)).toBe(0)
  expect([limit.take('a'), limit.take('d'), limit.take('b')]).toEqual([
    expect.any(Number),
    0,
    expect.any(Number),
  ])
  expect(limit.size).toBe(3)
  expect(limit.take('a')).toBe(0)
})
