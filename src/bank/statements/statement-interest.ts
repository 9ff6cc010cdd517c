import type { Month } from '../../domain/london-time.ts'
import type { Pence } from '../../domain/money.ts'
import type { Queryable } from '../database/database.ts'

/** What a savings account earns at the end of a statement's month, and the interest that it was paid in the month. */
export interface StatementInterest {
  readonly productCode: 'flexisave' | 'fixed_1y'
  /** Gross, in millionths of the balance a year. */
  readonly grossMillionths: number
  readonly paidPence: Pence
}

interface StatedMonth {
  readonly month: Month
  /** The statement's last day in London: `2026-10-31`. */
  readonly to: string
}

interface InterestRow {
  readonly month: Month
  readonly product_code: StatementInterest['productCode']
  readonly gross_millionths: number
  readonly paid_pence: bigint
}

// The rate of Fixed Savings is the one of its first day. A month before the first rate has none.
const interestOf = `
  select m.month, a.product_code, r.gross_millionths, coalesce(paid.pence, 0)::int8 as paid_pence
    from account a
    join savings s on s.account_id = a.id
   cross join unnest($2::text[], $3::date[]) m (month, last_day)
    join savings_rate_period r on r.product_code = a.product_code
     and r.from_day <= case a.product_code when 'fixed_1y' then s.earns_from else m.last_day end
     and r.until_day > case a.product_code when 'fixed_1y' then s.earns_from else m.last_day end
    left join (select london_month(l.decided_at) as month, sum(l.amount_pence) as pence
                 from account_transaction l
                where l.account_id = $1 and l.category = 'Interest' and l.direction = 'credit'
                group by 1) paid on paid.month = m.month
   where a.id = $1`

/** The interest of an account's statements by month (spec section 11.4); empty if the account earns none. */
export async function readStatementInterest(
  database: Queryable,
  accountId: string,
  statements: readonly StatedMonth[],
): Promise<ReadonlyMap<Month, StatementInterest>> {
  const rows = await database.query<InterestRow>(interestOf, [
    accountId,
    statements.map(({ month }) => month),
    statements.map(({ to }) => to),
  ])
  return new Map(
    rows.map(({ month, product_code, gross_millionths, paid_pence }) => [
      month,
      { productCode: product_code, grossMillionths: gross_millionths, paidPence: paid_pence },
    ]),
  )
}
