import { removeOldApplicants } from '../applications/remove-old-applicants.ts'
import type { Bank } from '../bank.ts'
import { removeOldMessages } from '../outbox/outbox.ts'
import { removeOldClicks } from '../promotions/promotion-clicks.ts'
import { type Rounds, runEvery, type RunningWork } from '../run-every.ts'

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

/**
 * Removes what the bank has kept for long enough, of each kind by itself; it ends early where it is to stop.
 * @throws AggregateError with the faults of those that could not be removed; the others are.
 */
export async function removeOldRows(bank: Bank, stopping?: AbortSignal): Promise<void> {
  const faults: unknown[] = []
  for (const remove of [removeOldMessages, removeOldApplicants, removeOldClicks])
    await remove(bank, stopping).catch((fault: unknown) => faults.push(fault))
  if (faults.length > 0)
    throw new AggregateError(faults, 'Not everything old could be removed', { cause: faults[0] })
}
