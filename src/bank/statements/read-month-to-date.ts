import { londonDateOf, londonMonthStart, type Month } from '../calendar/london-month.ts'
import type { Queryable } from '../database/database.ts'
import { firstDayOf } from './statement-row.ts'
import type { Statement } from './statement.ts'

/** A statement and the entries that it has. */
export interface StatementEntries {
  readonly statement: Statement
  /** 1 to 0 where there are none. */
  readonly firstEntryNo: bigint
  readonly lastEntryNo: bigint
}

interface AccountNow {
  readonly accountId: string
  readonly openedAt: Date
  /** Of one moment: what is booked later is left out. */
  readonly lastEntryNo: bigint
  readonly bookedPence: bigint
}

/**
 * What the statement of the month that still runs would say if it were over now (ruling 37). It may have no entries.
 */
export async function readMonthToDate(
  database: Queryable,
  { accountId, openedAt, lastEntryNo, bookedPence }: AccountNow,
  { month, now }: { readonly month: Month; readonly now: Date },
): Promise<StatementEntries> {
  const [booked] = await database.query<{ entries: bigint; in_pence: bigint; out_pence: bigint }>(
    `select count(*) as entries,
            coalesce(sum(e.amount_pence) filter (where e.direction = 'credit'), 0)::int8 as in_pence,
            coalesce(sum(e.amount_pence) filter (where e.direction = 'debit'), 0)::int8 as out_pence
       from entry e
      where e.account_id = $1 and e.entry_no <= $2 and e.booked_at >= $3
        and e.entry_no > coalesce((select s.last_entry_no from statement s where s.account_id = $1
                                    order by s.month desc limit 1), 0)`,
    [accountId, lastEntryNo, londonMonthStart(month)],
  )
  if (!booked) throw new Error('the database answered nothing')
  const today = londonDateOf(now)
  return {
    statement: {
      month,
      from: firstDayOf(month, openedAt),
      to: today,
      issuedOn: today,
      openingPence: bookedPence - booked.in_pence + booked.out_pence,
      moneyInPence: booked.in_pence,
      moneyOutPence: booked.out_pence,
      closingPence: bookedPence,
      transactionCount: Number(booked.entries),
    },
    firstEntryNo: lastEntryNo - booked.entries + 1n,
    lastEntryNo,
  }
}
