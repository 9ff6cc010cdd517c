import { v7 } from 'uuid'
import { cardActivity, demoCustomers } from '../../content/demo.ts'
import { bankLimits } from '../../content/facts/account-terms.ts'
import { bankName, contact, demonstrationNotice, helpLines } from '../../content/facts.ts'
import { demoModulusTable, testAccounts } from '../../content/facts/outside.ts'
import { createApi } from '../api/app.ts'
import type { FaultReport } from '../api/mount.ts'
import { type Bank, type BankDependencies, createBank } from '../bank/bank.ts'
import { runShortNotices } from '../bank/coming-up/notify-of-shortfalls.ts'
import { moveDueDates } from '../bank/due/move-due-dates.ts'
import { runDueRounds } from '../bank/due/run-due.ts'
import { runDisputes } from '../bank/cards/disputes/run-disputes.ts'
import { runCardPayments } from '../bank/cards/network/run-card-payments.ts'
import { runBudgets } from '../bank/spending/notify-of-budgets.ts'
import { runCards } from '../bank/cards/run-cards.ts'
import { runExpiredHolds } from '../bank/holds/expired-holds.ts'
import { runOriginators } from '../bank/direct-debits/notify-originators.ts'
import { runPayments } from '../bank/payments/run-payments.ts'
import { runActs } from '../bank/staff/acts/end-act.ts'
import { runHousekeeping } from '../bank/housekeeping/run-housekeeping.ts'
import { createSimulatedBanks } from '../bank/outside/simulated-banks.ts'
import { type Pause, runEvery, type RunningWork } from '../bank/run-every.ts'
import { cutDevice } from '../bank/sessions/caller.ts'
import { QueueWatch, RunnerLog, TabBookWatch } from '../bank/staff/watching/runtime-measures.ts'
import { paySalaries } from '../bank/simulator/pay-salary.ts'
import { loadDemoRates } from '../bank/simulator/demo-card-rates.ts'
import { seedCards } from '../bank/simulator/demo-cards.ts'
import { seedDemo } from '../bank/simulator/seed-demo.ts'
import { seedReversal } from '../bank/simulator/seed-reversal.ts'
import { seedTasks } from '../bank/simulator/seed-tasks.ts'
import { createSimulators, runSimulators, type SimulatorReport } from '../bank/simulator/simulators.ts'
import { runInterest } from '../bank/savings/pay-interest.ts'
import { runStatements } from '../bank/statements/issue-statements.ts'
import type { OnProgress } from './fetch-engine.ts'
import { type OpenedDatabase, type NotStored, openMigratedDatabase } from './open-database.ts'
import { createWasmPasswords } from './passwords.ts'
import { starterUrl } from './starter-url.ts'
import { openTabVault } from './tab-card-key.ts'
import { openTabCarriers, type TabCarriers } from './tab-carrier.ts'

export interface TabBankOptions {
  /** The name of the database in the browser's storage, with the session beside it. Without one, both are in memory. */
  readonly databaseName?: string
  /** The address of the starter database; this build's by default. */
  readonly starter?: string | undefined
  /** Receives the progress of the opening, from 0 to 1. */
  readonly onProgress?: OnProgress
  /** Called at most once. The bank continues in memory, and its last stored state stays. */
  readonly onNotStored?: ((why: NotStored) => void) | undefined
  /** Receives every fault: of the API, of background work and of storage. */
  readonly report: (report: TabReport) => void
  readonly clock?: () => Date
  /** How background work waits for its next round; by the tab's own timer by default. */
  readonly pause?: Pause
}

export interface TabBank {
  readonly bank: Bank
  /**
   * Calls the API as pages do with `fetch` on a server; nothing leaves the tab. The changes of a request are stored
   * before its answer returns.
   */
  readonly send: (path: string, init: RequestInit) => Promise<Response>
  /** The whole database as a file. */
  exportDatabase(): Promise<Blob>
  /** Stores the remaining changes and ends the background work. */
  close(): Promise<void>
}

const randomBytes = (size: number) => crypto.getRandomValues(new Uint8Array(size))

