import type { Queryable } from '../database/database.ts'
import type { ExportedLine } from './exported-line.ts'
import type { LineConditions, LineRange } from './filtered-lines.ts'

/** The lines of a window as one row, a column's values in one text: drivers take several times as long for rows. */
interface WindowRow {
  readonly count: bigint
  readonly numbers: string
  readonly days: string
  /** Two letters a line: `d` or `c` for its direction, `c` or `d` for its status. */
  readonly kinds: string
  readonly amounts: string
  /** The numbers of their entries; nothing for a declined one. */
  readonly entries: string
  readonly first_entry_no: bigint | null
  /** The balances after all entries from the first to the last of these, which have no gap. */
  readonly balances: string | null
  readonly descriptions: readonly string[]
  readonly references: readonly string[]
  readonly categories: readonly ExportedLine['category'][]
  readonly names: readonly string[]
}

// Aggregates take the lines in the order of the query below them. Entries are read in one stretch: to look up each of
// them costs more than all the rest.
const windowQuery = `
  select count(*) as count, string_agg(transaction_no::text, ',') as numbers, string_agg(day::text, ',') as days,
         string_agg(left(direction, 1) || left(status, 1), '') as kinds,
         string_agg(amount_pence::text, ',') as amounts,
         string_agg(coalesce(entry_no::text, ''), ',') as entries, min(entry_no) as first_entry_no,
         (select string_agg(balance_after_pence::text, ',')
            from (select e.balance_after_pence from entry e
                   where e.account_id = $1 and e.entry_no between min(line.entry_no) and max(line.entry_no)
                   order by e.entry_no) entry) as balances,
         json_agg(description) as descriptions, json_agg(reference) as references, json_agg(category) as categories,
         json_agg(name) as names
    from (
      select l.transaction_no, (l.decided_at at time zone 'Europe/London')::date as day, l.direction, l.status,
             l.category, l.description, l.reference, l.amount_pence, l.entry_no,
             coalesce(r.name, told_name(l.direction, l.description), '') as name
        from account_transaction l
        left join line_recipient r on r.account_id = l.account_id and r.transaction_no = l.transaction_no
       where l.account_id = $1 and l.transaction_no between $2 and $3
         and ($4::text is null or is_found($4, l.folded_description, l.folded_reference, r.folded_name, l.amount_pence))
         and ($5::text is null or l.status = $5) and ($6::text is null or l.category = $6)
         and ($7::int8 is null or l.amount_pence >= $7) and ($8::int8 is null or l.amount_pence < $8)
       order by l.transaction_no desc
    ) line`

/** Those of an account's lines between two numbers that are wanted, newest first. For some thousand lines at a time. */
export async function readLineWindow(
  database: Queryable,
  accountId: string,
  { firstNo, lastNo }: LineRange,
  conditions: LineConditions,
): Promise<readonly ExportedLine[]> {
  const [row] = await database.query<WindowRow>(windowQuery, [accountId, firstNo, lastNo, ...conditions])
  return row && row.count > 0n ? linesOf(row) : []
}

/** A value that the row must hold. */
function at<Value>(values: readonly Value[], n: number): Value {
  const value = values[n]
  if (value === undefined) throw new Error('a line that is exported has lost a part')
  return value
}

function linesOf(row: WindowRow): ExportedLine[] {
  const numbers = row.numbers.split(',')
  const days = row.days.split(',')
  const amounts = row.amounts.split(',')
  const entries = row.entries.split(',')
  const balances = row.balances?.split(',') ?? []
  const firstEntryNo = Number(row.first_entry_no)
  return row.descriptions.map((description, n) => {
    const entryNo = at(entries, n)
    return {
      transactionNo: BigInt(at(numbers, n)),
      day: at(days, n),
      direction: row.kinds[2 * n] === 'd' ? 'debit' : 'credit',
      status: row.kinds[2 * n + 1] === 'd' ? 'declined' : 'completed',
      category: at(row.categories, n),
      description,
      otherParty: at(row.names, n),
      reference: at(row.references, n),
      amountPence: BigInt(at(amounts, n)),
      balanceAfterPence: entryNo === '' ? null : BigInt(at(balances, Number(entryNo) - firstEntryNo)),
    }
  })
}
