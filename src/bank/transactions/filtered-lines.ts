import type { Bank } from '../bank.ts'
import { dayOfIsoDate } from '../calendar/iso-date.ts'
import { londonMoment } from '../calendar/london-time.ts'
import type { Queryable } from '../database/database.ts'
import type { TransactionFilters } from './transaction-filters.ts'

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
