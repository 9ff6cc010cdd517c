import type { BankState } from '../web/runtime/runtime.ts'
import type { BankStatus } from './bank-status.ts'
import type { Alive, MessageToPage, PageMessage, WithBuild, Who } from './messages.ts'
import type { PendingRequests } from './page-requests.ts'

/** Finds the leader, and keeps a page's requests and status in step with it. */
export interface Follower {
  /** Starts a worker, unless there is one or this page may have none, and asks who leads. */
  readonly begin: () => void
  readonly hasWorker: () => boolean
  /**
   * The page neither leads nor waits to lead until the next `begin`. Returns what {@link PendingRequests.stop} returns.
   */
  readonly stop: () => ReturnType<PendingRequests['stop']>
}

interface FollowerDependencies extends Pick<LeaderConnectionDependencies, 'name' | 'build' | 'startWorker'> {
  /** When this page was loaded, in milliseconds since 1970. */
  readonly since: number
  readonly requests: PendingRequests
  readonly status: BankStatus
}

/**
 * After this many ends of the page's worker in a row without an open bank, the page does not start another by itself.
 */
const endsAtMost = 3

const starting: BankState = { phase: 'starting', part: 0, isFirst: false }

export function followLeader({ since, requests, status, ...connection }: FollowerDependencies): Follower {
  const leader = createLeaderConnection({
    ...connection,
    onMessage: handle,
    onScriptMissing: () => giveUp('files'),
    onGone: beginAgain,
  })
  let ends = 0
  /** A page that was loaded later has another build. */
  let isOutdated = false

  const askWho = () => leader.post({ kind: 'who', since })

  /** Answers a leader over the connection that its message came from. */
  function handle(message: MessageToPage, post: (message: PageMessage) => void) {
    if (message.kind === 'who') return meet(message)
    if (message.build !== connection.build) return askWho()
    if (message.kind !== 'leads') return requests.handle(message)
    requests.follow({ id: message.leader, post })
    settle(message.state)
  }

  function settle(state: BankState) {
    status.set(state)
    if (state.phase === 'open') ends = 0
    if (state.phase !== 'failed') return
    if (state.why !== 'files') return requests.failRequests()
    // The next request starts a new worker, which fetches the files again.
    leader.endWorker()
    requests.stop()
  }

  function meet(other: WithBuild<Who>) {
    if (other.build === connection.build) return
    if (other.since < since) return askWho()
    isOutdated = true
    stop()
    settle({ phase: 'failed', why: 'outdated' })
  }

  function begin() {
    if (isOutdated || leader.hasWorker()) return
    if (status.read().phase !== 'open') status.set(starting)
    try {
      leader.open()
    } catch {
      return giveUp('unsupported')
    }
    askWho()
  }

  function giveUp(why: 'files' | 'unsupported') {
    leader.endWorker()
    // If another tab's bank is open, this page only lacks a worker of its own.
    if (status.read().phase === 'open') return
    fail(why)
  }

  /** The browser has ended the worker. */
  function beginAgain() {
    leader.endWorker()
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
    leader.close()
    return requests.stop()
  }

  return { begin, hasWorker: leader.hasWorker, stop }
}

/** The two connections between a page and the leader: the page's own worker, and the channel of all tabs. */
export interface LeaderConnection {
  /**
   * Starts a worker and listens on both connections.
   * @throws what `startWorker` throws; the channel is open by then.
   */
  open(): void
  readonly hasWorker: () => boolean
  /** Posts on the channel, if there is one. */
  post(message: PageMessage): void
  endWorker(): void
  /** Ends the worker and leaves the channel. */
  close(): void
}

interface LeaderConnectionDependencies {
  /** The name of the channel. */
  readonly name: string
  /** Added to every message. */
  readonly build: string
  readonly startWorker: () => Worker
  /** `answer` posts on the connection that the message came from. */
  readonly onMessage: (message: MessageToPage, answer: (message: PageMessage) => void) => void
  /** The worker's script could not be fetched. */
  readonly onScriptMissing: () => void
  /** The worker ended, and this page did not end it. */
  readonly onGone: () => void
}

const openChannel = (name: string): BroadcastChannel | undefined =>
  typeof BroadcastChannel === 'function' && navigator.locks ? new BroadcastChannel(name) : undefined

function createLeaderConnection({
  name,
  build,
  startWorker,
  onMessage,
  onScriptMissing,
  onGone,
}: LeaderConnectionDependencies): LeaderConnection {
  let channel: BroadcastChannel | undefined
  let worker: WatchedWorker | undefined

  const addBuild = (message: PageMessage): WithBuild<PageMessage> => ({ ...message, build })
  const post = (message: PageMessage) => channel?.postMessage(addBuild(message))

  function endWorker() {
    worker?.end()
    worker = undefined
  }

  return {
    open() {
      if (!channel) {
        channel = openChannel(name)
        channel?.addEventListener('message', ({ data }: MessageEvent<MessageToPage>) => onMessage(data, post))
      }
      worker = watchWorker(startWorker(), {
        onMessage: message => onMessage(message, reply => worker?.post(addBuild(reply))),
        onScriptMissing,
        onGone,
      })
    },
    hasWorker: () => worker !== undefined,
    post,
    endWorker,
    close() {
      endWorker()
      channel?.close()
      channel = undefined
    },
  }
}

/** A page's own worker. */
interface WatchedWorker {
  readonly post: (message: unknown) => void
  /** Ends it at once, without a message. */
  readonly end: () => void
}

interface WorkerEvents {
  readonly onMessage: (message: MessageToPage) => void
  /** Its script could not be fetched. */
  readonly onScriptMissing: () => void
  /** It ended, and this page did not end it. */
  readonly onGone: () => void
}

/**
 * Watches a worker. A browser ends workers without an event. So the worker holds a lock for as long as it lives: when
 * this page gets that lock, the worker is gone.
 */
function watchWorker(worker: Worker, { onMessage, onScriptMissing, onGone }: WorkerEvents): WatchedWorker {
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
    // The watch is refused only when it is aborted.
    if (data.lock !== undefined) watch(data.lock).catch(() => undefined)
  })
  // Once it has started, an error does not end it.
  worker.addEventListener('error', () => {
    if (!hasBegun && !end.signal.aborted) onScriptMissing()
  })
  return {
    post: message => worker.postMessage(message),
    end: () => {
      end.abort()
      worker.terminate()
    },
  }
}
