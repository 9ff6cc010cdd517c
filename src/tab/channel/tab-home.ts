import type { Send } from '../../contract/client.ts'
import type { BankInBrowser } from '../../web/home/home.ts'
import { requestOf, responseOf } from './cross-requests.ts'
import { createErrands, isOutliving } from './errands.ts'
import { followLeader } from './follow-leader.ts'
import type { OwedRequests } from './owed-requests.ts'
import { createStanding } from './standing.ts'

export interface TabHomeParts {
  /** Of the book, the lock of who leads and the channel. */
  readonly name: string
  /** The address of the worker's script, which changes with whatever the bank is made of. */
  readonly build: string
  /** Begins a worker of this build. Throws where the browser has none. */
  readonly startWorker: () => Worker
  /** When this page was loaded, in milliseconds since 1970. */
  readonly since: number
  readonly newId: () => string
  readonly owed: OwedRequests
}

/** The bank of this browser as one page has it. */
export interface TabHome extends BankInBrowser {
  readonly send: Send
  /** The page is put away, or goes: from now on it neither leads nor waits to. */
  leave(): void
  /** The page is back. */
  comeBack(): void
}

/**
 * The page's side of the bank: begins its worker, finds who leads, and asks there. It holds nothing of the bank itself,
 * so that it weighs little (docs/decisions/one-leader-many-tabs.md).
 */
export function createTabHome({ newId, owed, ...place }: TabHomeParts): TabHome {
  const errands = createErrands(newId(), newId)
  const standing = createStanding({ phase: 'asleep' })
  const follower = followLeader({ ...place, errands, standing })
  let isAway = false

  const begin = () => {
    if (!isAway) follower.begin()
  }

  const ask: typeof errands.ask = async (asked, signal) => {
    begin()
    if (isAway) {
      // What is asked now waits for the page to come back. What is owed is left to others: this page may not come back.
      if (!isOutliving(asked)) return errands.ask(asked, signal)
      owed.keep([asked])
      throw new TypeError('This page has been put away')
    }
    if (!follower.hasWorker()) throw new TypeError('The bank cannot be reached')
    // What nobody waits for any more; it is too late to say that it is lost.
    for (const request of owed.take()) errands.ask(request).catch(() => undefined)
    return errands.ask(asked, signal)
  }

  return {
    prepare: begin,
    read: standing.read,
    subscribe: standing.subscribe,
    send: async (path, init) => {
      begin()
      if (standing.read().phase === 'failed') throw new TypeError('The bank cannot be reached')
      return responseOf(await ask(await requestOf(path, init), init.signal))
    },
    startAgain: () => ask({ kind: 'startAgain' }),
    exportBook: () => ask({ kind: 'exportBook' }),
    importBook: file => ask({ kind: 'importBook', file }),
    leave() {
      isAway = true
      owed.keep(follower.stop())
    },
    comeBack() {
      if (!isAway) return
      isAway = false
      if (standing.read().phase !== 'asleep') begin()
    },
  }
}
