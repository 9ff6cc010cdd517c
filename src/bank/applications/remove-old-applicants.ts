import type { Bank } from '../bank.ts'
import { removeInGroups } from '../housekeeping/remove-in-groups.ts'
import { blankRejected } from './blank-rejected.ts'
import { removeEndedReceipts } from './keep-receipt.ts'

/**
 * Removes what the bank no longer needs of people who applied, in a bank that nobody applies to as well; it ends early
 * where it is to stop.
 */
export async function removeOldApplicants(
  { database, clock, limits }: Bank,
  stopping?: AbortSignal,
): Promise<void> {
  const at = clock()
  await removeInGroups(most => removeEndedReceipts(database, at, most), stopping)
  await removeInGroups(most => blankRejected(database, { limits, at, most }), stopping)
}
