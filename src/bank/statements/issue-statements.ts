import type { Month } from '../calendar/london-month.ts'
import type { Queryable } from '../database/database.ts'

export interface StatementIssue {
  readonly accountId: string
  /** The moment at which the month that still runs began in London. */
  readonly before: Date
  /** Left out, each is issued in the moment at which its month was over: a history that is dated back. */
  readonly issuedAt?: Date
  /** The sizes that the newest are shown with, the newest first (ruling 18). */
  readonly shownSizesBytes?: readonly number[]
}

// From then on whatever is decided on the account is decided later than this: the months are closed. It locks the
// account.
const closeMonths = 'update account set last_decided_at = greatest(last_decided_at, $2) where id = $1'

const issue = `
  with booked as (
    select london_month(e.booked_at) as month, min(e.entry_no) as first_no, max(e.entry_no) as last_no,
           coalesce(sum(e.amount_pence) filter (where e.direction = 'credit'), 0) as in_pence,
           coalesce(sum(e.amount_pence) filter (where e.direction = 'debit'), 0) as out_pence
      from entry e
     where e.account_id = $1 and e.booked_at < $2
       and e.entry_no > coalesce((select s.last_entry_no from statement s where s.account_id = $1
                                   order by s.month desc limit 1), 0)
     group by 1
  )
  insert into statement (account_id, month, first_entry_no, last_entry_no, opening_pence, money_in_pence,
                         money_out_pence, closing_pence, shown_size_bytes, issued_at)
  select l.account_id, b.month, b.first_no, b.last_no, l.balance_after_pence - b.in_pence + b.out_pence, b.in_pence,
         b.out_pence, l.balance_after_pence, ($4::int8[])[row_number() over (order by b.month desc)],
         coalesce($3::timestamptz, london_month_end(b.month))
    from booked b join entry l on l.account_id = $1 and l.entry_no = b.last_no
  returning month`

/**
 * Issues a statement for every month of an account that is over, has entries, and has no statement yet, inside the
 * caller's database transaction. It closes the months on the account first, so that nothing can be booked into them any
 * more. Answers with the months issued, the newest first; none where another process came first.
 */
export async function issueStatements(
  transaction: Queryable,
  { accountId, before, issuedAt, shownSizesBytes = [] }: StatementIssue,
): Promise<readonly Month[]> {
  await transaction.query(closeMonths, [accountId, before])
  const issued = await transaction.query<{ month: Month }>(issue, [
    accountId,
    before,
    issuedAt ?? null,
    shownSizesBytes,
  ])
  return issued.map(({ month }) => month).toSorted((one, other) => (one < other ? 1 : -1))
}
