import type { Bank } from '../bank.ts'
import { type Rounds, runEvery, type RunningWork } from '../run-every.ts'
import { removeOldRows } from './remove-old-rows.ts'

/** How often what is old is removed. */
const removeEveryMs = 60 * 60_000

/** What a home is told, for its log. */
export interface HousekeepingReport {
  readonly fault: unknown
}

/** Removes what the bank has kept for long enough, now and every hour from then on, until it is stopped. */
export const runHousekeeping = (
  bank: Bank,
  { report, ...rounds }: Rounds & { readonly report: (report: HousekeepingReport) => void },
): RunningWork =>
  runEvery({
    everyMs: removeEveryMs,
    work: stopping => removeOldRows(bank, stopping),
    report: fault => report({ fault }),
    ...rounds,
  })
