import { londonDateOf, londonMonthOf, londonMonthStart, type Month } from '../../domain/london-time.ts'
import type { ProductCode } from '../../domain/products.ts'
import type { Bank } from '../bank.ts'
import type { Queryable } from '../database/database.ts'
import { firstDayOf, type Statement, statementColumns, statementOf, type StatementRow } from './statement.ts'

/** The statement to find, and the customer who reads it. */
export interface StatementQuery {
  readonly customerId: string
  readonly accountId: string
  readonly month: Month
}

export interface FoundStatement extends StatementEntries {
  /** Whether its month is the current one. */
  readonly isToDate: boolean
  readonly account: {
    readonly holderName: string
    readonly product: string
    readonly productCode: ProductCode
    readonly sortCode: string
    readonly accountNumber: string
    readonly iban: string
    readonly openedAt: Date
  }
}

interface AccountRow {
  readonly holder_name: string
  readonly product: string
  readonly product_code: ProductCode
  readonly sort_code: string
  readonly account_number: string
  readonly iban: string
  readonly opened_at: Date
  readonly balance_pence: bigint
  readonly last_entry_no: bigint
}

/**
 * One statement and the range of its entries; for the current month, to date, which always exists (ruling 37).
 * Undefined if the customer has no access to the account, or if there is no such statement: nothing was booked in that
 * month, or it has not been issued yet.
 */
export async function findStatement(
  bank: Bank,
  { customerId, accountId, month }: StatementQuery,
): Promise<FoundStatement | undefined> {
  const now = bank.clock()
  const [account] = await bank.database.query<AccountRow>(
    `select a.holder_name, a.product, a.product_code, a.sort_code, a.account_number, a.iban, a.opened_at, a.balance_pence, a.last_entry_no
       from access_in_force x join account a on a.id = x.account_id
      where x.customer_id = $1 and x.account_id = $2`,
    [customerId, accountId],
  )
  if (!account) return undefined
  const { opened_at: openedAt, last_entry_no: lastEntryNo, balance_pence: bookedPence } = account
  const issued = await readIssued(bank.database, { accountId, month, openedAt })
  const isToDate = !issued && month === londonMonthOf(now)
  const found = isToDate
    ? await readMonthToDate(bank.database, { accountId, openedAt, lastEntryNo, bookedPence }, { month, now })
    : issued
  return (
    found && {
      ...found,
      isToDate,
      account: {
        holderName: account.holder_name,
        product: account.product,
        productCode: account.product_code,
        sortCode: account.sort_code,
        accountNumber: account.account_number,
        iban: account.iban,
        openedAt,
      },
    }
  )
}

async function readIssued(
  database: Queryable,
  { accountId, month, openedAt }: { accountId: string; month: Month; openedAt: Date },
): Promise<StatementEntries | undefined> {
  const [row] = await database.query<StatementRow>(
    `select ${statementColumns} from statement s where s.account_id = $1 and s.month = $2`,
    [accountId, month],
  )
  return (
    row && {
      statement: statementOf(row, openedAt),
      firstEntryNo: row.first_entry_no,
      lastEntryNo: row.last_entry_no,
    }
  )
}

/** A statement and the range of its entries. */
export interface StatementEntries {
  readonly statement: Statement
  /** 1 to 0 if there are none. */
  readonly firstEntryNo: bigint
  readonly lastEntryNo: bigint
}

interface AccountNow {
  readonly accountId: string
  readonly openedAt: Date
  /** As of one moment: later entries are left out. */
  readonly lastEntryNo: bigint
  readonly bookedPence: bigint
}

/** The statement of the current month as if it ended now (ruling 37). It may have no entries. */
async function readMonthToDate(
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
  if (!booked) throw new Error('the database returned no row')
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
