import { v7 } from 'uuid'
import { cardActivity, demoCustomers } from '../../content/demo.ts'
import { limits } from '../../content/facts.ts'
import { createApi } from '../api/app.ts'
import type { FaultReport } from '../api/answer-fault.ts'
import { type Bank, createBank } from '../bank/bank.ts'
import { migrate } from '../bank/database/migrate.ts'
import { removeOldApplicants } from '../bank/applications/remove-old-applicants.ts'
import { removeOldMessages } from '../bank/outbox/remove-old-messages.ts'
import type { Pause } from '../bank/pause.ts'
import { cutDevice } from '../bank/sessions/caller.ts'
import { restoreDemoCustomers } from '../bank/simulator/restore-demo-customers.ts'
import { seedDemo } from '../bank/simulator/seed-demo.ts'
import { createSimulators, runSimulators } from '../bank/simulator/simulators.ts'
import { createMemoryCarrier } from './memory-carrier.ts'
import { migrationFiles } from './migrations.ts'
import { createWasmPasswords } from './passwords.ts'
import { openPglite } from './pglite.ts'

export interface TabBankOptions {
  /** Where the books are kept: `idb://name` in the browser's storage; left out, in memory. */
  readonly dataDir?: string
  /** Told of every fault of the API and of the simulators. */
  readonly report: (report: FaultReport | { readonly simulator: string; readonly fault: unknown }) => void
  readonly clock?: () => Date
  /** How the simulators wait for their next turn; left out, by the tab's own timer. */
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
    passwords: createWasmPasswords(randomBytes),
    limits,
  })
  await seedDemo(bank, demoCustomers)
  await restoreDemoCustomers(bank, demoCustomers)
  await removeOldMessages(bank)
  await removeOldApplicants(bank)
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
  return {
    bank,
    send: (path, init) => api.request(path, init),
    async close() {
      await simulators.stop()
      await database.close()
    },
  }
}
