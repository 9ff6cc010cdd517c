import { cardActivity, demoCustomers } from '../../content/demo.ts'
import type { Bank } from '../bank/bank.ts'
import { runDisputes } from '../bank/cards/disputes/run-disputes.ts'
import { runCardPayments } from '../bank/cards/network/run-card-payments.ts'
import { runBudgets } from '../bank/spending/notify-of-budgets.ts'
import { runCards } from '../bank/cards/run-cards.ts'
import { runShortNotices } from '../bank/coming-up/notify-of-shortfalls.ts'
import type { Database } from '../bank/database/database.ts'
import { runDueRounds } from '../bank/due/run-due.ts'
import { runOriginators } from '../bank/direct-debits/notify-originators.ts'
import { runExpiredHolds } from '../bank/holds/expired-holds.ts'
import { runHousekeeping } from '../bank/housekeeping/run-housekeeping.ts'
import { runPayments } from '../bank/payments/run-payments.ts'
import type { Rounds, RunningWork } from '../bank/run-every.ts'
import type { QueueWatch, RunnerLog } from '../bank/staff/watching/runtime-measures.ts'
import { runInterest } from '../bank/savings/pay-interest.ts'
import { createSimulators, runSimulators } from '../bank/simulator/simulators.ts'
import { runActs } from '../bank/staff/acts/end-act.ts'
import { runStatements } from '../bank/statements/issue-statements.ts'
import { bankDetails } from './bank-details.ts'
import { type LedgerState, watchLedger } from './check-ledger.ts'
import { describeFault, type Log } from './log.ts'
import { pauseFor } from './node-runtime.ts'
import { createSmtpDelivery, runOutbox } from './outbox.ts'
import type { Settings } from './settings.ts'
import type { Shutdown } from './shutdown.ts'

interface BackgroundWorkDependencies {
  readonly bank: Bank
  /** The database that the ledger checks read; the bank may use another connection. */
  readonly database: Database
  readonly settings: Pick<Settings, 'demo' | 'smtp' | 'mailFrom'>
  /** The address that customers use; links in e-mails begin with it. */
  readonly origin: string
  readonly log: Log
  readonly ledgerState: LedgerState
  /** The server's clock, for the times of ledger checks. */
  readonly clock: () => Date
  readonly monotonicMs: () => number
  /** Whether work that depends on the clock may run. */
  readonly clocksAgree: Rounds['mayBegin']
  /** Note what the staff's health page shows. */
  readonly runners: RunnerLog
  readonly queue: QueueWatch
}

/** Starts the server's background work, and adds the step that stops each part to `shutdown`. */
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
    runners,
    queue,
  }: BackgroundWorkDependencies,
  shutdown: Shutdown,
): void {
  const { demo, smtp, mailFrom } = settings
  if (smtp) {
    const deliverUntil = (stopping: AbortSignal) =>
      createSmtpDelivery({ server: smtp, from: mailFrom, bank: { ...bankDetails, origin }, log, stopping })
    const outbox = runOutbox({ bank, deliverUntil, log })
    shutdown.add(() => outbox.stop())
  }
  const background = runInBackground(bank, { log, runners, mayBegin: clocksAgree })
  shutdown.add(() => background.stop())
  if (demo) {
    const simulators = runDemonstration(bank, { log, runners, mayBegin: clocksAgree })
    shutdown.add(() => simulators.stop())
  }
  const watching = watchLedger({ database, log, state: ledgerState, clock, monotonicMs, pause: pauseFor })
  shutdown.add(() => watching.stop())
  const looking = queue.run(pauseFor)
  shutdown.add(() => looking.stop())
}

interface RoundsDependencies {
  readonly log: Log
  readonly runners: RunnerLog
  readonly mayBegin: Rounds['mayBegin']
}

/**
 * Runs the background work of every bank: deletes old data, releases expired holds, makes payments that are due, tells
 * originators of Direct Debits, moves cards, their payments and disputes on, pays interest, issues statements and ends staff
 * members' acts that have expired. It logs the work and the faults. A round
 * starts only if `mayBegin` allows it.
 */
function runInBackground(bank: Bank, { log, runners, mayBegin }: RoundsDependencies): RunningWork {
  const optionsFor = (event: string) => ({
    pause: runners.watch(event, pauseFor),
    mayBegin,
    report: (round: RoundReport) => logRound(log, event, round),
  })
  const running = [
    runHousekeeping(bank, optionsFor('housekeeping')),
    runExpiredHolds(bank, optionsFor('holds')),
    runPayments(bank, optionsFor('payments')),
    runDueRounds(bank, optionsFor('due')),
    runShortNotices(bank, optionsFor('payments_short')),
    runOriginators(bank, optionsFor('originators')),
    runCards(bank, optionsFor('cards')),
    runCardPayments(bank, optionsFor('card_payments')),
    runDisputes(bank, optionsFor('card_disputes')),
    runBudgets(bank, optionsFor('budgets')),
    runInterest(bank, optionsFor('interest')),
    runStatements(bank, optionsFor('statements')),
    runActs(bank, optionsFor('staff_acts')),
  ]
  return {
    async stop() {
      await Promise.all(running.map(work => work.stop()))
    },
  }
}

/**
 * Runs the simulators of a demonstration in the background (ruling 22). A round starts only if `mayBegin` allows it. It
 * logs their work and their faults.
 */
const runDemonstration = (bank: Bank, { log, runners, mayBegin }: RoundsDependencies): RunningWork =>
  runSimulators(
    createSimulators(bank, {
      customers: demoCustomers,
      restores: true,
      cardActivity,
      random: Math.random,
      report: ({ simulator, ...round }) => logRound(log, simulator, round),
    }),
    runners.watch('simulators', pauseFor),
    mayBegin,
  )

/** The report of one round of background work: its fault, or its counts. */
type RoundReport = { readonly fault: unknown } | Readonly<Record<string, number>>

/** Logs the counts of a round, or its fault. */
const logRound = (log: Log, event: string, round: RoundReport): void =>
  'fault' in round
    ? log({ level: 'warning', event, detail: describeFault(round.fault) })
    : log({ level: 'info', event, ...round })
