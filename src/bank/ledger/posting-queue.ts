import { type Database, sqlStateOf } from '../database/database.ts'
import { GroupedCalls, type GroupedCallsOptions } from '../database/grouped-calls.ts'
import type { PostingOrder, PostingOutcome } from './order.ts'
import { postTransfers } from './post-transfers.ts'

/** Hears of each call what came of its orders, in their order. */
export type PostingWatcher = (outcomes: readonly PostingOutcome[]) => void

// Another process posted the same id at the same moment on other accounts, so no lock kept the two apart.
const isPostedElsewhere = (error: unknown) => sqlStateOf(error) === '23505'

/** The one way in for orders: group commit. */
export class PostingQueue {
  readonly #calls: GroupedCalls<PostingOrder, PostingOutcome>
  readonly #watchers: PostingWatcher[] = []

  constructor(database: Database, options: Pick<GroupedCallsOptions, 'callSize' | 'waitingSize'> = {}) {
    const call = async (orders: readonly PostingOrder[]) => {
      const outcomes = await postTransfers(database, orders)
      for (const watcher of this.#watchers) watcher(outcomes)
      return outcomes
    }
    this.#calls = new GroupedCalls(call, { ...options, mayPass: isPostedElsewhere })
  }

  /** How many orders wait for the call after the one in flight. */
  get waiting(): number {
    return this.#calls.waiting
  }

  watch(watcher: PostingWatcher): void {
    this.#watchers.push(watcher)
  }

  /**
   * Posts one order and answers with its outcome once that is committed. Throws QueueFull, and
   * DatabaseUnavailable when the database is away; in both cases the same order may be posted again.
   */
  post(order: PostingOrder): Promise<PostingOutcome> {
    return this.#calls.ask(order)
  }
}
