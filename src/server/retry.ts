import { DatabaseBusy, DatabaseFull, DatabaseUnavailable } from '../bank/database/database.ts'

/** How the retries wait; tests own it. */
export interface RetryOptions {
  readonly attempts: number
  /** How long after the first attempt another one may begin. */
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

/** Two database transactions met: a serialisation failure or a deadlock. */
const isConflict = (error: unknown) => ['40001', '40P01'].includes(codeOf(error))

/** The server broke it off after its limit for a lock or a statement. */
const hadItsTime = (error: unknown) => ['55P03', '57014'].includes(codeOf(error))

/** Nothing could be written any more. The database transaction is undone, and another try would find the same. */
const hasNoRoom = (error: unknown) => codeOf(error) === '53100'

// The operating system's words for a database that is not there or has gone.
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
// The driver's words; these errors carry no code.
const driverWords =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

const isSilence = (error: unknown) => error instanceof Error && error.message === 'Query read timeout'

/**
 * The connection is lost, silent, of no more use or cannot be had: 08xxx, 57P0x (shutting down, starting), 53300 (too
 * many), 25P03 (ended by the server because its transaction idled), 25006 (it leads to a server that only reads, as
 * after a failover), or the driver's time limits.
 */
export function isAway(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(isAway)
  const code = codeOf(error)
  if (/^(08...|57P0.|53300|25P03|25006)$/.test(code) || systemCodes.has(code) || isSilence(error)) return true
  return code === '' && error instanceof Error && driverWords.test(error.message)
}

/**
 * Runs `work` again after a conflict or a lost connection, at most 7 times and none begun later than 3 s after the
 * first by default, so that whoever waits hears in time. Then it throws DatabaseUnavailable with the last error as its
 * cause: DatabaseBusy where that was a conflict or a query without an answer. So it throws at once where the server
 * broke the work off after its limit (postgres.ts), and DatabaseFull where its disk is. Any other error is thrown at once. A conflict is tried again soon;
 * a database that is starting is left 100 ms and more, because clients that come back at once keep it from recovering.
 *
 * What became of an attempt whose connection was lost or stayed silent is not known: it may have been committed. Orders
 * carry their own ids and are decided once, so sending one again answers what was decided.
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
      if (hadItsTime(error)) throw new DatabaseBusy(tooBusy, error)
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

const notReached = 'the database cannot be reached, or does not answer'
const noAnswer = 'the database did not answer in time'
const noRoom = 'the disk of the database is full'
const tooBusy = 'the database is too busy: what was asked kept meeting others, or took too long'
