import type { Bank } from '../bank.ts'
import { blankRejected } from './blank-rejected.ts'
import { removeEndedReceipts } from './keep-receipt.ts'

/** More than that many wait for the next time, so that nobody waits for this for long. */
const most = 1000

/** Removes what the bank no longer needs of people who applied, in a bank that nobody applies to as well. */
export async function removeOldApplicants({ database, clock, limits }: Bank): Promise<void> {
  const at = clock()
  await removeEndedReceipts(database, at, most)
  await blankRejected(database, { limits, at, most })
}
