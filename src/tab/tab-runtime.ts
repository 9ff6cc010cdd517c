import type { Send } from '../contract/client.ts'
import type { BankInBrowser } from '../web/runtime/runtime.ts'
import { createBankStatus } from './bank-status.ts'
import { followLeader } from './follow-leader.ts'
import { requestOf, responseOf } from './messages.ts'
import { createPendingRequests, outlivesPage, type DeferredRequests } from './page-requests.ts'

export interface TabRuntimeDependencies {
  /** The name of the database, of the leader's lock and of the channel. */
  readonly name: string
  /** The address of the worker's script, which changes with the bank's code. */
  readonly build: string
  /** Starts a worker of this build. Throws if the browser has no workers. */
  readonly startWorker: () => Worker
  /** When this page was loaded, in milliseconds since 1970. */
  readonly since: number
  readonly newId: () => string
  readonly deferred: DeferredRequests
}

/** The bank of this browser, as one page uses it. */
export interface TabRuntime extends BankInBrowser {
  readonly send: Send
  /** The page is hidden or closed: it no longer leads or waits to lead. */
  leave(): void
  /** The page is back. */
  comeBack(): void
}

/**
 * The page's side of the bank: starts its worker, finds the leader and sends requests to it. It contains no code of the
 * bank itself, so it is small (docs/decisions/one-leader-many-tabs.md).
 */
export function createTabRuntime({ newId, deferred, ...connection }: TabRuntimeDependencies): TabRuntime {
  const requests = createPendingRequests(newId(), newId)
  const status = createBankStatus({ phase: 'asleep' })
  const follower = followLeader({ ...connection, requests, status })
  let isAway = false

  const begin = () => {
    if (!isAway) follower.begin()
  }

  const send: typeof requests.send = async (request, signal) => {
    begin()
    if (isAway) {
      // The request waits for the page to come back. One that outlives the page is left to other pages, because this
      // one may not come back.
      if (!outlivesPage(request)) return requests.send(request, signal)
      deferred.save([request])
      throw new TypeError('This page is hidden or closed')
    }
    if (!follower.hasWorker()) throw new TypeError('The bank cannot be reached')
    // No page waits for these, so no page could show a failure.
    for (const earlier of deferred.take()) requests.send(earlier).catch(() => undefined)
    return requests.send(request, signal)
  }

  return {
    prepare: begin,
    read: status.read,
    subscribe: status.subscribe,
    send: async (path, init) => {
      begin()
      if (status.read().phase === 'failed') throw new TypeError('The bank cannot be reached')
      return responseOf(await send(await requestOf(path, init), init.signal))
    },
    startAgain: () => send({ kind: 'startAgain' }),
    exportDatabase: () => send({ kind: 'exportDatabase' }),
    importDatabase: file => send({ kind: 'importDatabase', file }),
    leave() {
      isAway = true
      deferred.save(follower.stop())
    },
    comeBack() {
      if (!isAway) return
      isAway = false
      if (status.read().phase !== 'asleep') begin()
    },
  }
}

/** Requests whose results a person would miss: an application and an order. */
const missedPath = /^\/api\/(applications|payments|accounts\/[^/]+\/transfers)$/

/**
 * Sends as `send` does. After the first such request it asks the browser, once per page, not to clear this site's data
 * when space runs short. It does not ask earlier: some browsers ask the person, who needs a reason to say yes (Storage
 * Standard; web.dev, "Persistent storage"). The answer does not matter to the bank.
 */
export function askToPersist(send: Send, persist: () => Promise<boolean> | undefined): Send {
  let hasRequested = false
  return async (path, init) => {
    const answer = await send(path, init)
    if (hasRequested || init.method !== 'POST' || !answer.ok || !missedPath.test(path)) return answer
    hasRequested = true
    persist()?.catch(() => undefined)
    return answer
  }
}
