import type { Bank, Limits } from '../bank.ts'
import type { Queryable } from '../database/database.ts'
import { removeInGroups } from '../housekeeping/remove-ended.ts'
import { removeEndedReceipts } from './application-receipts.ts'

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

/** More than one application can add, so that what has piled up gets less with each. */
const blankedAtOnce = 10

/**
 * Forgets who was rejected long enough ago (`rejectedApplicantKeptMs`): of such an application its id, its product,
 * its dates and its decision stay; answers with how many it was. Never waits. For the end of a database transaction.
 */
export async function blankRejected(
  transaction: Queryable,
  { limits, at, most = blankedAtOnce }: { limits: Limits; at: Date; most?: number },
): Promise<number> {
  const blanked = await transaction.query(
    `update application
        set blanked_at = $2, first_name = null, last_name = null, email = null, phone = null, date_of_birth = null,
            id_number = null, city = null, state = null, country = null, initial_deposit_pence = null,
            investment_goal = null
      where id in (
        select id from application where status = 'rejected' and blanked_at is null and decided_at <= $1
         order by decided_at limit $3::int for update skip locked)
     returning id`,
    [new Date(at.getTime() - limits.rejectedApplicantKeptMs), at, most],
  )
  return blanked.length
}
