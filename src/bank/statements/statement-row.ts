import { daysOfMonth, londonDateOf, type Month } from '../calendar/london-month.ts'
import type { Statement } from './statement.ts'

/** The columns of a {@link StatementRow}, for a query in which `s` is the statement. */
export const statementColumns = `s.month, s.first_entry_no, s.last_entry_no, s.opening_pence, s.money_in_pence,
  s.money_out_pence, s.closing_pence, s.shown_size_bytes, s.issued_at`

export interface StatementRow {
  readonly month: Month
  readonly first_entry_no: bigint
  readonly last_entry_no: bigint
  readonly opening_pence: bigint
  readonly money_in_pence: bigint
  readonly money_out_pence: bigint
  readonly closing_pence: bigint
  readonly shown_size_bytes: bigint | null
  readonly issued_at: Date
}

/** The day that a statement begins on: the first of its month, or that on which the account was opened in it. */
export function firstDayOf(month: Month, openedAt: Date): string {
  const openedOn = londonDateOf(openedAt)
  return openedOn.startsWith(month) ? openedOn : daysOfMonth(month).first
}

export const statementOf = (row: StatementRow, openedAt: Date): Statement => ({
  month: row.month,
  from: firstDayOf(row.month, openedAt),
  to: daysOfMonth(row.month).last,
  issuedOn: londonDateOf(row.issued_at),
  openingPence: row.opening_pence,
  moneyInPence: row.money_in_pence,
  moneyOutPence: row.money_out_pence,
  closingPence: row.closing_pence,
  transactionCount: Number(row.last_entry_no - row.first_entry_no + 1n),
  ...(row.shown_size_bytes !== null && { shownSizeBytes: Number(row.shown_size_bytes) }),
})
