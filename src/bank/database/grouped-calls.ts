import type { Pause } from '../run-every.ts'
import { DatabaseBusy, DatabaseUnavailable, sqlStateOf } from './database.ts'

/** The queue is full: the bank is busy, and what was asked was not taken. It may be asked again. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull'
}

/** For reads, which may overtake one another: a call that is late is not waited for. */
export interface Overtaking {
  /** How long after a call began the next one may begin beside it. */
  readonly afterMs: number
  /** How many may be in flight, at most. */
  readonly callsMax: number
  readonly pause: Pause
}

export interface GroupedCallsOptions {
  /** How many go in one call, at most. */
  readonly callSize?: number
  /** How many may wait, at most. */
  readonly waitingSize?: number
  /** Whether a fault of one that was asked alone may pass, so that it is tried again: three times at most. */
  readonly mayPass?: (error: unknown) => boolean
  readonly overtaking?: Overtaking
}

interface Waiting<Asked, Answer> {
  readonly asked: Asked
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}

const attemptsMax = 3

/**
 * Many askers, few round trips (docs/decisions/lock-order-and-group-commit.md). One call is in flight, or a few where
 * they are late and may be overtaken; what is asked meanwhile goes with the next one. Who finds nothing in flight goes
 * at once. A call begins after all that it carries was asked, so its answers are never older than the question.
 */
export class GroupedCalls<Asked, Answer> {
  readonly #call: (asked: readonly Asked[]) => Promise<readonly Answer[]>
  readonly #callSize: number
  readonly #waitingSize: number
  readonly #mayPass: (error: unknown) => boolean
  readonly #overtaking: Overtaking | undefined
  readonly #inFlight = new Set<Promise<void>>()
  #waiting: Waiting<Asked, Answer>[] = []
  #isRunning = false

  /** `call` answers each that it was asked, in their order. */
  constructor(
    call: (asked: readonly Asked[]) => Promise<readonly Answer[]>,
    { callSize = 256, waitingSize = 4096, mayPass = () => false, overtaking }: GroupedCallsOptions = {},
  ) {
    this.#call = call
    this.#callSize = callSize
    this.#waitingSize = waitingSize
    this.#mayPass = mayPass
    this.#overtaking = overtaking
  }

  /** How many wait for the next call. */
  get waiting(): number {
    return this.#waiting.length
  }

  /**
   * Throws {@link QueueFull}, and DatabaseUnavailable when the database is away; in both cases the same may be asked
   * again.
   */
  ask(asked: Asked): Promise<Answer> {
    if (this.#waiting.length >= this.#waitingSize)
      return Promise.reject(new QueueFull(`${this.#waitingSize} are waiting`))
    return new Promise((resolve, reject) => {
      this.#waiting.push({ asked, resolve, reject })
      void this.#run()
    })
  }

  async #run(): Promise<void> {
    if (this.#isRunning) return
    this.#isRunning = true
    // A microtask, so that all that is asked in this turn goes together.
    await Promise.resolve()
    while (this.#waiting.length > 0) {
      if (this.#inFlight.size < (this.#overtaking?.callsMax ?? 1)) await this.#begin()
      else await Promise.race(this.#inFlight)
    }
    this.#isRunning = false
  }

  /** Sends the next call. Settles when it has ended, or is late and may be overtaken. */
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

  async #send(call: readonly Waiting<Asked, Answer>[]): Promise<void> {
    try {
      await this.#answer(call)
    } catch (error) {
      await this.#afterFault(call, error)
    }
  }

  async #answer(call: readonly Waiting<Asked, Answer>[]): Promise<void> {
    const answers = await this.#call(call.map(({ asked }) => asked))
    if (answers.length !== call.length)
      throw new Error(`${call.length} were asked, ${answers.length} answers came back`)
    for (const [index, answer] of answers.entries()) call[index]?.resolve(answer)
  }

  /**
   * One at fault must not fail its neighbours: each is tried alone, until the database has no time for one or is away,
   * which would take seconds again for each of the rest.
   */
  async #afterFault(call: readonly Waiting<Asked, Answer>[], error: unknown): Promise<void> {
    const isOfOne = this.#mayPass(error) || (call.length > 1 && sqlStateOf(error) !== undefined)
    if (!isOfOne) return this.#giveUp(call, error)
    for (const [index, waiting] of call.entries()) {
      const fault = await this.#sendAlone(waiting)
      if (fault instanceof DatabaseUnavailable) return this.#giveUp(call.slice(index + 1), fault)
    }
  }

  /** Fails a call, and where the database is away those that wait, too: the next call would only find the same. */
  #giveUp(call: readonly Waiting<Asked, Answer>[], error: unknown): void {
    const isAway = error instanceof DatabaseUnavailable && !(error instanceof DatabaseBusy)
    for (const { reject } of [...call, ...(isAway ? this.#waiting.splice(0) : [])]) reject(error)
  }

  /** Answers with the fault that failed it in the end, if one did. */
  async #sendAlone(waiting: Waiting<Asked, Answer>): Promise<unknown> {
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
