import { removeOldApplicants } from '../applications/remove-old-applicants.ts'
import type { Bank } from '../bank.ts'
import { removeOldMessages } from '../outbox/remove-old-messages.ts'
import { removeOldClicks } from '../promotions/remove-old-clicks.ts'

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
