import { dayOfIsoDate, londonMoment } from '../../domain/london-time.ts'
import type { Bank } from '../bank.ts'
import type { Queryable } from '../database/database.ts'
import type { ListedTransaction } from './transaction.ts'

/** The filters of a transaction list; those left out do not apply (spec section 5, Transactions filters). */
export interface TransactionFilters {
  /**
   * Searched in description, reference and the other party's name, ignoring case and hyphens; an amount is searched in
   * amounts too.
   */
  readonly search?: string | undefined
  readonly status?: ListedTransaction['status'] | undefined
  /** Over 1,000,000; from 100,000 to 1,000,000, inclusive; under 100,000. */
  readonly amountBand?: 'high' | 'medium' | 'low' | undefined
  readonly category?: ListedTransaction['category'] | undefined
  /** Days in London, `YYYY-MM-DD`, inclusive. */
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** `declined_first`: declined transactions, then the rest, each newest first (ruling 12). */
export type TransactionOrder = 'newest' | 'oldest' | 'largest' | 'smallest' | 'declined_first'

/** The line numbers of an account from `firstNo` to `lastNo`, inclusive; none if `lastNo` is lower. */
export interface LineRange {
  readonly firstNo: bigint
  readonly lastNo: bigint
}

/** An account whose lines are listed. `lastNo`: the newest line's number, as it was read. */
export interface ListedAccount {
  readonly accountId: string
  readonly lastNo: bigint
}

/** The line numbers of each account between the filters' days: time never goes backwards on an account (ruling 28). */
export async function rangesBetween(
  database: Queryable,
  accounts: readonly ListedAccount[],
  { from, to }: Pick<TransactionFilters, 'from' | 'to'>,
): Promise<readonly LineRange[]> {
  if (from === undefined && to === undefined) return accounts.map(({ lastNo }) => ({ firstNo: 1n, lastNo }))
  const rows = await database.query<{ first_no: bigint | null; after_no: bigint | null }>(
    `select case when $3::timestamptz is not null then first_line_at(x.account_id, x.last_no, $3) end as first_no,
            case when $4::timestamptz is not null then first_line_at(x.account_id, x.last_no, $4) end as after_no
       from unnest($1::uuid[], $2::int8[]) with ordinality x (account_id, last_no, place)
      order by x.place`,
    [
      accounts.map(({ accountId }) => accountId),
      accounts.map(({ lastNo }) => lastNo),
      from === undefined ? null : londonMoment(dayOfIsoDate(from), 0),
      to === undefined ? null : londonMoment(dayOfIsoDate(to) + 1, 0),
    ],
  )
  return accounts.map(({ lastNo }, place) => ({
    firstNo: rows[place]?.first_no ?? 1n,
    lastNo: (rows[place]?.after_no ?? lastNo + 1n) - 1n,
  }))
}

/** The line numbers of one account between the filters' days. */
export async function linesBetween(
  database: Queryable,
  account: ListedAccount,
  days: Pick<TransactionFilters, 'from' | 'to'>,
): Promise<LineRange> {
  const [range] = await rangesBetween(database, [account], days)
  return range ?? { firstNo: 1n, lastNo: account.lastNo }
}

/** The parameters of the SQL function of migration 008, in order; null if a filter does not apply. */
export function lineConditions(
  { limits }: Pick<Bank, 'limits'>,
  { search, status, category, amountBand }: TransactionFilters,
) {
  const highFrom = limits.highAmountAbovePence + 1n
  const mediumFrom = limits.lowAmountBelowPence
  return [
    search ?? null,
    status ?? null,
    category ?? null,
    { high: highFrom, medium: mediumFrom, low: null, all: null }[amountBand ?? 'all'],
    { high: null, medium: highFrom, low: mediumFrom, all: null }[amountBand ?? 'all'],
  ] as const
}

export type LineConditions = ReturnType<typeof lineConditions>
