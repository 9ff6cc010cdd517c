import { DatabaseBusy, DatabaseFull, DatabaseUnavailable } from '../bank/database/database.ts'

/** How the retries wait. Tests replace it. */
export interface RetryOptions {
  readonly attempts: number
  /** The latest start of another attempt, after the first one. */
  readonly withinMs: number
  readonly monotonicMs: () => number
  readonly pause: (milliseconds: number) => Promise<void>
  /** From 0 up to but not including 1. */
  readonly random: () => number
}

const defaults: RetryOptions = {
  attempts: 7,
  withinMs: 3000,
  monotonicMs: () => performance.now(),
  pause: milliseconds => new Promise(resolve => setTimeout(resolve, milliseconds)),
  random: Math.random,
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** Two database transactions conflicted: a serialisation failure or a deadlock. */
const isConflict = (error: unknown) => ['40001', '40P01'].includes(codeOf(error))

/** The server cancelled it at the limit for a lock or a statement. */
const timedOut = (error: unknown) => ['55P03', '57014'].includes(codeOf(error))

/** The disk is full. The database transaction is rolled back, and another try would fail too. */
const hasNoRoom = (error: unknown) => codeOf(error) === '53100'

// The operating system's codes for a database that cannot be reached.
const systemCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
// The driver's messages; these errors have no code.
const driverWords =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

const isSilence = (error: unknown) => error instanceof Error && error.message === 'Query read timeout'

/**
 * Whether the connection is lost, silent, unusable or refused: 08xxx, 57P0x (shutting down, starting), 53300 (too
 * many), 25P03 (the server ended it because its transaction idled), 25006 (the server is read-only, for example after a
 * failover), or the driver's time limits.
 */
export function isAway(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(isAway)
  const code = codeOf(error)
  if (/^(08...|57P0.|53300|25P03|25006)$/.test(code) || systemCodes.has(code) || isSilence(error)) return true
  return code === '' && error instanceof Error && driverWords.test(error.message)
}

/**
 * Runs `work` again after a conflict or a lost connection. By default there are at most 7 attempts, and none starts
 * later than 3 s after the first, so that the caller gets an answer in time. Then it throws DatabaseUnavailable with
 * the last error as its cause, or DatabaseBusy if that was a conflict or a query without an answer. It throws
 * DatabaseBusy at once if the server cancelled the work at its limit (postgres.ts), and DatabaseFull if the disk is
 * full. It throws any other error at once. A conflict is tried again soon. A database that is starting gets 100 ms and
 * more, because clients that return at once delay its recovery.
 *
 * The result of an attempt with a lost or silent connection is unknown: it may have been committed. Orders have their
 * own ids and are decided once, so a repeated order returns the first decision.
 */
export async function withRetry<Result>(
  work: () => Promise<Result>,
  options: Partial<RetryOptions> = {},
): Promise<Result> {
  const { attempts, withinMs, monotonicMs, pause, random } = { ...defaults, ...options }
  const startedMs = monotonicMs()
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      const isMet = isConflict(error)
      if (timedOut(error)) throw new DatabaseBusy(tooBusy, error)
      if (hasNoRoom(error)) throw new DatabaseFull(noRoom, { cause: error })
      if (!isMet && !isAway(error)) throw error
      const longestMs = isMet ? 2 ** attempt : Math.min(500, 100 * 2 ** (attempt - 1))
      const pauseMs = isMet ? random() * longestMs : longestMs * (0.75 + random() / 4)
      if (attempt >= attempts || monotonicMs() - startedMs + pauseMs >= withinMs) {
        if (isMet) throw new DatabaseBusy(tooBusy, error)
        if (isSilence(error)) throw new DatabaseBusy(noAnswer, error)
        throw new DatabaseUnavailable(notReached, { cause: error })
      }
      await pause(pauseMs)
    }
  }
}

const notReached = 'the database cannot be reached or does not answer'
const noAnswer = 'the database did not answer in time'
const noRoom = 'the disk of the database is full'
const tooBusy = 'the database is too busy: the work conflicted repeatedly or took too long'
