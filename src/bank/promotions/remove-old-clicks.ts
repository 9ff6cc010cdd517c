import type { Bank } from '../bank.ts'
import { removeInGroups } from '../housekeeping/remove-in-groups.ts'

/** Removes what is known of promotions that were followed long enough ago; it ends early where it is to stop. */
export async function removeOldClicks(
  { database, clock, limits }: Bank,
  stopping?: AbortSignal,
): Promise<void> {
  const before = new Date(clock().getTime() - limits.promotionClicksKeptMs)
  await removeInGroups(async most => {
    const removed = await database.query(
      `delete from promotion_click where id in (
         select id from promotion_click where clicked_at <= $1
          order by clicked_at limit $2::int for update skip locked)
       returning id`,
      [before, most],
    )
    return removed.length
  }, stopping)
}
