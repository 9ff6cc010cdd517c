import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDatabaseProbe } from './health.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A probe of a database whose answers the test gives; the clock is its own. */
function openProbe() {
  const probes: PromiseWithResolvers<never[]>[] = []
  const clock = { nowMs: 0 }
  const query = () => {
    const answer = Promise.withResolvers<never[]>()
    probes.push(answer)
    return answer.promise
  }
  return { probes, clock, probe: createDatabaseProbe({ query }, () => clock.nowMs) }
}

test('many who ask at once ask the database once, and hear the same', async () => {
  const { probes, probe } = openProbe()
  const answers = Promise.all(Array.from({ length: 1000 }, probe))
  expect(probes).toHaveLength(1)
  probes[0]?.resolve([])
  expect(new Set(await answers)).toEqual(new Set([true]))
})

test('an answer is valid for a quarter of a second, then the database is queried again', async () => {
  const { probes, clock, probe } = openProbe()
  const first = probe()
  probes[0]?.resolve([])
  expect(await first).toBe(true)
  clock.nowMs += 249
  expect(await probe()).toBe(true)
  expect(probes).toHaveLength(1)
  clock.nowMs += 1
  const second = probe()
  expect(probes).toHaveLength(2)
  probes[1]?.reject(new Error('away'))
  expect(await second).toBe(false)
})

test('a database that is silent counts as away after a second, and is not asked again until it has answered', async () => {
  const { probes, clock, probe } = openProbe()
  const first = probe()
  await vi.advanceTimersByTimeAsync(1000)
  expect(await first).toBe(false)
  clock.nowMs += 10_000
  expect(await probe()).toBe(false)
  expect(probes).toHaveLength(1)
  probes[0]?.resolve([])
  await vi.advanceTimersByTimeAsync(0)
  clock.nowMs += 250
  const second = probe()
  probes[1]?.resolve([])
  expect(await second).toBe(true)
})