/** The database's share of the opening; the demo customers take the rest. */
const databaseShare = 0.8

/**
 * Opens the bank in this tab: the same API and the same SQL as on a server, on PGlite, with the demo customers and the
 * simulators. Only one caller at a time may have a database open.
 * @throws DatabaseUnreadable if the stored database cannot be opened, DatabaseNewer if a later release made it,
 *   BankFilesMissing if PostgreSQL itself cannot be fetched.
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
  const carriers = await openTabCarriers(databaseName, fault => report({ notStored: 'session', fault }))
  let opened: OpenedDatabase | undefined
  try {
    opened = await openMigratedDatabase({
      databaseName,
      starter,
      onNotStored(why, fault) {
        report({ notStored: why, fault })
        onNotStored?.(why)
      },
      onProgress: part => onProgress?.(part * databaseShare),
    })
    const cardVault = await openTabVault(databaseName, fault => report({ notStored: 'card_key', fault }))
    const bank = await openDemoBank(opened, { clock, pause, cardVault })
    onProgress?.(1)
    return startBank(bank, { opened, carriers, pause, report })
  } catch (fault) {
    carriers.close()
    await opened?.close()
    throw fault
  }
}

/** The bank on this database, with the demo customers. */
async function openDemoBank(
  { database }: OpenedDatabase,
  { clock, pause, cardVault }: Pick<BankDependencies, 'clock' | 'pause' | 'cardVault'>,
): Promise<Bank> {
  const bank = createBank({
    database,
    clock,
    newId: () => v7(),
    randomBytes,
    pause,
    passwords: createWasmPasswords(randomBytes),
    limits: bankLimits,
    isShared: false,
    identity: {
      bankName,
      phone: contact.phone,
      fraudPhone: helpLines.fraud.phone,
      demonstrationNotice,
    },
    isDemonstration: true,
    outside: createSimulatedBanks(testAccounts),
    modulus: demoModulusTable,
    cardVault,
  })
  await moveDueDates(bank)
  // A tab has one visitor, so changes to the demo customers stay, and tasks stay decided. "Start again" restores them.
  await seedDemo(bank, demoCustomers)
  await seedCards(bank)
  await loadDemoRates(bank)
  await seedTasks(bank, demoCustomers.everyday.email, { only: 'first' })
  await seedReversal(bank, demoCustomers, { only: 'first' })
  // What the tab missed while it was closed comes before what is due today.
  await paySalaries(bank, demoCustomers.everyday.email)
  return bank
}

interface OpenedParts {
  readonly opened: OpenedDatabase
  readonly carriers: TabCarriers
  readonly pause: Pause
  readonly report: TabBankOptions['report']
}

const reads = new Set(['GET', 'HEAD'])

/** Starts the background work and the API. */
function startBank(bank: Bank, { opened, carriers, pause, report }: OpenedParts): TabBank {
  const caller = { address: 'this tab', device: cutDevice(globalThis.navigator?.userAgent) }
  const watched = {
    runners: new RunnerLog(bank.clock),
    queue: new QueueWatch(bank),
    book: new TabBookWatch(),
  }
  const api = createApi({
    bank,
    carrierFor: () => carriers.customer,
    staffCarrierFor: () => carriers.staff,
    callerOf: () => caller,
    // The worker's own, for which this browser makes passkeys. A test in Node has none.
    publicOrigin: globalThis.location?.origin,
    demonstration: demoCustomers,
    emailDelivery: 'kept',
    showsResetLinks: true,
    measures: {
      book: () => watched.book.state,
      queueLongSince: () => watched.queue.longSince,
      // The database reads the same clock.
      clockAheadMs: () => 0,
      runners: () => watched.runners.list(),
      databaseAnswers: () =>
        bank.database.query('select 1').then(
          () => true,
          () => false,
        ),
    },
    report,
  })
  const background = runInBackground(bank, { opened, pause, report, watched })
  return {
    bank,
    async send(path, init) {
      const answer = await api.request(path, init)
      if (!reads.has(init.method?.toUpperCase() ?? 'GET'))
        await Promise.all([opened.flush(), carriers.settled()])
      return answer
    },
    exportDatabase: () => opened.exportFile(),
    async close() {
      await Promise.all(background.map(work => work.stop()))
      await opened.flush()
      await opened.close()
      await carriers.settled()
      carriers.close()
    },
  }
}

