import type { Queryable } from '../database/database.ts'
import type { LineRange } from '../transactions/filtered-lines.ts'
import { lineColumns, lineJoins, transactionOf, type LineRow } from '../transactions/line-row.ts'
import type { ListedTransaction } from '../transactions/listed-transaction.ts'

/**
 * The lines of an account from one number to another, both included, newest first: what was booked, no declined ones.
 */
export async function readStatementLines(
  database: Queryable,
  accountId: string,
  { firstNo, lastNo }: LineRange,
): Promise<readonly ListedTransaction[]> {
  if (firstNo > lastNo) return []
  const rows = await database.query<LineRow>(
    `select ${lineColumns}
       from account_transaction l
       ${lineJoins}
      where l.account_id = $1 and l.status = 'completed' and l.transaction_no between $2 and $3
      order by l.transaction_no desc`,
    [accountId, firstNo, lastNo],
  )
  return rows.map(transactionOf)
}
