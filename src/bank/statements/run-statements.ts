import type { Bank } from '../bank.ts'
import { type Rounds, runEvery, type RunningWork } from '../run-every.ts'
import { issueDueStatements } from './issue-due-statements.ts'

/** How often what is due is issued: in the first hour of a month. */
const issueEveryMs = 60 * 60_000

/** How soon after a fault it is tried again. */
const retryAfterMs = 60_000

/** What a home is told, for its log. */
export type StatementReport = { readonly issued: number } | { readonly fault: unknown }

/**
 * Issues what is due now, and every hour from then on, until it is stopped: a stop waits for the account under way.
 * After a fault it is tried again a minute later.
 */
export const runStatements = (
  bank: Bank,
  { report, ...rounds }: Rounds & { readonly report: (report: StatementReport) => void },
): RunningWork =>
  runEvery({
    everyMs: issueEveryMs,
    retryAfterMs,
    async work(stopping) {
      const issued = await issueDueStatements(bank, stopping)
      if (issued > 0) report({ issued })
    },
    report: fault => report({ fault }),
    ...rounds,
  })
