import { type Client, createClient } from '../../src/contract/client.ts'
import { type BankOperations, operations } from '../../src/contract/operations.ts'
import { createDeferredRequests } from '../../src/tab/page-requests.ts'
import { createTabRuntime, type TabRuntime, type TabRuntimeDependencies } from '../../src/tab/tab-runtime.ts'
import type { BankState } from '../../src/web/runtime/runtime.ts'
// oxlint-disable-next-line import/default -- what Vite makes of it has one: its address
import bankWorker from '../../src/tab/bank-worker.ts?worker&url'

/** One of them. */
export interface Tab {
  readonly runtime: TabRuntime
  readonly workers: readonly Worker[]
  readonly until: (phase: BankState['phase']) => Promise<BankState>
  readonly client: Client<BankOperations>
}

/**
 * Tabs of a site, each with a worker of its own, like real pages. All are in this document, and share the site's
 * channel and its database.
 */
export function openSite(workerAddress: string = bankWorker) {
  const name = `site ${crypto.randomUUID()}`
  return (parts: Partial<TabRuntimeDependencies> = {}): Tab => {
    const workers: Worker[] = []
    const runtime = createTabRuntime({
      name,
      build: new URL(workerAddress, location.href).href,
      startWorker: () => {
        const worker = new Worker(workerAddress, { type: 'module', name })
        workers.push(worker)
        return worker
      },
      since: performance.timeOrigin,
      newId: () => crypto.randomUUID(),
      deferred: createDeferredRequests(() => localStorage, `${name}-owed`),
      ...parts,
    })
    const until = (phase: BankState['phase']) =>
      new Promise<BankState>(resolve => {
        const look = () => {
          const state = runtime.read()
          if (state.phase !== phase) return
          stop()
          resolve(state)
        }
        const stop = runtime.subscribe(look)
        look()
      })
    return { runtime, workers, until, client: createClient(operations, runtime.send) }
  }
}
