import { expect, test } from 'vitest'
import { createIdleWatch, type SessionAnswer } from './idle-watch.ts'

const minute = 60_000

/** Until all that has an answer has taken it. */
const settle = () => new Promise(resolve => setTimeout(resolve))

/** A bank and a page whose time passes when `pass` is called; its session ends after 5 idle minutes and 12 hours. */
function desk() {
  let elapsedMs = 1_000_000
  let bankMs = Date.parse('2026-11-21T10:00:00Z')
  let idleEndMs = bankMs + 5 * minute
  const endMs = bankMs + 12 * 60 * minute
  let isUp = true
  let isVisible = true
  let lookers: (() => void)[] = []
  const told: number[] = []
  const calls = { read: 0, tabs: 0 }

  const times = () => ({
    idleEndsAt: new Date(idleEndMs).toISOString(),
    endsAt: new Date(endMs).toISOString(),
    asOf: new Date(bankMs).toISOString(),
  })
  const answer = (): SessionAnswer => {
    if (!isUp) return 'unheard'
    return bankMs >= idleEndMs ? 'ended' : { times: times(), heardAtMs: elapsedMs }
  }
  const extend = () => (idleEndMs = Math.min(endMs, bankMs + 5 * minute))
  const watch = createIdleWatch({
    clock: {
      now: () => bankMs,
      after: () => () => undefined,
      every: (_, run) => {
        lookers.push(run)
        return () => (lookers = lookers.filter(each => each !== run))
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
      told.push(bankMs)
      extend()
      return Promise.resolve(true)
    },
    notifyTabs: () => (calls.tabs += 1),
  })
  watch.hear(times(), elapsedMs)
  watch.start()
  const pass = async (ms: number) => {
    for (let rest = ms; rest > 0; rest -= 1000) {
      elapsedMs += Math.min(1000, rest)
      bankMs += Math.min(1000, rest)
      for (const look of lookers) look()
      await settle()
    }
  }
  return {
    watch,
    pass,
    told,
    calls,
    kind: () => watch.getState().kind,
    extend,
    /** Time passes, and nothing looks. `isCounted`: whether the page's own count went on. */
    sleep: (ms: number, isCounted: boolean) => {
      bankMs += ms
      if (isCounted) elapsedMs += ms
    },
    reach: (up: boolean) => (isUp = up),
    hide: (hidden: boolean) => (isVisible = !hidden),
  }
}

test('after 4 idle minutes the customer is asked, and at 5 the page is veiled while the bank says that it is over', async () => {
  const { watch, pass, kind } = desk()
  await pass(4 * minute - 1000)
  expect(kind()).toBe('quiet')
  await pass(1000)
  expect(watch.getState()).toEqual({ kind: 'warned', isLast: false, isBusy: false, hasFailed: false })
  expect(watch.remainingMs()).toBe(minute)
  await pass(minute - 1000)
  expect(kind()).toBe('warned')
  await pass(1000)
  expect(watch.getState()).toEqual({ kind: 'veiled', isUnanswered: false })
})

test('the bank hears of activity at once, then at most every 30 s, and of the last one too', async () => {
  const { watch, pass, told, kind } = desk()
  const startMs = Date.parse('2026-11-21T10:00:00Z')
  for (let second = 0; second < 45; second += 1) {
    watch.noteActivity()
    await pass(1000)
  }
  await pass(minute)
  expect(told.map(ms => ms - startMs)).toEqual([0, 30_000, 60_000])
  await pass(3 * minute - 46_000)
  expect(kind()).toBe('quiet')
  await pass(minute + 1000)
  expect(kind()).toBe('warned')
})

test('without activity the bank is told nothing', async () => {
  const { pass, told } = desk()
  await pass(5 * minute)
  expect(told).toEqual([])
})

test('the bank is asked before anybody is warned: another tab may have been active', async () => {
  const { pass, extend, kind, calls } = desk()
  await pass(3 * minute)
  extend()
  await pass(minute)
  expect(calls.read).toBe(1)
  expect(kind()).toBe('quiet')
  await pass(3 * minute)
  expect(kind()).toBe('warned')
})

test('while the question is open activity does not count, its button does', async () => {
  const { watch, pass, told, kind, calls } = desk()
  await pass(4 * minute + 20_000)
  watch.noteActivity()
  await pass(10_000)
  expect(told).toEqual([])
  expect(kind()).toBe('warned')
  await watch.stay()
  expect(told).toHaveLength(1)
  expect(calls.tabs).toBe(1)
  expect(kind()).toBe('quiet')
  expect(watch.remainingMs()).toBe(5 * minute)
})

test('where the wish to stay does not reach the bank, the question stays open and says so', async () => {
  const { watch, pass, reach, kind } = desk()
  await pass(4 * minute)
  reach(false)
  await watch.stay()
  expect(watch.getState()).toEqual({ kind: 'warned', isLast: false, isBusy: false, hasFailed: true })
  reach(true)
  await watch.stay()
  expect(kind()).toBe('quiet')
})

test('another tab’s stay closes the question here', async () => {
  const { watch, pass, extend, kind } = desk()
  await pass(4 * minute)
  extend()
  watch.hearOtherTab()
  await settle()
  expect(kind()).toBe('quiet')
})

test.each([
  ['its own count went on', true],
  ['its own count stood still', false],
])('a page that slept is veiled until the bank has answered, where %s', async (_, isCounted) => {
  const { watch, sleep, pass, kind } = desk()
  await pass(minute)
  sleep(2 * minute, isCounted)
  watch.wake()
  expect(kind()).toBe('veiled')
  await settle()
  expect(kind()).toBe('quiet')
  expect(watch.remainingMs()).toBe(2 * minute)
  sleep(2 * minute, isCounted)
  watch.wake()
  await settle()
  expect(kind()).toBe('veiled')
})

test('a page that slept in sight, with nothing to tell it that it woke, is veiled at its next look', async () => {
  const { sleep, pass, kind, calls } = desk()
  await pass(2000)
  sleep(11_000, false)
  const reads = calls.read
  await pass(1000)
  expect(calls.read).toBe(reads + 1)
  expect(kind()).toBe('quiet')
})

test('what was done before a sleep is not told after it', async () => {
  const { watch, sleep, pass, told } = desk()
  watch.noteActivity()
  await pass(1000)
  watch.noteActivity()
  sleep(2 * minute, true)
  await pass(minute)
  expect(told).toHaveLength(1)
})

test('a look into another tab veils nothing', async () => {
  const { watch, pass, hide, kind, calls } = desk()
  hide(true)
  await pass(minute)
  hide(false)
  watch.wake()
  expect(kind()).toBe('quiet')
  expect(calls.read).toBe(0)
})

test('the late looks of a page that nobody sees ask the bank nothing', async () => {
  const { pass, sleep, hide, calls } = desk()
  hide(true)
  for (let count = 0; count < 3; count += 1) {
    sleep(minute, true)
    await pass(1000)
  }
  expect(calls.read).toBe(0)
})

test('a page that the browser kept is veiled until the bank has answered', async () => {
  const { watch, kind } = desk()
  watch.wake(true)
  expect(kind()).toBe('veiled')
  await settle()
  expect(kind()).toBe('quiet')
})

test('at the end of a session whose bank is away nothing is shown, and the bank is asked every 5 s', async () => {
  const { watch, pass, reach, extend, kind, calls } = desk()
  reach(false)
  await pass(5 * minute)
  expect(watch.getState()).toEqual({ kind: 'veiled', isUnanswered: true })
  const reads = calls.read
  await pass(10_000)
  expect(calls.read).toBe(reads + 2)
  extend()
  reach(true)
  await pass(5000)
  expect(kind()).toBe('quiet')
})

test('before the longest end the customer is told once, and no button moves it', async () => {
  const { watch, pass, sleep, extend, told } = desk()
  for (let count = 0; count < 179; count += 1) {
    sleep(4 * minute, true)
    extend()
    watch.wake()
    await settle()
  }
  await pass(3 * minute)
  expect(watch.getState()).toMatchObject({ kind: 'warned', isLast: true })
  await watch.stay()
  expect(told).toEqual([])
  await pass(minute - 1000)
  expect(watch.getState().kind).toBe('quiet')
  await pass(1000)
  expect(watch.getState().kind).toBe('veiled')
})

test('an answer that a later one has overtaken is no news', async () => {
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
  watch.hear(times(0, 5 * minute), 0)
  watch.wake(true)
  watch.wake(true)
  const [first, second] = answers
  second?.({ times: times(2, 9 * minute), heardAtMs: 0 })
  await Promise.resolve()
  first?.({ times: times(1, 5 * minute), heardAtMs: 0 })
  await settle()
  expect(watch.remainingMs()).toBe(9 * minute - 2)
})
