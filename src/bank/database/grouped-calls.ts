import type { Pause } from '../run-every.ts'
import { DatabaseBusy, DatabaseUnavailable, sqlStateOf } from './database.ts'

/** The queue is full and the request was not accepted. It may be sent again. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull'
}

/** For reads, which may overtake one another: the next call does not wait for a late one. */
export interface Overtaking {
  /** How long after a call began the next one may begin beside it. */
  readonly afterMs: number
  /** The most calls in flight. */
  readonly callsMax: number
  readonly pause: Pause
}

export interface GroupedCallsOptions {
  /** The most requests in one call. */
  readonly callSize?: number
  /** The most requests that may wait. */
  readonly waitingSize?: number
  /** Whether a fault of a single request is temporary, so that it is retried: three attempts at most. */
  readonly mayPass?: (error: unknown) => boolean
  readonly overtaking?: Overtaking
}

interface Waiting<Input, Answer> {
  readonly input: Input
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}

const attemptsMax = 3

/**
 * Groups the requests of many callers into few round trips (docs/decisions/lock-order-and-group-commit.md). A request
 * is sent at once if no call is in flight. Requests that are made during a call go with the next one. If `overtaking`
 * is set, a late call does not delay the next one, and a few calls may be in flight. A call begins after all its
 * requests were made, so an answer is never older than its request.
 */
export class GroupedCalls<Input, Answer> {
  readonly #call: (inputs: readonly Input[]) => Promise<readonly Answer[]>
  readonly #callSize: number
  readonly #waitingSize: number
  readonly #mayPass: (error: unknown) => boolean
  readonly #overtaking: Overtaking | undefined
  readonly #inFlight = new Set<Promise<void>>()
  #waiting: Waiting<Input, Answer>[] = []
  #isRunning = false

  /** `call` must return an answer for each request, in order. */
  constructor(
    call: (inputs: readonly Input[]) => Promise<readonly Answer[]>,
    { callSize = 256, waitingSize = 4096, mayPass = () => false, overtaking }: GroupedCallsOptions = {},
  ) {
    this.#call = call
    this.#callSize = callSize
    this.#waitingSize = waitingSize
    this.#mayPass = mayPass
    this.#overtaking = overtaking
  }

  /** How many requests wait for the next call. */
  get waiting(): number {
    return this.#waiting.length
  }

  /**
   * Throws {@link QueueFull}, or DatabaseUnavailable if the database cannot be reached. In both cases the request may
   * be repeated.
   */
  request(input: Input): Promise<Answer> {
    if (this.#waiting.length >= this.#waitingSize)
      return Promise.reject(new QueueFull(`${this.#waitingSize} are waiting`))
    return new Promise((resolve, reject) => {
      this.#waiting.push({ input, resolve, reject })
      void this.#run()
    })
  }

  async #run(): Promise<void> {
    if (this.#isRunning) return
    this.#isRunning = true
    // Yields one microtask, so that all requests made in the current task go together.
    await Promise.resolve()
    while (this.#waiting.length > 0) {
      if (this.#inFlight.size < (this.#overtaking?.callsMax ?? 1)) await this.#begin()
      else await Promise.race(this.#inFlight)
    }
    this.#isRunning = false
  }

  /** Sends the next call. Settles when it has ended, or when it is late and may be overtaken. */
  async #begin(): Promise<void> {
    const call = this.#waiting.slice(0, this.#callSize)
    this.#waiting = this.#waiting.slice(this.#callSize)
    const ended = new AbortController()
    const sent: Promise<void> = this.#send(call).then(() => {
      this.#inFlight.delete(sent)
      ended.abort()
    })
    this.#inFlight.add(sent)
    await (this.#overtaking?.pause(this.#overtaking.afterMs, ended.signal) ?? sent)
  }

  async #send(call: readonly Waiting<Input, Answer>[]): Promise<void> {
    try {
      await this.#answer(call)
    } catch (error) {
      await this.#afterFault(call, error)
    }
  }

  async #answer(call: readonly Waiting<Input, Answer>[]): Promise<void> {
    const answers = await this.#call(call.map(({ input }) => input))
    if (answers.length !== call.length)
      throw new Error(`${call.length} requests got ${answers.length} answers`)
    for (const [index, answer] of answers.entries()) call[index]?.resolve(answer)
  }

  /**
   * Retries each request of a failed call alone, so that one faulty request does not fail the others. Stops when the
   * database is busy or unreachable: each of the remaining requests would wait for seconds to find the same.
   */
  async #afterFault(call: readonly Waiting<Input, Answer>[], error: unknown): Promise<void> {
    const isOfOne = this.#mayPass(error) || (call.length > 1 && sqlStateOf(error) !== undefined)
    if (!isOfOne) return this.#giveUp(call, error)
    for (const [index, waiting] of call.entries()) {
      const fault = await this.#sendAlone(waiting)
      if (fault instanceof DatabaseUnavailable) return this.#giveUp(call.slice(index + 1), fault)
    }
  }

  /**
   * Fails the requests of a call. If the database is unreachable, fails the waiting ones too: the next call would only
   * find the same.
   */
  #giveUp(call: readonly Waiting<Input, Answer>[], error: unknown): void {
    const isAway = error instanceof DatabaseUnavailable && !(error instanceof DatabaseBusy)
    for (const { reject } of [...call, ...(isAway ? this.#waiting.splice(0) : [])]) reject(error)
  }

  /** Returns the final fault of a request, if it failed. */
  async #sendAlone(waiting: Waiting<Input, Answer>): Promise<unknown> {
    for (let attempt = 1; ; attempt++) {
      try {
        await this.#answer([waiting])
        return undefined
      } catch (error) {
        if (this.#mayPass(error) && attempt < attemptsMax) continue
        waiting.reject(error)
        return error
      }
    }
  }
}
