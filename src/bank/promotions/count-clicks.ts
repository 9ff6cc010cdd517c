import type { Queryable } from '../database/database.ts'

/** How often a promotion was followed, as far back as the bank knows. */
export interface ClickCount {
  readonly promotion: string
  readonly clicks: number
  /** Of these, since the moment asked for. */
  readonly recentClicks: number
  /** How many customers followed it. Whoever was not signed in is none. */
  readonly customers: number
}

/** Counts for each promotion that was followed, the most followed first. */
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
