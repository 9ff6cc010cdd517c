import type { Bank } from '../bank.ts'
import type { Queryable } from '../database/database.ts'
import { type Ending, removeEnded, removeInGroups } from '../housekeeping/remove-ended.ts'
import { hourlyRateLimit, removeEndedRateLimits, consumeRateLimit } from '../rate-limits/rate-limits.ts'
import { accepted, refused, type Result } from '../result.ts'
import { type Caller, visitorAddress } from '../sessions/caller.ts'

export interface NewClick {
  /** The banner's address, as spec section 2 lists it. */
  readonly promotion: string
  /** The signed-in customer, if any. */
  readonly customerId: string | undefined
  readonly caller: Caller
}

export interface ClickRefusal {
  readonly code: 'too_many_attempts'
  readonly retryAfterSeconds: number
}

/**
 * Records a promotion click (spec section 2: logged). Refused after too many within an hour, of the customer or, for
 * visitors without sign-in and demo customers, from the address.
 */
export function noteClick(
  bank: Bank,
  { promotion, customerId, caller }: NewClick,
): Promise<Result<null, ClickRefusal>> {
  const at = bank.clock()
  const limit = bank.limits.promotionClicksHourly
  const id = bank.newId()
  return bank.database.transaction(async (transaction): Promise<Result<null, ClickRefusal>> => {
    const address =
      customerId === undefined ? caller.address : await visitorAddress(transaction, customerId, caller)
    const key = address === null ? `promotion/customer/${String(customerId)}` : `promotion/address/${address}`
    const turn = await consumeRateLimit(transaction, hourlyRateLimit({ key, limit, at }))
    if (!turn.ok) return refused({ code: 'too_many_attempts', retryAfterSeconds: turn.retryAfterSeconds })
    await transaction.query(
      `insert into promotion_click (id, promotion, customer_id, clicked_at) values ($1, $2, $3, $4)
       on conflict (id) do nothing`,
      [id, promotion, customerId ?? null, at],
    )
    await removeEndedRateLimits(transaction, at)
    return accepted(null)
  })
}

/** The clicks of a promotion, as far back as they are stored. */
export interface ClickCount {
  readonly promotion: string
  readonly clicks: number
  /** Clicks since the requested time. */
  readonly recentClicks: number
  /** How many customers clicked it. Visitors without sign-in are not counted. */
  readonly customers: number
}

/** Counts the clicks of each promotion, most clicked first. */
export async function countClicks(database: Queryable, since: Date): Promise<readonly ClickCount[]> {
  const rows = await database.query<{
    promotion: string
    clicks: bigint
    recent_clicks: bigint
    customers: bigint
  }>(
    `select promotion, count(*) as clicks, count(*) filter (where clicked_at > $1) as recent_clicks,
            count(distinct customer_id) as customers
       from promotion_click group by promotion order by clicks desc, promotion`,
    [since],
  )
  return rows.map(row => ({
    promotion: row.promotion,
    clicks: Number(row.clicks),
    recentClicks: Number(row.recent_clicks),
    customers: Number(row.customers),
  }))
}

const clicks: Ending = { table: 'promotion_click', key: 'id', endsAt: 'clicked_at' }

/** Removes promotion clicks whose storage period is over. Stops early when `stopping` is aborted. */
export function removeOldClicks({ database, clock, limits }: Bank, stopping?: AbortSignal): Promise<void> {
  const before = new Date(clock().getTime() - limits.promotionClicksKeptMs)
  return removeInGroups(most => removeEnded(database, clicks, before, most), stopping)
}
