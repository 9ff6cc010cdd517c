import { cardActivity, demoCustomers } from '../../content/demo.ts'
import type { Bank } from '../bank/bank.ts'
import { runExpiredHolds } from '../bank/holds/run-expired-holds.ts'
import { runHousekeeping } from '../bank/housekeeping/run-housekeeping.ts'
import type { Pause } from '../bank/pause.ts'
import type { RunningWork } from '../bank/run-every.ts'
import { createSimulators, runSimulators, type SimulatorReport } from '../bank/simulator/simulators.ts'
import { runStatements } from '../bank/statements/run-statements.ts'
import { keepBook } from './book/keep-book.ts'
import type { Book } from './book/open-book.ts'
import type { TabReport } from './tab-report.ts'

interface BackgroundParts {
  readonly book: Book
  readonly pause: Pause
  /** Told of faults alone: what was done is of use to a server's log. */
  readonly report: (report: TabReport) => void
}

/** What a server's process does beside answering, and what keeps the book stored. */
export function runInBackground(
  bank: Bank,
  { book, pause, report }: BackgroundParts,
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
    ...keepBook(book, { pause, report: reportFault }),
  ]
}
