import { limits, timings } from '../../../../content/facts.ts'
import type { Cancel, Clock } from '../../clock.ts'
import { isLastStretch, lastsMs, type SessionTimes } from './session-end.ts'

/** How long before the end of an idle session the warning asks whether the customer is still there. */
export const customersWarningMs = limits.sessionIdleMs - timings.idleWarningMs

const checkEveryMs = 1000
/** Activity is reported to the bank at most this often. */
const reportEveryMs = 30_000
/** If two checks are further apart than this, the machine or the page was asleep. */
const sleepMs = 10_000
/** While the page is hidden and the bank does not answer, the session is read again after this time. */
const retryMs = 5000

/** `ended`: the bank answered 401, and the bank client has opened the login page. */
export type SessionAnswer =
  | { readonly times: SessionTimes; readonly receivedAtMs: number }
  | 'ended'
  | 'unanswered'

export type IdleState =
  | { readonly kind: 'quiet' }
  /** `isLast`: no activity extends the session any more. `hasFailed`: the request to stay did not reach the bank. */
  | {
      readonly kind: 'warned'
      readonly isLast: boolean
      readonly isBusy: boolean
      readonly hasFailed: boolean
    }
  /** No customer data is shown until the bank has answered. */
  | { readonly kind: 'hidden'; readonly isUnanswered: boolean }

interface IdleDependencies {
  readonly clock: Clock
  /** How long before its end an idle session is warned of. */
  readonly warningMs?: number
  /** Milliseconds since some moment. They never go back, even if the machine's clock does. */
  readonly elapsedMs: () => number
  readonly isVisible: () => boolean
  readonly readSession: () => Promise<SessionAnswer>
  /** Reports activity to the bank. Resolves to whether the bank accepted the report. */
  readonly reportActivity: () => Promise<boolean>
  /** The session was extended: other tabs of this browser may have a warning open. */
  readonly notifyTabs: () => void
}

export interface IdleWatch {
  readonly getState: () => IdleState
  readonly subscribe: (onChange: () => void) => Cancel
  /** Checks every second, until cancelled. */
  readonly start: () => Cancel
  /** The bank has stated the session's times; `receivedAtMs` is when the answer arrived, in `elapsedMs`. */
  readonly receive: (times: SessionTimes, receivedAtMs: number) => void
  /** A person did something. While the warning is open, only its button counts. */
  readonly noteActivity: () => void
  /** The customer pressed the warning's button. */
  readonly stay: () => Promise<void>
  /** The page is visible again. `wasCached`: it comes from the browser's back-forward cache. */
  readonly wake: (wasCached?: boolean) => void
  /** Another tab has extended the session. */
  readonly onOtherTab: () => void
  readonly remainingMs: () => number
}

const quiet: IdleState = { kind: 'quiet' }

/**
 * Watches for the end of a session, by the bank's clock (ruling 41). It reports a person's activity to the bank. It reads
 * the session before it warns and before it treats the session as over. It hides the customer's pages while the session
 * may be over.
 */
export function createIdleWatch(dependencies: IdleDependencies): IdleWatch {
  const { clock, elapsedMs, isVisible, readSession, reportActivity, notifyTabs } = dependencies
  const { warningMs = customersWarningMs } = dependencies
  const listeners = new Set<() => void>()
  let state: IdleState = quiet
  let known: { times: SessionTimes; endMs: number } | undefined
  let checkedAt = { elapsedMs: elapsedMs(), nowMs: clock.now() }
  let reportedAtMs = -Infinity
  let isUnreported = false
  /** The requests for the session: how many were made, the newest one answered, those in progress, the last start. */
  let reads = { count: 0, answered: 0, open: 0, atMs: -Infinity }
  let isEndKnown = false

  function become(next: IdleState) {
    state = next
    for (const listener of listeners) listener()
  }

  const remainingMs = () => (known ? known.endMs - elapsedMs() : Infinity)

  function take(times: SessionTimes, receivedAtMs: number) {
    known = { times, endMs: receivedAtMs + lastsMs(times) }
    if (state.kind === 'hidden' || (state.kind === 'warned' && remainingMs() > warningMs)) become(quiet)
  }

  /** Reads the session. An answer that a later request's answer has overtaken is ignored. */
  async function read(): Promise<SessionAnswer> {
    const count = reads.count + 1
    reads = { ...reads, count, open: reads.open + 1, atMs: elapsedMs() }
    const answer = await readSession()
    const isNews = typeof answer === 'object' && count > reads.answered
    reads = { ...reads, open: reads.open - 1, ...(isNews && { answered: count }) }
    if (isNews) take(answer.times, answer.receivedAtMs)
    return answer
  }

  /** Whether the machine or the page slept since the last check. The two clocks differ in whether they run in sleep. */
  function hasSlept(): boolean {
    const before = checkedAt
    checkedAt = { elapsedMs: elapsedMs(), nowMs: clock.now() }
    const slept = Math.max(checkedAt.elapsedMs - before.elapsedMs, checkedAt.nowMs - before.nowMs) > sleepMs
    // The activity was long ago, so it is not reported.
    if (slept) isUnreported = false
    return slept
  }

  async function hide() {
    if (state.kind !== 'hidden') become({ kind: 'hidden', isUnanswered: false })
    if ((await read()) === 'unanswered') become({ kind: 'hidden', isUnanswered: true })
  }

  const warned = (times: SessionTimes, rest: { isBusy?: boolean; hasFailed?: boolean } = {}) =>
    become({ kind: 'warned', isLast: isLastStretch(times), isBusy: false, hasFailed: false, ...rest })

  async function warn() {
    const answer = await read()
    if (answer === 'ended' || !known || remainingMs() > warningMs || state.kind !== 'quiet') return
    warned(known.times)
  }

  /** Reports activity. Resolves to whether the bank has accepted it and stated the new end. */
  async function report(): Promise<boolean> {
    reportedAtMs = elapsedMs()
    isUnreported = false
    if (!(await reportActivity())) return false
    notifyTabs()
    return typeof (await read()) === 'object'
  }

  function check() {
    const slept = hasSlept() && isVisible()
    if (reads.open > 0) return
    if (state.kind === 'hidden') {
      if (elapsedMs() - reads.atMs >= retryMs) void hide()
    } else if (slept || remainingMs() <= 0) void hide()
    else if (isUnreported && elapsedMs() - reportedAtMs >= reportEveryMs) void report()
    else if (state.kind === 'quiet' && remainingMs() <= warningMs && !isEndKnown) void warn()
  }

  async function stay() {
    if (!known || state.kind !== 'warned' || state.isBusy) return
    if (state.isLast) {
      isEndKnown = true
      become(quiet)
      return
    }
    warned(known.times, { isBusy: true })
    const isReported = await report()
    if (state.kind === 'warned') warned(known.times, { hasFailed: !isReported })
  }

  return {
    getState: () => state,
    subscribe: onChange => {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    start: () => clock.every(checkEveryMs, check),
    receive: (times, receivedAtMs) => {
      if (!known || Date.parse(times.asOf) > Date.parse(known.times.asOf)) take(times, receivedAtMs)
    },
    noteActivity: () => {
      if (state.kind !== 'quiet') return
      isUnreported = true
      if (elapsedMs() - reportedAtMs >= reportEveryMs) void report()
    },
    stay,
    wake: (wasCached = false) => {
      if (hasSlept() || wasCached || remainingMs() <= 0) void hide()
    },
    onOtherTab: () => {
      if (state.kind === 'warned') void read()
    },
    remainingMs,
  }
}
