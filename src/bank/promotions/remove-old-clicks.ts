import type { Bank } from '../bank.ts'
import { type Ending, removeEnded } from '../housekeeping/remove-ended.ts'
import { removeInGroups } from '../housekeeping/remove-in-groups.ts'

const clicks: Ending = { table: 'promotion_click', key: 'id', endsAt: 'clicked_at' }

/** Removes what is known of promotions that were followed long enough ago; it ends early where it is to stop. */
export function removeOldClicks({ database, clock, limits }: Bank, stopping?: AbortSignal): Promise<void> {
  const before = new Date(clock().getTime() - limits.promotionClicksKeptMs)
  return removeInGroups(most => removeEnded(database, clicks, before, most), stopping)
}
