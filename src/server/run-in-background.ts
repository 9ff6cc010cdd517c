import type { Bank } from '../bank/bank.ts'
import { runExpiredHolds } from '../bank/holds/run-expired-holds.ts'
import { runHousekeeping } from '../bank/housekeeping/run-housekeeping.ts'
import type { Rounds, RunningWork } from '../bank/run-every.ts'
import { runStatements } from '../bank/statements/run-statements.ts'
import { logRound, type ToldOfRound } from './log-round.ts'
import type { Log } from './log.ts'
import { pauseFor } from './pause-for.ts'

/**
 * Does in the background what every bank has to: removes what is old, releases holds that have expired, issues
 * statements. What was done, and faults, are logged. Each round of it begins if it may.
 */
export function runInBackground(bank: Bank, log: Log, mayBegin: Rounds['mayBegin']): RunningWork {
  const partsOf = (event: string) => ({
    pause: pauseFor,
    mayBegin,
    report: (told: ToldOfRound) => logRound(log, event, told),
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
