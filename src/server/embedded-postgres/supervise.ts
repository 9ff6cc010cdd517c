import { setTimeout as pause } from 'node:timers/promises'
import { type Installation, type Postmaster, launchPostmaster } from './postmaster.ts'
import { killPostmaster, stopPostmaster } from './stop-postmaster.ts'

export interface Supervised {
  /** Ends the watch, then the database. */
  readonly stop: () => Promise<void>
  readonly stopNow: () => void
}

const shortestPauseMs = 100
const longestPauseMs = 10_000
const steadyMs = 60_000

/**
 * Keeps a database running: when it ends while it is wanted, it is started again where it listened, so that a
 * pool of connections only has to connect anew. The pause before a start begins at 100 ms and doubles up to
 * 10 s while the database does not last a minute.
 */
export function supervise(
  first: Postmaster,
  installation: Installation,
  report: (step: string) => void,
): Supervised {
  const stopping = new AbortController()
  const stopAsked = new Promise<void>(resolve => stopping.signal.addEventListener('abort', () => resolve()))
  let current: Postmaster | undefined = first

  async function keepRunning(): Promise<void> {
    let pauseMs = shortestPauseMs
    while (current && !stopping.signal.aborted) {
      const startedMs = performance.now()
      await Promise.race([current.exited, stopAsked])
      if (stopping.signal.aborted) return
      if (performance.now() - startedMs > steadyMs) pauseMs = shortestPauseMs
      report('The database ended by itself; starting it again')
      current = await restart(pauseMs)
      pauseMs = Math.min(pauseMs * 2, longestPauseMs)
    }
  }

  async function restart(firstPauseMs: number): Promise<Postmaster | undefined> {
    const endpoint = { host: first.host, port: first.port }
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      await pause(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) return undefined
      try {
        const restarted = await launchPostmaster(installation, endpoint)
        report('The database is back')
        return restarted
      } catch (error) {
        report(error instanceof Error ? error.message : String(error))
      }
    }
  }

  const watching = keepRunning()
  const stop = async () => {
    stopping.abort()
    if (current) await stopPostmaster(current, installation)
    await watching
    // A start that was under way when the stop came has left a database of its own.
    if (current) await stopPostmaster(current, installation)
  }
  return { stop, stopNow: () => current && killPostmaster(current, installation) }
}
