import type { Bank } from '../bank.ts'

/** More than that many wait for the next time, so that nobody waits for this for long. */
const removedAtOnce = 1000

/** Removes what the outbox has kept for long enough, whatever became of it. */
export async function removeOldMessages({ database, clock, limits }: Bank): Promise<void> {
  const before = new Date(clock().getTime() - limits.outboxKeptMs)
  await database.query(
    `delete from outbox_message where id in (
       select id from outbox_message where created_at <= $1
        order by created_at limit $2::int for update skip locked)`,
    [before, removedAtOnce],
  )
}
