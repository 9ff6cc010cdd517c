import type { BankState } from '../../web/home/home.ts'
import type { Errands } from './errands.ts'
import { createLeaderLine, type LeaderLineParts } from './leader-line.ts'
import type { Heard, PageMessage, Sealed, Who } from './messages.ts'
import type { Standing } from './standing.ts'

/** Finds who leads the bank, and keeps a page's errands and its standing in step with that. */
export interface Follower {
  /** Begins a worker, unless there is one or this page may have none, and asks who leads. */
  readonly begin: () => void
  readonly hasWorker: () => boolean
  /** From now on the page neither leads nor waits to, until it begins again. Gives what {@link Errands.stop} gives. */
  readonly stop: () => ReturnType<Errands['stop']>
}

interface FollowerParts extends Pick<LeaderLineParts, 'name' | 'build' | 'startWorker'> {
  /** When this page was loaded, in milliseconds since 1970. */
  readonly since: number
  readonly errands: Errands
  readonly standing: Standing
}

/**
 * Ends of the page's own worker, without the bank having opened between, after which it is not begun again by itself.
 */
const endsAtMost = 3

const starting: BankState = { phase: 'starting', part: 0, isFirst: false }

export function followLeader({ since, errands, standing, ...place }: FollowerParts): Follower {
  const line = createLeaderLine({
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
  function hear(message: Heard, post: (message: PageMessage) => void) {
    if (message.kind === 'who') return meet(message)
    if (message.build !== place.build) return sayWho()
    if (message.kind !== 'leads') return errands.hear(message)
    errands.follow({ id: message.leader, post })
    settle(message.state)
  }

  function settle(state: BankState) {
    standing.set(state)
    if (state.phase === 'open') ends = 0
    if (state.phase !== 'failed') return
    if (state.why !== 'files') return errands.loseRequests()
    // Files that could not be fetched are fetched by a worker anew, when somebody asks again.
    line.endWorker()
    errands.stop()
  }

  function meet(other: Sealed<Who>) {
    if (other.build === place.build) return
    if (other.since < since) return sayWho()
    isOutdated = true
    stop()
    settle({ phase: 'failed', why: 'outdated' })
  }

  function begin() {
    if (isOutdated || line.hasWorker()) return
    if (standing.read().phase !== 'open') standing.set(starting)
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
    if (standing.read().phase === 'open') return
    fail(why)
  }

  /** The browser has ended the worker. */
  function beginAgain() {
    line.endWorker()
    if (standing.read().phase === 'failed') return
    ends += 1
    if (ends < endsAtMost) return begin()
    fail('unsupported')
  }

  function fail(why: 'files' | 'unsupported') {
    standing.set({ phase: 'failed', why })
    errands.stop()
  }

  function stop() {
    line.close()
    return errands.stop()
  }

  return { begin, hasWorker: line.hasWorker, stop }
}