interface BackgroundDependencies {
  readonly opened: OpenedDatabase
  readonly pause: Pause
  /** Receives faults only: the counts are for a server's log. */
  readonly report: (report: TabReport) => void
  /** Note what the staff's health page shows. */
  readonly watched: Watched
}

interface Watched {
  readonly runners: RunnerLog
  readonly queue: QueueWatch
  readonly book: TabBookWatch
}

/** The background work of a server, and the regular storing of the database. */
export function runInBackground(
  bank: Bank,
  { opened, pause, report, watched }: BackgroundDependencies,
): readonly RunningWork[] {
  const reportSimulator = (round: SimulatorReport) => {
    if ('fault' in round) report(round)
  }
  const reportFault = (round: object) => {
    if ('fault' in round) report({ in: 'background', fault: round.fault })
  }
  const pauseOf = (runner: string) => watched.runners.watch(runner, pause)
  const optionsFor = (runner: string) => ({ pause: pauseOf(runner), report: reportFault })
  const simulators = createSimulators(bank, {
    customers: demoCustomers,
    restores: false,
    cardActivity,
    random: Math.random,
    report: reportSimulator,
  })
  return [
    runSimulators(simulators, pauseOf('simulators')),
    runInterest(bank, optionsFor('interest')),
    runStatements(bank, optionsFor('statements')),
    runExpiredHolds(bank, optionsFor('holds')),
    runPayments(bank, optionsFor('payments')),
    runDueRounds(bank, optionsFor('due')),
    runShortNotices(bank, optionsFor('payments_short')),
    runOriginators(bank, optionsFor('originators')),
    runCards(bank, optionsFor('cards')),
    runCardPayments(bank, optionsFor('card_payments')),
    runDisputes(bank, optionsFor('card_disputes')),
    runBudgets(bank, optionsFor('budgets')),
    runActs(bank, optionsFor('staff_acts')),
    runHousekeeping(bank, optionsFor('housekeeping')),
    watched.queue.run(pause),
    watched.book.run(bank, { pause, report: fault => reportFault({ fault }) }),
    ...keepDatabaseStored(opened, { pause, report: reportFault }),
  ]
}

const secondMs = 1000
const minuteMs = 60 * secondMs

/**
 * How much write-ahead log PostgreSQL reads again, at most, to open a database that was not closed; plus one minute's.
 */
const walMaxBytes = 4 * 1024 * 1024

interface StoreOptions {
  readonly pause: Pause
  readonly report: (report: { readonly fault: unknown }) => void
}

/** Stores background changes within a second, and keeps the write-ahead log short: no one else does in a tab. */
export function keepDatabaseStored(
  opened: OpenedDatabase,
  { pause, report }: StoreOptions,
): readonly RunningWork[] {
  const options = { pause, report: (fault: unknown) => report({ fault }) }
  return [
    runEvery({ ...options, everyMs: minuteMs, work: () => shortenLog(opened) }),
    runEvery({ ...options, everyMs: secondMs, work: () => opened.flush() }),
  ]
}

async function shortenLog({ database }: OpenedDatabase): Promise<void> {
  const [log] = await database.query<{ isLong: boolean }>(
    `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn) > $1 as "isLong" from pg_control_checkpoint()`,
    [walMaxBytes],
  )
  if (log?.isLong) await database.script('checkpoint')
}

/** A fault of the bank in a tab, as `report` receives it. */
export type TabReport =
  /** A fault of a request. */
  | FaultReport
  /** A fault of a simulator. */
  | { readonly simulator: string; readonly fault: unknown }
  /** A fault of storage: the database, or only the session or the key of the cards, is not stored. */
  | { readonly notStored: NotStored | 'session' | 'card_key'; readonly fault: unknown }
  /** A fault of other background work. */
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
