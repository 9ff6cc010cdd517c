import { v7 } from 'uuid'
import { cardActivity, demoCustomers } from '../../content/demo.ts'
import { bankLimits } from '../../content/facts/account-terms.ts'
import { createApi } from '../api/app.ts'
import type { FaultReport } from '../api/mount.ts'
import { type Bank, createBank } from '../bank/bank.ts'
import { runExpiredHolds } from '../bank/holds/expired-holds.ts'
import { runHousekeeping } from '../bank/housekeeping/run-housekeeping.ts'
import { type Pause, runEvery, type RunningWork } from '../bank/run-every.ts'
import { cutDevice } from '../bank/sessions/caller.ts'
import { seedDemo } from '../bank/simulator/seed-demo.ts'
import { createSimulators, runSimulators, type SimulatorReport } from '../bank/simulator/simulators.ts'
import { runStatements } from '../bank/statements/issue-statements.ts'
import type { OnProgress } from './fetch-engine.ts'
import { type OpenedDatabase, type NotStored, openMigratedDatabase } from './open-database.ts'
import { createWasmPasswords } from './passwords.ts'
import { starterUrl } from './starter-url.ts'
import { openTabCarrier, type TabCarrier } from './tab-carrier.ts'

export interface TabBankOptions {
  /** What the book is kept as in the browser's storage, and the session beside it; left out, both are in memory. */
  readonly databaseName?: string
  /** The address of the file that a new book begins as; left out, that of this build. */
  readonly starter?: string | undefined
  /** Hears how much of the opening is done, from 0 to 1. */
  readonly onProgress?: OnProgress
  /** Called once at most: the bank goes on in memory, and what is stored stays as it was last kept. */
  readonly onNotStored?: ((why: NotStored) => void) | undefined
  /** Told of every fault of the API, of what runs in the background, and of keeping. */
  readonly report: (report: TabReport) => void
  readonly clock?: () => Date
  /** How what runs in the background waits for its next turn; left out, by the tab's own timer. */
  readonly pause?: Pause
}

export interface TabBank {
  readonly bank: Bank
  /**
   * Asks the API as the pages do by `fetch` on a server; nothing leaves the tab. What anything but a read did is stored
   * before its answer is given.
   */
  readonly send: (path: string, init: RequestInit) => Promise<Response>
  /** The whole book as a file. */
  exportDatabase(): Promise<Blob>
  /** Stores what is left to store, and ends what runs in the background. */
  close(): Promise<void>
}

const randomBytes = (size: number) => crypto.getRandomValues(new Uint8Array(size))

/** How much of the opening is the book's; the rest is its demo customers. */
const databaseShare = 0.8

/**
 * Opens the bank in this tab: the same API and the same SQL as on a server, on PGlite, with the demo customers and
 * what plays the world around them. One at a time may have a book open.
 * @throws DatabaseUnreadable where what is stored cannot be opened, DatabaseNewer where a later release made it,
 *   BankFilesMissing where PostgreSQL itself cannot be fetched.
 */
export async function openTabBank({
  databaseName,
  starter = starterUrl,
  onProgress,
  onNotStored,
  report,
  clock = () => new Date(),
  pause = pauseFor,
}: TabBankOptions): Promise<TabBank> {
  const carrier = await openTabCarrier(databaseName, fault => report({ notStored: 'session', fault }))
  let book: OpenedDatabase | undefined
  try {
    book = await openMigratedDatabase({
      databaseName,
      starter,
      onNotStored(why, fault) {
        report({ notStored: why, fault })
        onNotStored?.(why)
      },
      onProgress: part => onProgress?.(part * databaseShare),
    })
    const bank = await openDemoBank(book, { clock, pause })
    onProgress?.(1)
    return beginBank(bank, { book, carrier, pause, report })
  } catch (fault) {
    carrier.close()
    await book?.close()
    throw fault
  }
}

/** The bank on this book, with the demo customers in it. */
async function openDemoBank(
  book: OpenedDatabase,
  { clock, pause }: { readonly clock: () => Date; readonly pause: Pause },
): Promise<Bank> {
  const bank = createBank({
    database: book.database,
    clock,
    newId: () => v7(),
    randomBytes,
    pause,
    passwords: createWasmPasswords(randomBytes),
    limits: bankLimits,
    isShared: false,
  })
  // Nobody else comes to a tab, so what its customers have changed stays; Start again is the way back.
  await seedDemo(bank, demoCustomers)
  return bank
}

