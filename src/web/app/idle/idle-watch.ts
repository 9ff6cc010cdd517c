import { limits, timings } from '../../../../content/facts.ts'
import type { Cancel, Clock } from '../../clock.ts'
import { isLastStretch, lastsMs, type SessionTimes } from './session-end.ts'

/** How long before its end the customer of an idle session is asked whether they are still there. */
export const warningMs = limits.sessionIdleMs - timings.idleWarningMs

const lookEveryMs = 1000
/** The bank hears of activity at most this often. */
const tellEveryMs = 30_000
/** Looks that are further apart than this: the machine or the page was asleep. */
const sleepMs = 10_000
/** A bank that could not be reached while the page is veiled is asked again after this. */
const retryMs = 5000

/** `ended`: it answered 401, and whoever made the call leads to the login page. */
export type SessionAnswer = { readonly times: SessionTimes; readonly heardAtMs: number } | 'ended' | 'unheard'

export type IdleState =
  | { readonly kind: 'quiet' }
  /** `isLast`: nothing moves the end on any more. `hasFailed`: the wish to stay did not reach the bank. */
  | {
      readonly kind: 'warned'
      readonly isLast: boolean
      readonly isBusy: boolean
      readonly hasFailed: boolean
    }
  /** Nothing of the customer is shown until the bank has answered. */
  | { readonly kind: 'veiled'; readonly isUnanswered: boolean }

interface IdleDependencies {
  readonly clock: Clock
  /** Milliseconds that never go back, whatever becomes of the machine's time. */
  readonly elapsedMs: () => number
  readonly isVisible: () => boolean
  readonly readSession: () => Promise<SessionAnswer>
  /** Tells the bank that the customer is active; whether it took that. */
  readonly reportActivity: () => Promise<boolean>
  /** The end has moved on: other tabs of this browser may have a warning open. */
  readonly notifyTabs: () => void
}

export interface IdleWatch {
  readonly getState: () => IdleState
  readonly subscribe: (onChange: () => void) => Cancel
  /** Looks every second, until cancelled. */
  readonly start: () => Cancel
  /** The bank has told the session's times; `heardAtMs` is when that came, in `elapsedMs`. */
  readonly hear: (times: SessionTimes, heardAtMs: number) => void
  /** A person did something. While the question is open only its button counts. */
  readonly noteActivity: () => void
  /** The answer to the question. */
  readonly stay: () => Promise<void>
  /** The page is seen again, or was kept as it was. */
  readonly wake: (wasKept?: boolean) => void
  readonly hearOtherTab: () => void
  readonly remainingMs: () => number
}

const quiet: IdleState = { kind: 'quiet' }

/**
 * Keeps a session's ends, in the bank's time (ruling 41): tells it of a person's activity, asks it before it
 * warns and before it takes anything for over, and hides the customer's pages where it may be.
 */
export function createIdleWatch(desk: IdleDependencies): IdleWatch {
  const { clock, elapsedMs, isVisible, readSession, reportActivity, notifyTabs } = desk
  const listeners = new Set<() => void>()
  let state: IdleState = quiet
  let heard: { times: SessionTimes; endMs: number } | undefined
  let looked = { elapsedMs: elapsedMs(), nowMs: clock.now() }
  let toldAtMs = -Infinity
  let isUntold = false
  let asked = { count: 0, heard: 0, open: 0, atMs: -Infinity }
  let isEndKnown = false

  function become(next: IdleState) {
    state = next
    for (const listener of listeners) listener()
  }

  const remainingMs = () => (heard ? heard.endMs - elapsedMs() : Infinity)

  function take(times: SessionTimes, heardAtMs: number) {
    heard = { times, endMs: heardAtMs + lastsMs(times) }
    if (state.kind === 'veiled' || (state.kind === 'warned' && remainingMs() > warningMs)) become(quiet)
  }

  /** Asks the bank. An answer that a later question's has overtaken is no news. */
  async function ask(): Promise<SessionAnswer> {
    const count = asked.count + 1
    asked = { ...asked, count, open: asked.open + 1, atMs: elapsedMs() }
    const answer = await readSession()
    const isNews = typeof answer === 'object' && count > asked.heard
    asked = { ...asked, open: asked.open - 1, ...(isNews && { heard: count }) }
    if (isNews) take(answer.times, answer.heardAtMs)
    return answer
  }

  /** Whether somebody slept since the last look: this machine's time goes on in its sleep, the other may not. */
  function hasSlept(): boolean {
    const before = looked
    looked = { elapsedMs: elapsedMs(), nowMs: clock.now() }
    const slept = Math.max(looked.elapsedMs - before.elapsedMs, looked.nowMs - before.nowMs) > sleepMs
    if (slept) isUntold = false // it would be told long after it was
    return slept
  }

  async function veil() {
    if (state.kind !== 'veiled') become({ kind: 'veiled', isUnanswered: false })
    if ((await ask()) === 'unheard') become({ kind: 'veiled', isUnanswered: true })
  }

  const warned = (times: SessionTimes, rest: { isBusy?: boolean; hasFailed?: boolean } = {}) =>
    become({ kind: 'warned', isLast: isLastStretch(times), isBusy: false, hasFailed: false, ...rest })

  async function warn() {
    const answer = await ask()
    if (answer === 'ended' || !heard || remainingMs() > warningMs || state.kind !== 'quiet') return
    warned(heard.times)
  }

  /** Whether the bank knows, and has told the new end. */
  async function tell(): Promise<boolean> {
    toldAtMs = elapsedMs()
    isUntold = false
    if (!(await reportActivity())) return false
    notifyTabs()
    return typeof (await ask()) === 'object'
  }

  function look() {
    const slept = hasSlept() && isVisible()
    if (asked.open > 0) return
    if (state.kind === 'veiled') {
      if (elapsedMs() - asked.atMs >= retryMs) void veil()
    } else if (slept || remainingMs() <= 0) void veil()
    else if (isUntold && elapsedMs() - toldAtMs >= tellEveryMs) void tell()
    else if (state.kind === 'quiet' && remainingMs() <= warningMs && !isEndKnown) void warn()
  }

  async function stay() {
    if (!heard || state.kind !== 'warned' || state.isBusy) return
    if (state.isLast) {
      isEndKnown = true
      become(quiet)
      return
    }
    warned(heard.times, { isBusy: true })
    const isTold = await tell()
    if (state.kind === 'warned') warned(heard.times, { hasFailed: !isTold })
  }

  return {
    getState: () => state,
    subscribe: onChange => {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    start: () => clock.every(lookEveryMs, look),
    hear: (times, heardAtMs) => {
      if (!heard || Date.parse(times.asOf) > Date.parse(heard.times.asOf)) take(times, heardAtMs)
    },
    noteActivity: () => {
      if (state.kind !== 'quiet') return
      isUntold = true
      if (elapsedMs() - toldAtMs >= tellEveryMs) void tell()
    },
    stay,
    wake: (wasKept = false) => {
      if (hasSlept() || wasKept || remainingMs() <= 0) void veil()
    },
    hearOtherTab: () => {
      if (state.kind === 'warned') void ask()
    },
    remainingMs,
  }
}
