import type { Send } from '../../contract/client.ts'
import type { BankInBrowser, BankState } from '../../web/home/home.ts'
import { requestOf, responseOf } from './cross-requests.ts'
import { createErrands, isOutliving } from './errands.ts'
import { keepWorker, type KeptWorker } from './keep-worker.ts'
import type { Heard, PageMessage, Sealed, Who } from './messages.ts'
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

/** Ends of the page's own worker, without the bank having opened between, after which it is not begun again by itself. */
const endsAtMost = 3

const starting: BankState = { phase: 'starting', part: 0, isFirst: false }

const openChannel = (name: string): BroadcastChannel | undefined =>
  typeof BroadcastChannel === 'function' && navigator.locks ? new BroadcastChannel(name) : undefined

/**
 * The page's side of the bank: begins its worker, finds who leads, and asks there. It holds nothing of the bank itself, so
 * that it weighs little (docs/decisions/one-leader-many-tabs.md).
 */
export function createTabHome({ name, build, startWorker, since, newId, owed }: TabHomeParts): TabHome {
  const errands = createErrands(newId(), newId)
  const standing = createStanding({ phase: 'asleep' })
  let channel: BroadcastChannel | undefined
  let worker: KeptWorker | undefined
  let ends = 0
  /** A page that was loaded later has another build. */
  let isOutdated = false
  let isAway = false

  const seal = <Message extends PageMessage>(message: Message): Sealed<Message> => ({ ...message, build })
  const sayWho = () => channel?.postMessage(seal({ kind: 'who', since }))

  /** By whom the bank is led is told on the way on which it is reached. */
  function hear(message: Heard, post: (message: unknown) => void) {
    if (message.kind === 'who') return meet(message)
    if (message.build !== build) return sayWho()
    if (message.kind !== 'leads') return errands.hear(message)
    errands.follow({ id: message.leader, post: told => post(seal(told)) })
    settle(message.state)
  }

  function settle(state: BankState) {
    standing.set(state)
    if (state.phase === 'open') ends = 0
    if (state.phase !== 'failed') return
    if (state.why !== 'files') return errands.loseRequests()
    // Files that could not be fetched are fetched by a worker anew, when somebody asks again.
    endWorker()
    errands.stop()
  }

  function meet(other: Sealed<Who>) {
    if (other.build === build) return
    if (other.since < since) return sayWho()
    isOutdated = true
    stop()
    settle({ phase: 'failed', why: 'outdated' })
  }

  function begin() {
    if (isOutdated || isAway || worker) return
    if (standing.read().phase !== 'open') standing.set(starting)
    channel ??= listen(openChannel(name))
    try {
      worker = keepWorker(startWorker(), {
        onMessage: message => hear(message, told => worker?.post(told)),
        onUnfit: () => giveUp('files'),
        onGone: beginAgain,
      })
    } catch {
      return giveUp('unsupported')
    }
    sayWho()
  }

  function listen(opened: BroadcastChannel | undefined) {
    opened?.addEventListener('message', ({ data }: MessageEvent<Heard>) =>
      hear(data, message => opened.postMessage(message)),
    )
    return opened
  }

  function endWorker() {
    worker?.end()
    worker = undefined
  }

  function giveUp(why: 'files' | 'unsupported') {
    endWorker()
    // Another tab's bank may be open: then this page only lacks a worker of its own.
    if (standing.read().phase === 'open') return
    standing.set({ phase: 'failed', why })
    errands.stop()
  }

  /** The browser has ended the worker. */
  function beginAgain() {
    endWorker()
    if (standing.read().phase === 'failed') return
    ends += 1
    if (ends < endsAtMost) return begin()
    standing.set({ phase: 'failed', why: 'unsupported' })
    errands.stop()
  }

  function stop() {
    endWorker()
    channel?.close()
    channel = undefined
    return errands.stop()
  }

  const ask: typeof errands.ask = async (asked, signal) => {
    begin()
    if (isAway) {
      // What is asked now waits for the page to come back. What is owed is left to others: this page may not come back.
      if (!isOutliving(asked)) return errands.ask(asked, signal)
      owed.keep([asked])
      throw new TypeError('This page has been put away')
    }
    if (!worker) throw new TypeError('The bank cannot be reached')
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
    leave: () => {
      isAway = true
      owed.keep(stop())
    },
    comeBack: () => {
      if (!isAway) return
      isAway = false
      if (standing.read().phase !== 'asleep') begin()
    },
  }
}
