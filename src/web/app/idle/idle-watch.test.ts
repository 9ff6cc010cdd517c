import { expect, test } from 'vitest'
import { createIdleWatch, type SessionAnswer } from './idle-watch.ts'

const minute = 60_000

/** Waits until all answers have been processed. */
const settle = () => new Promise(resolve => setTimeout(resolve))

/** A bank and a page whose time passes when `pass` is called; its session ends after 5 idle minutes and 12 hours. */
function page() {
  let elapsedMs = 1_000_000
  let bankMs = Date.parse('2026-11-21T10:00:00Z')
  let idleEndMs = bankMs + 5 * minute
  const endMs = bankMs + 12 * 60 * minute
  let isUp = true
  let isVisible = true
  let checks: (() => void)[] = []
  const reports: number[] = []
  const calls = { read: 0, tabs: 0 }

  const times = () => ({
    idleEndsAt: new Date(idleEndMs).toISOString(),
    endsAt: new Date(endMs).toISOString(),
    asOf: new Date(bankMs).toISOString(),
  })
  const answer = (): SessionAnswer => {
    if (!isUp) return 'unanswered'
    return bankMs >= idleEndMs ? 'ended' : { times: times(), receivedAtMs: elapsedMs }
  }
  const extend = () => (idleEndMs = Math.min(endMs, bankMs + 5 * minute))
  const watch = createIdleWatch({
    clock: {
      now: () => bankMs,
      after: () => () => undefined,
      every: (_, run) => {
        checks.push(run)
        return () => (checks = checks.filter(each => each !== run))
      },
    },
    elapsedMs: () => elapsedMs,
    isVisible: () => isVisible,
    readSession: () => {
      calls.read += 1
      return Promise.resolve(answer())
    },
    reportActivity: () => {
      if (!isUp || bankMs >= idleEndMs) return Promise.resolve(false)
      reports.push(bankMs)
      extend()
      return Promise.resolve(true)
    },
    notifyTabs: () => (calls.tabs += 1),
  })
  watch.receive(times(), elapsedMs)
  watch.start()
  const pass = async (ms: number) => {
    for (let rest = ms; rest > 0; rest -= 1000) {
      elapsedMs += Math.min(1000, rest)
      bankMs += Math.min(1000, rest)
      for (const check of checks) check()
      await settle()
    }
  }
  return {
    watch,
    pass,
    reports,
    calls,
    kind: () => watch.getState().kind,
    extend,
    /** Time passes without a check. `isCounted`: whether the page's own count went on. */
    sleep: (ms: number, isCounted: boolean) => {
      bankMs += ms
      if (isCounted) elapsedMs += ms
    },
    reach: (up: boolean) => (isUp = up),
    hide: (hidden: boolean) => (isVisible = !hidden),
  }
}

test('after 4 idle minutes the warning shows, and at 5 the page is hidden until the bank has answered', async () => {
  const { watch, pass, kind } = page()
  await pass(4 * minute - 1000)
  expect(kind()).toBe('quiet')
  await pass(1000)
  expect(watch.getState()).toEqual({ kind: 'warned', isLast: false, isBusy: false, hasFailed: false })
  expect(watch.remainingMs()).toBe(minute)
  await pass(minute - 1000)
  expect(kind()).toBe('warned')
  await pass(1000)
  expect(watch.getState()).toEqual({ kind: 'hidden', isUnanswered: false })
})

test('activity is reported at once, then at most every 30 s, and so is the last one', async () => {
  const { watch, pass, reports, kind } = page()
  const startMs = Date.parse('2026-11-21T10:00:00Z')
  for (let second = 0; second < 45; second += 1) {
    watch.noteActivity()
    await pass(1000)
  }
  await pass(minute)
  expect(reports.map(ms => ms - startMs)).toEqual([0, 30_000, 60_000])
  await pass(3 * minute - 46_000)
  expect(kind()).toBe('quiet')
  await pass(minute + 1000)
  expect(kind()).toBe('warned')
})

test('without activity nothing is reported', async () => {
  const { pass, reports } = page()
  await pass(5 * minute)
  expect(reports).toEqual([])
})

test('the session is read before the warning: another tab may have been active', async () => {
  const { pass, extend, kind, calls } = page()
  await pass(3 * minute)
  extend()
  await pass(minute)
  expect(calls.read).toBe(1)
  expect(kind()).toBe('quiet')
  await pass(3 * minute)
  expect(kind()).toBe('warned')
})

test('while the warning is open, only its button counts as activity', async () => {
  const { watch, pass, reports, kind, calls } = page()
  await pass(4 * minute + 20_000)
  watch.noteActivity()
  await pass(10_000)
  expect(reports).toEqual([])
  expect(kind()).toBe('warned')
  await watch.stay()
  expect(reports).toHaveLength(1)
  expect(calls.tabs).toBe(1)
  expect(kind()).toBe('quiet')
  expect(watch.remainingMs()).toBe(5 * minute)
})

