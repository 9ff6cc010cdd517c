import type { Alive, Heard } from './messages.ts'

/** A page's own worker, and whether it lives. */
export interface KeptWorker {
  readonly post: (message: unknown) => void
  /** Ends it at once; nothing is told. */
  readonly end: () => void
}

interface Told {
  readonly onMessage: (message: Heard) => void
  /** Its script could not be had. */
  readonly onUnfit: () => void
  /** It is gone, and nobody here has ended it. */
  readonly onGone: () => void
}

/**
 * Looks after a worker that has been begun. A worker that the browser ends tells nobody: it holds a lock of its own for
 * as long as it lives, and who gets that lock here knows that it is gone.
 */
export function keepWorker(worker: Worker, { onMessage, onUnfit, onGone }: Told): KeptWorker {
  const end = new AbortController()
  let hasBegun = false

  const watch = (lock: string) =>
    navigator.locks.request(lock, { signal: end.signal }, () => {
      if (!end.signal.aborted) onGone()
    })

  worker.addEventListener('message', ({ data }: MessageEvent<Alive | Heard>) => {
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
