import { DatabaseUnavailable, type Database } from '../database/database.ts'
import type { PostingOrder, PostingOutcome } from './order.ts'
import { postTransfers } from './post-transfers.ts'

/** The queue is full: the bank is busy, and the order was not taken. The same order may be sent again. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull'
}

export interface PostingQueueOptions {
  /** How many orders go in one call, at most. */
  readonly callSize?: number
  /** How many orders may wait, at most. */
  readonly waitingSize?: number
}

interface Waiting {
  readonly order: PostingOrder
  readonly resolve: (outcome: PostingOutcome) => void
  readonly reject: (error: unknown) => void
}

// An SQLSTATE: the database answered, and said no to something in the call.
const sqlStateOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.length === 5
    ? error.code
    : undefined

// Another process posted the same id at the same moment on other accounts, so no lock kept the two apart.
const isPostedElsewhere = (error: unknown) => sqlStateOf(error) === '23505'

/**
 * The one way in for orders (group commit, docs/decisions/lock-order-and-group-commit.md). One call is in flight; what
 * arrives meanwhile goes with the next one. There is no timer: an order that finds the queue idle goes at once.
 */
export class PostingQueue {
  readonly #database: Database
  readonly #callSize: number
  readonly #waitingSize: number
  #waiting: Waiting[] = []
  #inFlight = false

  constructor(database: Database, { callSize = 256, waitingSize = 4096 }: PostingQueueOptions = {}) {
    this.#database = database
    this.#callSize = callSize
    this.#waitingSize = waitingSize
  }

  /**
   * Posts one order and answers with its outcome once that is committed. Throws {@link QueueFull}, and
   * DatabaseUnavailable when the database is away; in both cases the same order may be posted again.
   */
  post(order: PostingOrder): Promise<PostingOutcome> {
    if (this.#waiting.length >= this.#waitingSize) {
      return Promise.reject(new QueueFull(`${this.#waitingSize} orders are waiting`))
    }
    return new Promise((resolve, reject) => {
      this.#waiting.push({ order, resolve, reject })
      void this.#run()
    })
  }

  async #run(): Promise<void> {
    if (this.#inFlight) return
    this.#inFlight = true
    // A microtask, so that all orders placed in this turn go together.
    await Promise.resolve()
    while (this.#waiting.length > 0) {
      const call = this.#waiting.slice(0, this.#callSize)
      this.#waiting = this.#waiting.slice(this.#callSize)
      await this.#send(call)
    }
    this.#inFlight = false
  }

  async #send(call: readonly Waiting[]): Promise<void> {
    try {
      const outcomes = await postTransfers(
        this.#database,
        call.map(({ order }) => order),
      )
      for (const [index, outcome] of outcomes.entries()) call[index]?.resolve(outcome)
    } catch (error) {
      await this.#afterFault(call, error)
    }
  }

  /**
   * One order at fault must not fail its neighbours: each is tried alone. A database that is away fails all, those
   * that wait too: each further call would only find it away again, seconds later.
   */
  async #afterFault(call: readonly Waiting[], error: unknown): Promise<void> {
    const [first] = call
    if (error instanceof DatabaseUnavailable) {
      for (const { reject } of [...call, ...this.#waiting.splice(0)]) reject(error)
      return
    }
    const mayTryAgain = isPostedElsewhere(error) || (call.length > 1 && sqlStateOf(error) !== undefined)
    if (!mayTryAgain || !first) {
      for (const { reject } of call) reject(error)
      return
    }
    for (const waiting of call) await this.#sendAlone(waiting)
  }

  async #sendAlone({ order, resolve, reject }: Waiting): Promise<void> {
    const attempts = 3
    for (let attempt = 1; attempt <= attempts; attempt++) {
      try {
        const [outcome] = await postTransfers(this.#database, [order])
        if (!outcome) throw new Error('an order without an outcome')
        resolve(outcome)
        return
      } catch (error) {
        if (isPostedElsewhere(error) && attempt < attempts) continue
        reject(error)
        return
      }
    }
  }
}
