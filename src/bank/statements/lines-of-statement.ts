import type { Queryable } from '../database/database.ts'
import type { LineRange } from '../transactions/filtered-lines.ts'
import type { StatementEntries } from './read-month-to-date.ts'

// The number of the line that an entry stands in.
const lineOfEntry = (entryNo: string) => `(
  select case f.direction when 'debit' then o.debtor_transaction_no else o.creditor_transaction_no end
    from entry f join transfer o on o.id = f.transfer_id where f.account_id = $1 and f.entry_no = ${entryNo})`

/** The numbers of the lines from a statement's first entry to its last; declined ones may stand between. */
export async function linesOfStatement(
  database: Queryable,
  accountId: string,
  { firstEntryNo, lastEntryNo }: Pick<StatementEntries, 'firstEntryNo' | 'lastEntryNo'>,
): Promise<LineRange> {
  if (firstEntryNo > lastEntryNo) return { firstNo: 1n, lastNo: 0n }
  const [row] = await database.query<{ first_no: bigint; last_no: bigint }>(
    `select ${lineOfEntry('$2')} as first_no, ${lineOfEntry('$3')} as last_no`,
    [accountId, firstEntryNo, lastEntryNo],
  )
  if (!row) throw new Error('the database answered nothing')
  return { firstNo: row.first_no, lastNo: row.last_no }
}
