import type { Bank } from '../bank.ts'
import { removeInGroups } from '../housekeeping/remove-in-groups.ts'

/** Removes what the outbox has kept for long enough, whatever became of it; it ends early where it is to stop. */
export async function removeOldMessages(
  { database, clock, limits }: Bank,
  stopping?: AbortSignal,
): Promise<void> {
  const before = new Date(clock().getTime() - limits.outboxKeptMs)
  await removeInGroups(async most => {
    const removed = await database.query(
      `delete from outbox_message where id in (
         select id from outbox_message where created_at <= $1
          order by created_at limit $2::int for update skip locked)
       returning id`,
      [before, most],
    )
    return removed.length
  }, stopping)
}
