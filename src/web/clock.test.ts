import { expect, test } from 'vitest'
import { type Cancel, createWaitClock } from './clock.ts'
import type { BankInBrowser, BankState } from './runtime/runtime.ts'

/** A clock that the test moves. */
function openClock() {
  let nowMs = 0
  const waiting = new Map<() => void, number>()
  return {
    after: (delayMs: number, run: () => void): Cancel => {
      waiting.set(run, nowMs + delayMs)
      return () => void waiting.delete(run)
    },
    pass: (ms: number) => {
      nowMs += ms
      for (const [run, atMs] of waiting)
        if (atMs <= nowMs) {
          waiting.delete(run)
          run()
        }
    },
  }
}

const never = () => Promise.reject(new Error('not used in this test'))

/** A bank in this browser of which only the state matters. */
function openBankState(first: BankState) {
  let state = first
  const listeners = new Set<() => void>()
  const inBrowser: BankInBrowser = {
    prepare: () => undefined,
    read: () => state,
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    startAgain: never,
    exportDatabase: never,
    importDatabase: never,
  }
  const become = (next: BankState) => {
    state = next
    for (const listener of listeners) listener()
  }
  return { inBrowser, become, listeners }
}

const starting = { phase: 'starting', part: 0.2, isFirst: true } as const
const open = { phase: 'open', storage: 'stored' } as const

test('for a bank on a server, time limits run at once', () => {
  const clock = openClock()
  expect(createWaitClock(clock, undefined)).toBe(clock)
})

test('while the bank opens, time limits do not run', () => {
  const clock = openClock()
  const { inBrowser, become } = openBankState({ phase: 'asleep' })
  let isOver = false
  createWaitClock(clock, inBrowser).after(15_000, () => (isOver = true))
  clock.pass(60_000)
  become(starting)
  clock.pass(60_000)
  become(open)
  clock.pass(14_999)
  expect(isOver).toBe(false)
  clock.pass(1)
  expect(isOver).toBe(true)
})

test('once the bank is open, a wait has its normal length and does not restart', () => {
  const clock = openClock()
  const { inBrowser, become } = openBankState(open)
  let count = 0
  createWaitClock(clock, inBrowser).after(15_000, () => (count += 1))
  clock.pass(10_000)
  become(starting)
  become(open)
  clock.pass(5000)
  expect(count).toBe(1)
  clock.pass(60_000)
  expect(count).toBe(1)
})

test('a bank that does not open ends the wait', () => {
  const clock = openClock()
  const { inBrowser, become } = openBankState(starting)
  let isOver = false
  createWaitClock(clock, inBrowser).after(15_000, () => (isOver = true))
  become({ phase: 'failed', why: 'files' })
  clock.pass(15_000)
  expect(isOver).toBe(true)
})

test.each([
  ['before the bank is open', [starting]],
  ['after it', [starting, open]],
])('a wait cancelled %s does not run', (_when, states: readonly BankState[]) => {
  const clock = openClock()
  const { inBrowser, become, listeners } = openBankState({ phase: 'asleep' })
  let isOver = false
  const cancel = createWaitClock(clock, inBrowser).after(15_000, () => (isOver = true))
  states.forEach(become)
  cancel()
  expect(listeners.size).toBe(0)
  become(open)
  clock.pass(60_000)
  expect(isOver).toBe(false)
})
