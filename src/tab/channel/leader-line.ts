import { keepWorker, type KeptWorker } from './keep-worker.ts'
import type { Heard, PageMessage, Sealed } from './messages.ts'

/** The ways between a page and whoever leads: a worker of the page's own, and the channel of all tabs. */
export interface LeaderLine {
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

export interface LeaderLineParts {
  /** Of the channel. */
  readonly name: string
  /** Stands on every message. */
  readonly build: string
  readonly startWorker: () => Worker
  /** `answer` takes the way on which the message came. */
  readonly onMessage: (message: Heard, answer: (message: PageMessage) => void) => void
  /** The worker's script could not be had. */
  readonly onUnfit: () => void
  /** The worker is gone, and nobody here has ended it. */
  readonly onGone: () => void
}

const openChannel = (name: string): BroadcastChannel | undefined =>
  typeof BroadcastChannel === 'function' && navigator.locks ? new BroadcastChannel(name) : undefined

export function createLeaderLine({
  name,
  build,
  startWorker,
  onMessage,
  onUnfit,
  onGone,
}: LeaderLineParts): LeaderLine {
  let channel: BroadcastChannel | undefined
  let worker: KeptWorker | undefined

  const seal = (message: PageMessage): Sealed<PageMessage> => ({ ...message, build })
  const tell = (message: PageMessage) => channel?.postMessage(seal(message))

  function endWorker() {
    worker?.end()
    worker = undefined
  }

  return {
    open() {
      if (!channel) {
        channel = openChannel(name)
        channel?.addEventListener('message', ({ data }: MessageEvent<Heard>) => onMessage(data, tell))
      }
      worker = keepWorker(startWorker(), {
        onMessage: message => onMessage(message, told => worker?.post(seal(told))),
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