interface OpenedParts {
  readonly book: OpenedDatabase
  readonly carrier: TabCarrier
  readonly pause: Pause
  readonly report: TabBankOptions['report']
}

const reads = new Set(['GET', 'HEAD'])

/** Begins what runs in the background, and puts the API in front. */
function beginBank(bank: Bank, { book, carrier, pause, report }: OpenedParts): TabBank {
  const caller = { address: 'this tab', device: cutDevice(globalThis.navigator?.userAgent) }
  const api = createApi({
    bank,
    carrierFor: () => carrier,
    callerOf: () => caller,
    demonstration: demoCustomers,
    emailDelivery: 'kept',
    showsResetLinks: true,
    report,
  })
  const background = runInBackground(bank, { book, pause, report })
  return {
    bank,
    async send(path, init) {
      const answer = await api.request(path, init)
      if (!reads.has(init.method?.toUpperCase() ?? 'GET'))
        await Promise.all([book.flush(), carrier.settled()])
      return answer
    },
    exportDatabase: () => book.exportFile(),
    async close() {
      await Promise.all(background.map(work => work.stop()))
      await book.flush()
      await book.close()
      await carrier.settled()
      carrier.close()
    },
  }
}

interface BackgroundDependencies {
  readonly book: OpenedDatabase
  readonly pause: Pause
  /** Told of faults alone: what was done is of use to a server's log. */
  readonly report: (report: TabReport) => void
}

/** What a server's process does beside answering, and what keeps the book stored. */
export function runInBackground(
  bank: Bank,
  { book, pause, report }: BackgroundDependencies,
): readonly RunningWork[] {
  const reportSimulator = (told: SimulatorReport) => {
    if ('fault' in told) report(told)
  }
  const reportFault = (told: object) => {
    if ('fault' in told) report({ in: 'background', fault: told.fault })
  }
  const simulators = createSimulators(bank, {
    customers: demoCustomers,
    restores: false,
    cardActivity,
    random: Math.random,
    report: reportSimulator,
  })
  return [
    runSimulators(simulators, pause),
    runStatements(bank, { pause, report: reportFault }),
    runExpiredHolds(bank, { pause, report: reportFault }),
    runHousekeeping(bank, { pause, report: reportFault }),
    ...keepDatabaseStored(book, { pause, report: reportFault }),
  ]
}

const secondMs = 1000
const minuteMs = 60 * secondMs

/** How much PostgreSQL has to read again, at most, to open a book that was not closed, but for a minute's. */
const walMaxBytes = 4 * 1024 * 1024

interface KeepOptions {
  readonly pause: Pause
  readonly report: (report: { readonly fault: unknown }) => void
}

/** Stores within a second what nobody waits for, and keeps the write-ahead log short: nothing else here does. */
export function keepDatabaseStored(
  book: OpenedDatabase,
  { pause, report }: KeepOptions,
): readonly RunningWork[] {
  const options = { pause, report: (fault: unknown) => report({ fault }) }
  return [
    runEvery({ ...options, everyMs: minuteMs, work: () => shortenLog(book) }),
    runEvery({ ...options, everyMs: secondMs, work: () => book.flush() }),
  ]
}

async function shortenLog({ database }: OpenedDatabase): Promise<void> {
  const [log] = await database.query<{ isLong: boolean }>(
    `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn) > $1 as "isLong" from pg_control_checkpoint()`,
    [walMaxBytes],
  )
  if (log?.isLong) await database.script('checkpoint')
}

/** A fault of the bank in a tab, as whoever opened it is told. */
export type TabReport =
  /** Of an answer. */
  | FaultReport
  /** Of a simulator. */
  | { readonly simulator: string; readonly fault: unknown }
  /** Of keeping: the book is not kept, or the session alone is not. */
  | { readonly notStored: NotStored | 'session'; readonly fault: unknown }
  /** Of anything else that runs in the background. */
  | { readonly in: 'background'; readonly fault: unknown }

/** Waits for `durationMs` by the tab's own timer. */
export const pauseFor: Pause = (durationMs, signal) =>
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
