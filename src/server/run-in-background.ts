import type { Bank } from '../bank/bank.ts'
import { runExpiredHolds } from '../bank/holds/run-expired-holds.ts'
import { runHousekeeping } from '../bank/housekeeping/run-housekeeping.ts'
import type { Rounds, RunningWork } from '../bank/run-every.ts'
import { runStatements } from '../bank/statements/run-statements.ts'
import { describeFault } from './describe-fault.ts'
import type { Log } from './log.ts'
import { pauseFor } from './pause-for.ts'

type Told = { readonly fault: unknown } | Readonly<Record<string, number>>

/**
 * Does in the background what every bank has to: removes what is old, releases holds that have expired, issues
 * statements. What was done, and faults, are logged. Each round of it begins if it may.
 */
export function runInBackground(bank: Bank, log: Log, mayBegin: Rounds['mayBegin']): RunningWork {
  const partsOf = (event: string) => ({
    pause: pauseFor,
    mayBegin,
    report: (told: Told) =>
      'fault' in told
        ? log({ level: 'warning', event, detail: describeFault(told.fault) })
        : log({ level: 'info', event, ...told }),
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
