import type { Bank } from '../bank.ts'
import { type Rounds, runEvery, type RunningWork } from '../run-every.ts'
import { releaseExpiredHolds } from './release-expired-holds.ts'

/** How often it is looked for holds that have expired. */
const releaseEveryMs = 60_000

/** What a home is told, for its log. */
export type ExpiredHoldsReport = { readonly released: number } | { readonly fault: unknown }

/** Releases the holds that have expired, now and every minute from then on, until it is stopped. */
export const runExpiredHolds = (
  bank: Bank,
  { report, ...rounds }: Rounds & { readonly report: (report: ExpiredHoldsReport) => void },
): RunningWork =>
  runEvery({
    everyMs: releaseEveryMs,
    async work(stopping) {
      const released = await releaseExpiredHolds(bank, stopping)
      if (released > 0) report({ released })
    },
    report: fault => report({ fault }),
    ...rounds,
  })
