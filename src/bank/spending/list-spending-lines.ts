import type { Month } from '../../domain/london-time.ts'
import { londonMonthOf } from '../../domain/london-time.ts'
import type { SpendingCategory } from '../../domain/merchant-categories.ts'
import type { Pence } from '../../domain/money.ts'
import type { Bank } from '../bank.ts'
import { accountsOf, spanOf, type SpendingOf } from './spending.ts'

/** A line of spending, with its category as this customer sees it. */
export interface SpendingLine {
  readonly accountId: string
  readonly transactionNo: bigint
  readonly decidedAt: Date
  readonly description: string
  /** The merchant or payee, of a refund, of what it gives back: what a rule is for. */
  readonly merchant: string
  readonly amountPence: Pence
  readonly isRefund: boolean
  readonly category: SpendingCategory
}

export interface SpendingLines {
  readonly lines: readonly SpendingLine[]
  /** On all pages. */
  readonly total: number
}

interface ListSpendingLines extends SpendingOf {
  readonly month?: Month | undefined
  /** Left out, all. */
  readonly category?: SpendingCategory | undefined
  /** From 1. */
  readonly page: number
  readonly pageSize: number
}

interface LineRow {
  readonly account_id: string
  readonly transaction_no: bigint
  readonly decided_at: Date
  readonly description: string
  readonly merchant: string
  readonly pence: bigint
  readonly category: SpendingCategory
}

/** What a line is called, and the merchant or payee of it, or of what it gives back. */
const lineNames = `
  join account_transaction l on (l.account_id, l.transaction_no) = (s.account_id, s.transaction_no)
  join spending_line o on (o.account_id, o.transaction_no) = (s.account_id, s.transaction_no)
  join account_transaction d
    on (d.account_id, d.transaction_no) = (coalesce(o.refunds_account_id, s.account_id), coalesce(o.refunds_no, s.transaction_no))
  join transfer t on t.id = d.transfer_id`
const merchantOf = `case d.direction when 'debit' then t.recipient_name
                                     else coalesce(told_name('credit', d.description), d.description) end`

/**
 * The lines that a customer spent in a month, or in a category of it, newest first; undefined if they do not reach the
 * account. Own moves and income are none. Source: part two, 15.5.
 */
export async function listSpendingLines(
  bank: Bank,
  { month, category, page, pageSize, ...of }: ListSpendingLines,
): Promise<SpendingLines | undefined> {
  const { database } = bank
  const accounts = await accountsOf(database, of)
  if (!accounts) return undefined
  const { from, to } = spanOf(month ?? londonMonthOf(bank.clock()))
  const found = [of.customerId, accounts, from, to, category ?? null] as const
  const rows = await database.query<LineRow>(
    `select s.account_id, s.transaction_no, s.decided_at, s.amount_pence as pence, s.category, l.description,
            ${merchantOf} as merchant
       from (select x.* from spending_lines($1, $2::uuid[], $3, $4) x where $5::text is null or x.category = $5
              order by x.decided_at desc, x.account_id desc, x.transaction_no desc offset $6 limit $7) s
       ${lineNames}
      order by s.decided_at desc, s.account_id desc, s.transaction_no desc`,
    [...found, (page - 1) * pageSize, pageSize],
  )
  const [count] = await database.query<{ total: bigint }>(
    `select count(*) as total from spending_lines($1, $2::uuid[], $3, $4) x where $5::text is null or x.category = $5`,
    found,
  )
  return { lines: rows.map(lineOf), total: Number(count?.total ?? 0n) }
}

const lineOf = (row: LineRow): SpendingLine => ({
  accountId: row.account_id,
  transactionNo: row.transaction_no,
  decidedAt: row.decided_at,
  description: row.description,
  merchant: row.merchant,
  amountPence: row.pence < 0n ? -row.pence : row.pence,
  isRefund: row.pence > 0n,
  category: row.category,
})