test('if the request to stay does not reach the bank, the warning stays open and says so', async () => {
  const { watch, pass, reach, kind } = page()
  await pass(4 * minute)
  reach(false)
  await watch.stay()
  expect(watch.getState()).toEqual({ kind: 'warned', isLast: false, isBusy: false, hasFailed: true })
  reach(true)
  await watch.stay()
  expect(kind()).toBe('quiet')
})

test('an extension in another tab closes the warning here', async () => {
  const { watch, pass, extend, kind } = page()
  await pass(4 * minute)
  extend()
  watch.onOtherTab()
  await settle()
  expect(kind()).toBe('quiet')
})

test.each([
  ['its own count went on', true],
  ['its own count stood still', false],
])('a page that slept is hidden until the bank has answered, if %s', async (_, isCounted) => {
  const { watch, sleep, pass, kind } = page()
  await pass(minute)
  sleep(2 * minute, isCounted)
  watch.wake()
  expect(kind()).toBe('hidden')
  await settle()
  expect(kind()).toBe('quiet')
  expect(watch.remainingMs()).toBe(2 * minute)
  sleep(2 * minute, isCounted)
  watch.wake()
  await settle()
  expect(kind()).toBe('hidden')
})

test('a visible page that slept, without an event at its end, is hidden at its next check', async () => {
  const { sleep, pass, kind, calls } = page()
  await pass(2000)
  sleep(11_000, false)
  const reads = calls.read
  await pass(1000)
  expect(calls.read).toBe(reads + 1)
  expect(kind()).toBe('quiet')
})

test('activity before a sleep is not reported after it', async () => {
  const { watch, sleep, pass, reports } = page()
  watch.noteActivity()
  await pass(1000)
  watch.noteActivity()
  sleep(2 * minute, true)
  await pass(minute)
  expect(reports).toHaveLength(1)
})

test('a switch to another tab and back hides nothing', async () => {
  const { watch, pass, hide, kind, calls } = page()
  hide(true)
  await pass(minute)
  hide(false)
  watch.wake()
  expect(kind()).toBe('quiet')
  expect(calls.read).toBe(0)
})

test('the late checks of an invisible page read nothing', async () => {
  const { pass, sleep, hide, calls } = page()
  hide(true)
  for (let count = 0; count < 3; count += 1) {
    sleep(minute, true)
    await pass(1000)
  }
  expect(calls.read).toBe(0)
})

test('a page from the back-forward cache is hidden until the bank has answered', async () => {
  const { watch, kind } = page()
  watch.wake(true)
  expect(kind()).toBe('hidden')
  await settle()
  expect(kind()).toBe('quiet')
})

test('if the bank does not answer at the end, the page stays hidden and reads the session every 5 s', async () => {
  const { watch, pass, reach, extend, kind, calls } = page()
  reach(false)
  await pass(5 * minute)
  expect(watch.getState()).toEqual({ kind: 'hidden', isUnanswered: true })
  const reads = calls.read
  await pass(10_000)
  expect(calls.read).toBe(reads + 2)
  extend()
  reach(true)
  await pass(5000)
  expect(kind()).toBe('quiet')
})

test('before the longest end the warning shows once, and its button does not extend the session', async () => {
  const { watch, pass, sleep, extend, reports } = page()
  for (let count = 0; count < 179; count += 1) {
    sleep(4 * minute, true)
    extend()
    watch.wake()
    await settle()
  }
  await pass(3 * minute)
  expect(watch.getState()).toMatchObject({ kind: 'warned', isLast: true })
  await watch.stay()
  expect(reports).toEqual([])
  await pass(minute - 1000)
  expect(watch.getState().kind).toBe('quiet')
  await pass(1000)
  expect(watch.getState().kind).toBe('hidden')
})

test('an answer that a later one has overtaken is ignored', async () => {
  const answers: ((answer: SessionAnswer) => void)[] = []
  const times = (asOf: number, idleEndsAt: number) => ({
    asOf: new Date(asOf).toISOString(),
    idleEndsAt: new Date(idleEndsAt).toISOString(),
    endsAt: new Date(12 * 60 * minute).toISOString(),
  })
  const watch = createIdleWatch({
    clock: { now: () => 0, after: () => () => undefined, every: () => () => undefined },
    elapsedMs: () => 0,
    isVisible: () => true,
    readSession: () => new Promise(resolve => answers.push(resolve)),
    reportActivity: () => Promise.resolve(true),
    notifyTabs: () => undefined,
  })
  watch.receive(times(0, 5 * minute), 0)
  watch.wake(true)
  watch.wake(true)
  const [first, second] = answers
  second?.({ times: times(2, 9 * minute), receivedAtMs: 0 })
  await Promise.resolve()
  first?.({ times: times(1, 5 * minute), receivedAtMs: 0 })
  await settle()
  expect(watch.remainingMs()).toBe(9 * minute - 2)
})
