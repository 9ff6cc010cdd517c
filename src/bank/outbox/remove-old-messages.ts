import type { Bank } from '../bank.ts'
import { type Ending, removeEnded } from '../housekeeping/remove-ended.ts'
import { removeInGroups } from '../housekeeping/remove-in-groups.ts'

const messages: Ending = { table: 'outbox_message', key: 'id', endsAt: 'created_at' }

/** Removes what the outbox has kept for long enough, whatever became of it; it ends early where it is to stop. */
export function removeOldMessages({ database, clock, limits }: Bank, stopping?: AbortSignal): Promise<void> {
  const before = new Date(clock().getTime() - limits.outboxKeptMs)
  return removeInGroups(most => removeEnded(database, messages, before, most), stopping)
}
