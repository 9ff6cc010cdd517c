import { v7 } from 'uuid'
import { cardActivity, demoCustomers } from '../../content/demo.ts'
import { limits } from '../../content/facts.ts'
import { createApi } from '../api/app.ts'
import type { FaultReport } from '../api/answer-fault.ts'
import { type Bank, createBank } from '../bank/bank.ts'
import { migrate } from '../bank/database/migrate.ts'
import { runExpiredHolds } from '../bank/holds/run-expired-holds.ts'
import { runHousekeeping } from '../bank/housekeeping/run-housekeeping.ts'
import type { Pause } from '../bank/pause.ts'
import { cutDevice } from '../bank/sessions/caller.ts'
import { restoreDemoCustomers } from '../bank/simulator/restore-demo-customers.ts'
import { seedDemo } from '../bank/simulator/seed-demo.ts'
import { createSimulators, runSimulators } from '../bank/simulator/simulators.ts'
import { runStatements } from '../bank/statements/run-statements.ts'
import { createMemoryCarrier } from './memory-carrier.ts'
import { migrationFiles } from './migrations.ts'
import { createWasmPasswords } from './passwords.ts'
import { openPglite } from './pglite.ts'

export interface TabBankOptions {
  /** Where the books are kept: `idb://name` in the browser's storage; left out, in memory. */
  readonly dataDir?: string
  /** Told of every fault of the API, and of what runs in the background. */
  readonly report: (
    report:
      FaultReport | { readonly simulator: string; readonly fault: unknown } | { readonly fault: unknown },
  ) => void
  readonly clock?: () => Date
  /** How what runs in the background waits for its next turn; left out, by the tab's own timer. */
  readonly pause?: Pause
}

export interface TabBank {
  readonly bank: Bank
  /** Asks the API as the pages do by `fetch` on a server; nothing leaves the tab. */
  readonly send: (path: string, init: RequestInit) => Response | Promise<Response>
  close(): Promise<void>
}

const pauseFor: Pause = (durationMs, signal) =>
  new Promise(resolve => {
    if (signal.aborted) return resolve()
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, durationMs)
    signal.addEventListener('abort', end)
  })

const randomBytes = (size: number) => crypto.getRandomValues(new Uint8Array(size))

/**
 * Opens the bank in this tab: the same API and the same SQL as on a server, on PGlite, with the demo customers and
 * what plays the world around them. One tab at a time may open a `dataDir`.
 */
export async function openTabBank({
  dataDir,
  report,
  clock = () => new Date(),
  pause = pauseFor,
}: TabBankOptions): Promise<TabBank> {
  const database = await openPglite(dataDir)
  await migrate(database, migrationFiles)
  const bank = createBank({
    database,
    clock,
    newId: () => v7(),
    randomBytes,
    pause,
    passwords: createWasmPasswords(randomBytes),
    limits,
  })
  await seedDemo(bank, demoCustomers)
  await restoreDemoCustomers(bank, demoCustomers)
  const carrier = createMemoryCarrier()
  const caller = { address: 'this tab', device: cutDevice(globalThis.navigator?.userAgent) }
  const api = createApi({
    bank,
    carrierFor: () => carrier,
    callerOf: () => caller,
    demonstration: demoCustomers,
    emailDelivery: 'kept',
    report,
  })
  const simulators = runSimulators(
    createSimulators(bank, {
      customers: demoCustomers,
      cardActivity,
      random: Math.random,
      report: told => {
        if ('fault' in told) report(told)
      },
    }),
    pause,
  )
  const statements = runStatements(bank, {
    pause,
    report: told => {
      if ('fault' in told) report(told)
    },
  })
  const holds = runExpiredHolds(bank, {
    pause,
    report: told => {
      if ('fault' in told) report(told)
    },
  })
  const housekeeping = runHousekeeping(bank, { pause, report })
  return {
    bank,
    send: (path, init) => api.request(path, init),
    async close() {
      await Promise.all([simulators.stop(), statements.stop(), holds.stop(), housekeeping.stop()])
      await database.close()
    },
  }
}
