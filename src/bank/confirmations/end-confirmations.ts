import type { Bank } from '../bank.ts'
import { lockCustomer } from '../customers/customer.ts'
import type { Queryable } from '../database/database.ts'
import { removeInGroups } from '../housekeeping/remove-ended.ts'
import { accepted, refused, type Result } from '../result.ts'
import { type Confirmer, lockConfirmation } from './confirmation.ts'

/**
 * Cancels a confirmation of this session. One that was used, has failed or has ended stays as it is, and this succeeds.
 * Refused with `not_found` if it is another's.
 */
export async function cancelConfirmation(
  bank: Bank,
  { session, confirmationId }: Pick<Confirmer, 'session'> & { readonly confirmationId: string },
): Promise<Result<null, 'not_found'>> {
  const at = bank.clock()
  return bank.database.transaction(async transaction => {
    await lockCustomer(transaction, session.customerId)
    const row = await lockConfirmation(transaction, { session, confirmationId })
    if (!row) return refused('not_found')
    await transaction.query(
      `update confirmation set status = 'ended', ended_at = greatest(opened_at, $2)
        where id = $1 and status in ('open', 'answered')`,
      [confirmationId, at],
    )
    return accepted(null)
  })
}

/** Ends the confirmations of a customer that are open or answered, whatever their session. */
export async function endConfirmationsOf(
  transaction: Queryable,
  { customerId, at }: { readonly customerId: string; readonly at: Date },
): Promise<readonly object[]> {
  return transaction.query(
    `update confirmation set status = 'ended', ended_at = greatest(opened_at, $2)
      where customer_id = $1 and status in ('open', 'answered') returning id`,
    [customerId, at],
  )
}

/** Writes the end of confirmations that are late. Until then their readers see it by their time. */
async function endLate({ database, clock }: Bank, limit: number): Promise<number> {
  const ended = await database.query(
    `update confirmation set status = 'ended', ended_at = greatest(opened_at, $1) where id in (
       select id from confirmation where status in ('open', 'answered') and ends_at <= $1
        order by ends_at limit $2::int for update skip locked)
     returning id`,
    [clock(), limit],
  )
  return ended.length
}

/** How long the content of a confirmation is kept: as long as a customer may dispute a payment (PSR 2017, reg. 74). */
export const contentKeptMonths = 13

/** Forgets what was confirmed longer ago than {@link contentKeptMonths}. */
async function forgetOld({ database, clock }: Bank, limit: number): Promise<number> {
  const forgotten = await database.query(
    `update confirmation set content = null where id in (
       select id from confirmation
        where content is not null and status not in ('open', 'answered')
          and opened_at <= $1::timestamptz - make_interval(months => $3::int)
        order by opened_at limit $2::int for update skip locked)
     returning id`,
    [clock(), limit, contentKeptMonths],
  )
  return forgotten.length
}

/** Ends late confirmations and forgets old contents; the hashes stay. Stops early when `stopping` is aborted. */
export async function tidyConfirmations(bank: Bank, stopping?: AbortSignal): Promise<void> {
  await removeInGroups(limit => endLate(bank, limit), stopping)
  await removeInGroups(limit => forgetOld(bank, limit), stopping)
}
