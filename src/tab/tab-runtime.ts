import type { Send } from '../contract/client.ts'
import type { BankInBrowser } from '../web/runtime/runtime.ts'
import { createBankStatus } from './bank-status.ts'
import { followLeader } from './follow-leader.ts'
import { requestOf, responseOf } from './messages.ts'
import { createPendingRequests, outlivesPage, type DeferredRequests } from './page-requests.ts'

export interface TabRuntimeDependencies {
  /** Of the book, the lock of who leads and the channel. */
  readonly name: string
  /** The address of the worker's script, which changes with whatever the bank is made of. */
  readonly build: string
  /** Begins a worker of this build. Throws where the browser has none. */
  readonly startWorker: () => Worker
  /** When this page was loaded, in milliseconds since 1970. */
  readonly since: number
  readonly newId: () => string
  readonly owed: DeferredRequests
}

/** The bank of this browser as one page has it. */
export interface TabRuntime extends BankInBrowser {
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
export function createTabRuntime({ newId, owed, ...place }: TabRuntimeDependencies): TabRuntime {
  const requests = createPendingRequests(newId(), newId)
  const status = createBankStatus({ phase: 'asleep' })
  const follower = followLeader({ ...place, requests, status })
  let isAway = false

  const begin = () => {
    if (!isAway) follower.begin()
  }

  const ask: typeof requests.ask = async (asked, signal) => {
    begin()
    if (isAway) {
      // What is asked now waits for the page to come back. What is owed is left to others: this page may not come back.
      if (!outlivesPage(asked)) return requests.ask(asked, signal)
      owed.keep([asked])
      throw new TypeError('This page has been put away')
    }
    if (!follower.hasWorker()) throw new TypeError('The bank cannot be reached')
    // What nobody waits for any more; it is too late to say that it is lost.
    for (const request of owed.take()) requests.ask(request).catch(() => undefined)
    return requests.ask(asked, signal)
  }

  return {
    prepare: begin,
    read: status.read,
    subscribe: status.subscribe,
    send: async (path, init) => {
      begin()
      if (status.read().phase === 'failed') throw new TypeError('The bank cannot be reached')
      return responseOf(await ask(await requestOf(path, init), init.signal))
    },
    startAgain: () => ask({ kind: 'startAgain' }),
    exportDatabase: () => ask({ kind: 'exportDatabase' }),
    importDatabase: file => ask({ kind: 'importDatabase', file }),
    leave() {
      isAway = true
      owed.keep(follower.stop())
    },
    comeBack() {
      if (!isAway) return
      isAway = false
      if (status.read().phase !== 'asleep') begin()
    },
  }
}

/** An application for an account and an order: what somebody would miss. */
const missedPath = /^\/api\/(applications|accounts\/[^/]+\/transfers)$/

/**
 * Sends as `send` does. Once something was done that somebody would miss, it asks the browser, once a page, not to
 * clear this site's data where room is scarce. Not before: some browsers put the question to people, who must have a
 * reason to say yes (Storage Standard; web.dev, "Persistent storage"). Whatever is answered, the bank goes on.
 */
export function askToPersist(send: Send, persist: () => Promise<boolean> | undefined): Send {
  let isAsked = false
  return async (path, init) => {
    const answer = await send(path, init)
    if (isAsked || init.method !== 'POST' || !answer.ok || !missedPath.test(path)) return answer
    isAsked = true
    persist()?.catch(() => undefined)
    return answer
  }
}
