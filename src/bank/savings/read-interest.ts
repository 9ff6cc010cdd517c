import { taxYearStartOf } from '../../domain/interest.ts'
import { londonDateOf } from '../../domain/london-time.ts'
import type { Pence } from '../../domain/money.ts'
import type { Bank } from '../bank.ts'

/** What a savings account earns, and what it was paid. */
export interface Interest {
  readonly productCode: 'flexisave' | 'fixed_1y'
  /** Gross, in millionths of the balance a year. */
  readonly grossMillionths: number
  /** Earned until the end of yesterday in London, and not paid yet. */
  readonly accruedPence: Pence
  /** The day in London on which the next interest is paid, `YYYY-MM-DD`; left out once the account is closed. */
  readonly nextOn?: string
  /** Paid in this tax year, in the one before it, and in all. */
  readonly thisYearPence: Pence
  readonly lastYearPence: Pence
  readonly totalPence: Pence
}

interface InterestRow {
  readonly product_code: Interest['productCode']
  readonly gross_millionths: number
  readonly accrued_pence: bigint
  readonly next_on: string | null
  readonly this_year_pence: bigint
  readonly last_year_pence: bigint
  readonly total_pence: bigint
}

// What was paid is the transfers' amounts by the day on which each was booked. A closed account earns nothing,
// nor does one whose term has ended.
const interestOf = `
  select a.product_code, r.gross_millionths, coalesce(due.pence, 0)::int8 as accrued_pence,
         case when a.closed_at is null and not coalesce(paid.to_day >= a.locked_until - 1, false) then coalesce(a.locked_until,
           (date_trunc('month', coalesce(paid.to_day + 1, s.earns_from)) + interval '1 month')::date) end::text as next_on,
         paid.this_year_pence, paid.last_year_pence, paid.total_pence
    from access_in_force x
    join account a on a.id = x.account_id
    join savings s on s.account_id = a.id
    join savings_rate_period r on r.product_code = a.product_code
     and r.from_day <= case a.product_code when 'fixed_1y' then s.earns_from else $3::date end
     and r.until_day > case a.product_code when 'fixed_1y' then s.earns_from else $3::date end
   cross join lateral (
     select max(c.to_day) as to_day, coalesce(max(c.paid_to_date), 0)::int8 as total_pence,
            coalesce(sum(t.amount_pence) filter (where t.decided_at >= london_day_start($4::date)), 0)::int8
              as this_year_pence,
            coalesce(sum(t.amount_pence) filter (where t.decided_at >= london_day_start(($4::date - interval '1 year')::date)
              and t.decided_at < london_day_start($4::date)), 0)::int8 as last_year_pence
       from interest_credit c left join transfer t on t.id = c.transfer_id
      where c.account_id = a.id) paid
    left join lateral (
      select (interest_due(a.id, least($3::date, a.locked_until) - 1)).paid_to_date - paid.total_pence as pence
       where a.closed_at is null and coalesce(paid.to_day + 1, s.earns_from) < least($3::date, a.locked_until)) due on true
   where x.customer_id = $1 and x.account_id = $2`

/**
 * The interest of a customer's savings account; undefined if the account is not theirs or earns none. Source:
 * specification section 11.3 and 11.10.
 */
export async function readInterest(
  bank: Pick<Bank, 'database' | 'clock'>,
  { customerId, accountId }: { readonly customerId: string; readonly accountId: string },
): Promise<Interest | undefined> {
  const today = londonDateOf(bank.clock())
  const [row] = await bank.database.query<InterestRow>(interestOf, [
    customerId,
    accountId,
    today,
    taxYearStartOf(today),
  ])
  return (
    row && {
      productCode: row.product_code,
      grossMillionths: row.gross_millionths,
      accruedPence: row.accrued_pence,
      ...(row.next_on !== null && { nextOn: row.next_on }),
      thisYearPence: row.this_year_pence,
      lastYearPence: row.last_year_pence,
      totalPence: row.total_pence,
    }
  )
}
