import { removeOldApplicants } from '../applications/remove-old-applicants.ts'
import type { Bank } from '../bank.ts'
import { tidyConfirmations } from '../confirmations/end-confirmations.ts'
import { removeOldMessages } from '../outbox/outbox.ts'
import { removeOldChallenges } from '../passkeys/passkey-challenges.ts'
import { removeOldNameChecks } from '../payees/name-checks.ts'
import { removeOldClicks } from '../promotions/promotion-clicks.ts'
import { type Rounds, runEvery, type RunningWork } from '../run-every.ts'
import { removeUnseenDevices } from '../sessions/known-devices.ts'
import { removeOldStaffSessions } from '../staff/members/staff-session.ts'

/** How often old rows are removed. */
const removeEveryMs = 60 * 60_000

/** What a runtime logs. */
export interface HousekeepingReport {
  readonly fault: unknown
}

/** Removes rows whose storage period is over, at once and then every hour, until it is stopped. */
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
 * Removes rows whose storage period is over, kind by kind. Stops early when `stopping` is aborted.
 * @throws AggregateError with the faults of the kinds that could not be removed; the others are.
 */
export async function removeOldRows(bank: Bank, stopping?: AbortSignal): Promise<void> {
  const faults: unknown[] = []
  for (const remove of [
    removeOldMessages,
    removeOldApplicants,
    removeOldClicks,
    removeOldNameChecks,
    removeOldChallenges,
    removeUnseenDevices,
    tidyConfirmations,
    removeOldStaffSessions,
  ])
    await remove(bank, stopping).catch((fault: unknown) => faults.push(fault))
  if (faults.length > 0)
    throw new AggregateError(faults, 'Some old rows could not be removed', { cause: faults[0] })
}
