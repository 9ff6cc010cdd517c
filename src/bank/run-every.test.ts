import { expect, test } from 'vitest'
import { type Pause, runEvery } from './run-every.ts'

/** A pause that ends at once for this many rounds and then waits for the stop. */
function pausesUntil(rounds: number) {
  const pausesMs: number[] = []
  const over = Promise.withResolvers<void>()
  const pause: Pause = (durationMs, signal) => {
    pausesMs.push(durationMs)
    if (pausesMs.length < rounds) return Promise.resolve()
    over.resolve()
    return new Promise(resolve => signal.addEventListener('abort', () => resolve()))
  }
  return { pausesMs, pause, over: over.promise }
}

test('it works now and every so often, after a fault too, which is reported, until a stop', async () => {
  const { pausesMs, pause, over } = pausesUntil(3)
  const faults: unknown[] = []
  let rounds = 0
  const running = runEvery({
    everyMs: 60_000,
    work: () => (++rounds === 2 ? Promise.reject(new Error('away')) : Promise.resolve()),
    report: fault => faults.push(fault),
    pause,
  })
  await over
  await running.stop()
  expect({ rounds, pausesMs, faults }).toEqual({
    rounds: 3,
    pausesMs: [60_000, 60_000, 60_000],
    faults: [new Error('away')],
  })
})

test('after a fault it is tried again as soon as is said', async () => {
  const { pausesMs, pause, over } = pausesUntil(2)
  let rounds = 0
  const running = runEvery({
    everyMs: 60_000,
    retryAfterMs: 1000,
    work: () => (++rounds === 1 ? Promise.reject(new Error('away')) : Promise.resolve()),
    report: () => undefined,
    pause,
  })
  await over
  await running.stop()
  expect(pausesMs).toEqual([1000, 60_000])
})

test('a stop tells the round under way, waits for it, and none comes after it', async () => {
  const { pausesMs, pause } = pausesUntil(2)
  const inHand = Promise.withResolvers<void>()
  const signals: AbortSignal[] = []
  const running = runEvery({
    everyMs: 60_000,
    work: signal => {
      signals.push(signal)
      return inHand.promise
    },
    report: () => undefined,
    pause,
  })
  let isStopped = false
  const stopped = running.stop().then(() => {
    isStopped = true
  })
  expect(signals.map(({ aborted }) => aborted)).toEqual([true])
  await Promise.resolve()
  expect(isStopped).toBe(false)
  inHand.resolve()
  await stopped
  expect([signals.length, pausesMs]).toEqual([1, []])
})

test('a round that may not begin is left out, and asked for again as soon as after a fault', async () => {
  const { pausesMs, pause, over } = pausesUntil(3)
  const may = [true, false, true]
  let rounds = 0
  const running = runEvery({
    everyMs: 60_000,
    retryAfterMs: 1000,
    mayBegin: () => Promise.resolve(may.shift() ?? false),
    work: () => Promise.resolve(void rounds++),
    pause,
  })
  await over
  await running.stop()
  expect({ rounds, pausesMs }).toEqual({ rounds: 2, pausesMs: [60_000, 1000, 60_000] })
})

test('a stop while it is asked whether a round may begin leaves that round out', async () => {
  const { pause } = pausesUntil(1)
  const called = Promise.withResolvers<boolean>()
  let rounds = 0
  const running = runEvery({
    everyMs: 60_000,
    mayBegin: () => called.promise,
    work: () => Promise.resolve(void rounds++),
    pause,
  })
  const stopped = running.stop()
  called.resolve(true)
  await stopped
  expect(rounds).toBe(0)
})
