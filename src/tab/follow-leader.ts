import type { BankState } from '../web/runtime/runtime.ts'
import type { BankStatus } from './bank-status.ts'
import type { Alive, MessageToPage, PageMessage, WithBuild, Who } from './messages.ts'
import type { PendingRequests } from './page-requests.ts'

/** Finds who leads the bank, and keeps a page's requests and its status in step with that. */
export interface Follower {
  /** Begins a worker, unless there is one or this page may have none, and asks who leads. */
  readonly begin: () => void
  readonly hasWorker: () => boolean
  /** From now on the page neither leads nor waits to, until it begins again. Gives what {@link PendingRequests.stop} gives. */
  readonly stop: () => ReturnType<PendingRequests['stop']>
}

interface FollowerDependencies extends Pick<LeaderConnectionDependencies, 'name' | 'build' | 'startWorker'> {
  /** When this page was loaded, in milliseconds since 1970. */
  readonly since: number
  readonly requests: PendingRequests
  readonly status: BankStatus
}

/**
 * Ends of the page's own worker, without the bank having opened between, after which it is not begun again by itself.
 */
const endsAtMost = 3

const starting: BankState = { phase: 'starting', part: 0, isFirst: false }

export function followLeader({ since, requests, status, ...place }: FollowerDependencies): Follower {
  const line = createLeaderConnection({
    ...place,
    onMessage: hear,
    onUnfit: () => giveUp('files'),
    onGone: beginAgain,
  })
  let ends = 0
  /** A page that was loaded later has another build. */
  let isOutdated = false

  const sayWho = () => line.tell({ kind: 'who', since })

  /** By whom the bank is led is told on the way on which it is reached. */
  function hear(message: MessageToPage, post: (message: PageMessage) => void) {
    if (message.kind === 'who') return meet(message)
    if (message.build !== place.build) return sayWho()
    if (message.kind !== 'leads') return requests.hear(message)
    requests.follow({ id: message.leader, post })
    settle(message.state)
  }

  function settle(state: BankState) {
    status.set(state)
    if (state.phase === 'open') ends = 0
    if (state.phase !== 'failed') return
    if (state.why !== 'files') return requests.failRequests()
    // Files that could not be fetched are fetched by a worker anew, when somebody asks again.
    line.endWorker()
    requests.stop()
  }

  function meet(other: WithBuild<Who>) {
    if (other.build === place.build) return
    if (other.since < since) return sayWho()
    isOutdated = true
    stop()
    settle({ phase: 'failed', why: 'outdated' })
  }

  function begin() {
    if (isOutdated || line.hasWorker()) return
    if (status.read().phase !== 'open') status.set(starting)
    try {
      line.open()
    } catch {
      return giveUp('unsupported')
    }
    sayWho()
  }

  function giveUp(why: 'files' | 'unsupported') {
    line.endWorker()
    // Another tab's bank may be open: then this page only lacks a worker of its own.
    if (status.read().phase === 'open') return
    fail(why)
  }

  /** The browser has ended the worker. */
  function beginAgain() {
    line.endWorker()
    if (status.read().phase === 'failed') return
    ends += 1
    if (ends < endsAtMost) return begin()
    fail('unsupported')
  }

  function fail(why: 'files' | 'unsupported') {
    status.set({ phase: 'failed', why })
    requests.stop()
  }

  function stop() {
    line.close()
    return requests.stop()
  }

  return { begin, hasWorker: line.hasWorker, stop }
}

/** The ways between a page and whoever leads: a worker of the page's own, and the channel of all tabs. */
export interface LeaderConnection {
  /**
   * Begins a worker, and listens on both ways.
   * @throws what `startWorker` throws; the channel is open then.
   */
  open(): void
  readonly hasWorker: () => boolean
  /** Says so on the channel, where there is one. */
  tell(message: PageMessage): void
  endWorker(): void
  /** Ends the worker and leaves the channel. */
  close(): void
}

interface LeaderConnectionDependencies {
  /** Of the channel. */
  readonly name: string
  /** Stands on every message. */
  readonly build: string
  readonly startWorker: () => Worker
  /** `answer` takes the way on which the message came. */
  readonly onMessage: (message: MessageToPage, answer: (message: PageMessage) => void) => void
  /** The worker's script could not be had. */
  readonly onUnfit: () => void
  /** The worker is gone, and nobody here has ended it. */
  readonly onGone: () => void
}

const openChannel = (name: string): BroadcastChannel | undefined =>
  typeof BroadcastChannel === 'function' && navigator.locks ? new BroadcastChannel(name) : undefined

function createLeaderConnection({
  name,
  build,
  startWorker,
  onMessage,
  onUnfit,
  onGone,
}: LeaderConnectionDependencies): LeaderConnection {
  let channel: BroadcastChannel | undefined
  let worker: WatchedWorker | undefined

  const withBuild = (message: PageMessage): WithBuild<PageMessage> => ({ ...message, build })
  const tell = (message: PageMessage) => channel?.postMessage(withBuild(message))

  function endWorker() {
    worker?.end()
    worker = undefined
  }

  return {
    open() {
      if (!channel) {
        channel = openChannel(name)
        channel?.addEventListener('message', ({ data }: MessageEvent<MessageToPage>) => onMessage(data, tell))
      }
      worker = watchWorker(startWorker(), {
        onMessage: message => onMessage(message, told => worker?.post(withBuild(told))),
        onUnfit,
        onGone,
      })
    },
    hasWorker: () => worker !== undefined,
    tell,
    endWorker,
    close() {
      endWorker()
      channel?.close()
      channel = undefined
    },
  }
}

/** A page's own worker, and whether it lives. */
interface WatchedWorker {
  readonly post: (message: unknown) => void
  /** Ends it at once; nothing is told. */
  readonly end: () => void
}

interface Told {
  readonly onMessage: (message: MessageToPage) => void
  /** Its script could not be had. */
  readonly onUnfit: () => void
  /** It is gone, and nobody here has ended it. */
  readonly onGone: () => void
}

/**
 * Looks after a worker that has been begun. A worker that the browser ends tells nobody: it holds a lock of its own for
 * as long as it lives, and who gets that lock here knows that it is gone.
 */
function watchWorker(worker: Worker, { onMessage, onUnfit, onGone }: Told): WatchedWorker {
  const end = new AbortController()
  let hasBegun = false

  const watch = (lock: string) =>
    navigator.locks.request(lock, { signal: end.signal }, () => {
      if (!end.signal.aborted) onGone()
    })

  worker.addEventListener('message', ({ data }: MessageEvent<Alive | MessageToPage>) => {
    if (end.signal.aborted) return
    if (data.kind !== 'alive') return onMessage(data)
    hasBegun = true
    // What refuses the watch is its end.
    if (data.lock !== undefined) watch(data.lock).catch(() => undefined)
  })
  // Once it has begun, a fault in it is not its end.
  worker.addEventListener('error', () => {
    if (!hasBegun && !end.signal.aborted) onUnfit()
  })
  return {
    post: message => worker.postMessage(message),
    end: () => {
      end.abort()
      worker.terminate()
    },
  }
}
