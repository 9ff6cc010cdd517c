import { cardActivity, demoCustomers } from '../../content/demo.ts'
import type { Bank } from '../bank/bank.ts'
import type { Database } from '../bank/database/database.ts'
import { runExpiredHolds } from '../bank/holds/expired-holds.ts'
import { runHousekeeping } from '../bank/housekeeping/run-housekeeping.ts'
import type { Rounds, RunningWork } from '../bank/run-every.ts'
import { createSimulators, runSimulators } from '../bank/simulator/simulators.ts'
import { runStatements } from '../bank/statements/issue-statements.ts'
import { house } from './bank-details.ts'
import { type LedgerState, watchLedger } from './check-ledger.ts'
import { describeFault, type Log } from './log.ts'
import { pauseFor } from './node-runtime.ts'
import { createSmtpDelivery, runOutbox } from './outbox.ts'
import type { Settings } from './settings.ts'
import type { Shutdown } from './shutdown.ts'

interface BackgroundWorkDependencies {
  readonly bank: Bank
  /** Where the book is looked over: the bank may reach it by another way. */
  readonly database: Database
  readonly settings: Pick<Settings, 'demo' | 'smtp' | 'mailFrom'>
  /** Where customers reach the server: links in e-mails begin with it. */
  readonly origin: string
  readonly log: Log
  readonly ledgerState: LedgerState
  /** The server's own, for when the book was looked over. */
  readonly clock: () => Date
  readonly monotonicMs: () => number
  /** Whether work that goes by the clock may be done. */
  readonly clocksAgree: Rounds['mayBegin']
}

/** Begins what the server does beside answering. What ends each of it is added to `shutdown`. */
export function startBackgroundWork(
  {
    bank,
    database,
    settings,
    origin,
    log,
    ledgerState,
    clock,
    monotonicMs,
    clocksAgree,
  }: BackgroundWorkDependencies,
  shutdown: Shutdown,
): void {
  const { demo, smtp, mailFrom } = settings
  if (smtp) {
    const deliverUntil = (stopping: AbortSignal) =>
      createSmtpDelivery({ server: smtp, from: mailFrom, house: { ...house, origin }, log, stopping })
    const outbox = runOutbox({ bank, deliverUntil, log })
    shutdown.add(() => outbox.stop())
  }
  const background = runInBackground(bank, log, clocksAgree)
  shutdown.add(() => background.stop())
  if (demo) {
    const simulators = runDemonstration(bank, log, clocksAgree)
    shutdown.add(() => simulators.stop())
  }
  const watching = watchLedger({ database, log, state: ledgerState, clock, monotonicMs, pause: pauseFor })
  shutdown.add(() => watching.stop())
}

/**
 * Does in the background what every bank has to: removes what is old, releases holds that have expired, issues
 * statements. What was done, and faults, are logged. Each round of it begins if it may.
 */
function runInBackground(bank: Bank, log: Log, mayBegin: Rounds['mayBegin']): RunningWork {
  const partsOf = (event: string) => ({
    pause: pauseFor,
    mayBegin,
    report: (told: RoundReport) => logRound(log, event, told),
  })
  const running = [
    runHousekeeping(bank, partsOf('housekeeping')),
    runExpiredHolds(bank, partsOf('holds')),
    runStatements(bank, partsOf('statements')),
  ]
  return {
    async stop() {
      await Promise.all(running.map(work => work.stop()))
    },
  }
}

/**
 * Runs the simulators of a demonstration in the background (ruling 22), each round if it may begin. What they do and
 * their faults are logged.
 */
const runDemonstration = (bank: Bank, log: Log, mayBegin: Rounds['mayBegin']): RunningWork =>
  runSimulators(
    createSimulators(bank, {
      customers: demoCustomers,
      restores: true,
      cardActivity,
      random: Math.random,
      report: ({ simulator, ...told }) => logRound(log, simulator, told),
    }),
    pauseFor,
    mayBegin,
  )

/** What a round of work in the background tells: its fault, or how much of what it did. */
type RoundReport = { readonly fault: unknown } | Readonly<Record<string, number>>

/** Logs what a round has done, or the fault that the next one has to do without. */
const logRound = (log: Log, event: string, told: RoundReport): void =>
  'fault' in told
    ? log({ level: 'warning', event, detail: describeFault(told.fault) })
    : log({ level: 'info', event, ...told })
