import type { Bank, Limits } from '../bank.ts'
import type { Queryable } from '../database/database.ts'
import { removeInGroups } from '../housekeeping/remove-ended.ts'
import { removeEndedReceipts } from './application-receipts.ts'

/**
 * Removes expired receipts and the personal data of rejected applicants, in case no new application triggers it. Stops
 * early when `stopping` is aborted.
 */
export async function removeOldApplicants(
  { database, clock, limits }: Bank,
  stopping?: AbortSignal,
): Promise<void> {
  const at = clock()
  await removeInGroups(limit => removeEndedReceipts(database, at, limit), stopping)
  await removeInGroups(limit => blankRejected(database, { limits, at, limit }), stopping)
}

/** More than one application can add, so that each application reduces any backlog. */
const blankedAtOnce = 10

/**
 * Erases the personal data of applicants who were rejected long enough ago (`rejectedApplicantKeptMs`). Id, product,
 * dates and decision remain. Returns how many were erased. Skips locked rows instead of waiting. Call it last in a
 * database transaction.
 */
export async function blankRejected(
  transaction: Queryable,
  { limits, at, limit = blankedAtOnce }: { limits: Limits; at: Date; limit?: number },
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
    [new Date(at.getTime() - limits.rejectedApplicantKeptMs), at, limit],
  )
  return blanked.length
}
