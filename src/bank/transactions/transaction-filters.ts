import { dayOfIsoDate, londonMoment } from '../../domain/london-time.ts'
import type { Bank } from '../bank.ts'
import type { Queryable } from '../database/database.ts'
import type { ListedTransaction } from './transaction.ts'

/** What of a list is wanted; what is left out is not asked for (spec section 5, Transactions filters). */
export interface TransactionFilters {
  /**
   * Looked for in description, reference and the other party's name, whatever its case and its hyphens; an amount in
   * amounts too.
   */
  readonly search?: string | undefined
  readonly status?: ListedTransaction['status'] | undefined
  /** Over 1,000,000; from 100,000 to 1,000,000, both included; under 100,000. */
  readonly amountBand?: 'high' | 'medium' | 'low' | undefined
  readonly category?: ListedTransaction['category'] | undefined
  /** Days in London, `YYYY-MM-DD`; both are included. */
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** `declined_first`: the declined, then the rest, each newest first (ruling 12). */
export type TransactionOrder = 'newest' | 'oldest' | 'largest' | 'smallest' | 'declined_first'

/** The numbers of an account's lines from `firstNo` to `lastNo`, both included; none where `lastNo` is the lower. */
export interface LineRange {
  readonly firstNo: bigint
  readonly lastNo: bigint
}

/**
 * Which lines of an account days leave, by their numbers: time never runs backwards on an account (ruling 28).
 * `lastNo` is the newest line's number as it was read.
 */
export async function linesBetween(
  database: Queryable,
  account: { readonly accountId: string; readonly lastNo: bigint },
  { from, to }: Pick<TransactionFilters, 'from' | 'to'>,
): Promise<LineRange> {
  const { accountId, lastNo } = account
  if (from === undefined && to === undefined) return { firstNo: 1n, lastNo }
  const [row] = await database.query<{ first_no: bigint | null; after_no: bigint | null }>(
    `select case when $3::timestamptz is not null then first_line_at($1, $2, $3) end as first_no,
            case when $4::timestamptz is not null then first_line_at($1, $2, $4) end as after_no`,
    [
      accountId,
      lastNo,
      from === undefined ? null : londonMoment(dayOfIsoDate(from), 0),
      to === undefined ? null : londonMoment(dayOfIsoDate(to) + 1, 0),
    ],
  )
  return { firstNo: row?.first_no ?? 1n, lastNo: (row?.after_no ?? lastNo + 1n) - 1n }
}

/** What the SQL of 008 asks of a line: null where it does not matter. In the order of its parameters. */
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
