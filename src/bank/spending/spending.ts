import { londonMonthOf, londonMonthStart, type Month } from '../../domain/london-time.ts'
import type { SpendingCategory } from '../../domain/merchant-categories.ts'
import type { Pence } from '../../domain/money.ts'
import { monthsFrom } from '../../domain/spending-months.ts'
import type { Bank } from '../bank.ts'
import type { Queryable } from '../database/database.ts'

/** Whose spending, and of which of their accounts: all, if none is named. */
export interface SpendingOf {
  readonly customerId: string
  readonly accountId?: string | undefined
}

/** What was spent in a category; below zero, if more was given back than spent. */
export interface CategorySpending {
  readonly category: SpendingCategory
  readonly spentPence: Pence
  /** How many debits it was spent in. */
  readonly payments: number
}

/** What the lines of a span of time came to. Opening + income − spent + own moves = closing. */
export interface Sums {
  /** The largest first. */
  readonly categories: readonly CategorySpending[]
  readonly spentPence: Pence
  readonly incomePence: Pence
  /** Between the customer's own accounts and pots: what came less what went. */
  readonly ownPence: Pence
}

export interface Spending extends Sums {
  readonly month: Month
  /** The month of the first line; null: there is none. */
  readonly firstMonth: Month | null
  readonly openingPence: Pence
  readonly closingPence: Pence
  /** Held or owed now, and not counted yet. Zero for a month that is over. */
  readonly pendingPence: Pence
  /** The customer's budgets, if all accounts are meant. */
  readonly budgets: ReadonlyMap<SpendingCategory, Pence>
}

/** The accounts that are meant, closed ones too; undefined if the customer does not reach the one that they name. */
export async function accountsOf(
  database: Queryable,
  { customerId, accountId }: SpendingOf,
): Promise<readonly string[] | undefined> {
  const rows = await database.query<{ account_id: string }>(
    `select account_id from access_in_force
      where customer_id = $1 and ($2::uuid is null or account_id = $2) order by account_id`,
    [customerId, accountId ?? null],
  )
  return accountId !== undefined && rows.length === 0 ? undefined : rows.map(row => row.account_id)
}

/** A span of time: from a moment up to another, itself left out. */
export interface Span {
  readonly from: Date
  readonly to: Date
}

export const spanOf = (month: Month): Span => ({
  from: londonMonthStart(month),
  to: londonMonthStart(monthsFrom(month, 1)),
})

interface SumRow {
  /** Null if there is no line. */
  readonly part: 'own' | 'income' | 'spending' | null
  readonly category: SpendingCategory | null
  readonly pence: bigint
  readonly payments: bigint
}

/** Adds up the lines of accounts in a span of time. */
export async function readSums(
  database: Queryable,
  customerId: string,
  accounts: readonly string[],
  { from, to }: Span,
): Promise<Sums> {
  const rows = await database.query<SumRow>(
    `select part, category, pence, payments from spending_sums($1, $2::uuid[], $3, $4)
      order by pence, category`,
    [customerId, accounts, from, to],
  )
  return sumsOf(rows)
}

function sumsOf(rows: readonly SumRow[]): Sums {
  const categories = rows.flatMap(({ category, pence, payments }) =>
    category === null || (pence === 0n && payments === 0n)
      ? []
      : [{ category, spentPence: -pence, payments: Number(payments) }],
  )
  const penceOf = (part: string) => rows.find(row => row.part === part)?.pence ?? 0n
  return {
    categories,
    spentPence: categories.reduce((sum, { spentPence }) => sum + spentPence, 0n),
    incomePence: penceOf('income'),
    ownPence: penceOf('own'),
  }
}

/** When the first line of accounts was booked; undefined without one. */
export async function firstLineOf(
  database: Queryable,
  accounts: readonly string[],
): Promise<Date | undefined> {
  const [row] = await database.query<{ first_at: Date | null }>(
    `select min(first.decided_at) as first_at
       from unnest($1::uuid[]) a (id)
       cross join lateral (select s.decided_at from spending_line s where s.account_id = a.id
                            order by s.decided_at limit 1) first`,
    [accounts],
  )
  return row?.first_at ?? undefined
}

export async function listBudgetsOf(
  database: Queryable,
  customerId: string,
): Promise<ReadonlyMap<SpendingCategory, Pence>> {
  const rows = await database.query<{ category: SpendingCategory; amount_pence: bigint }>(
    'select category, amount_pence from budget where customer_id = $1 order by category',
    [customerId],
  )
  return new Map(rows.map(({ category, amount_pence }) => [category, amount_pence]))
}

/**
 * What a customer spent in a month in London, by category, and what came in; undefined if they do not reach the account. Of
 * completed lines alone, added up each time. Left out, the month is the present one. Source: part two, 15.5.
 */
export async function readSpending(
  bank: Bank,
  { month: requestedMonth, ...of }: SpendingOf & { readonly month?: Month | undefined },
): Promise<Spending | undefined> {
  const { database } = bank
  const present = londonMonthOf(bank.clock())
  const month = requestedMonth ?? present
  const accounts = await accountsOf(database, of)
  if (!accounts) return undefined
  const span = spanOf(month)
  // One statement, which sees one moment: what is booked meanwhile is in the sums and in the balances, or in neither.
  const rows = await database.query<SumRow & { opening: bigint; closing: bigint; pending: bigint }>(
    `select s.part, s.category, s.pence, s.payments, b.opening, b.closing, b.pending
       from (select coalesce(sum(balance_before(a.id, $3)), 0)::bigint as opening,
                    coalesce(sum(balance_before(a.id, $4)), 0)::bigint as closing,
                    coalesce(sum(a.held_pence + owed_pence(a.id)), 0)::bigint as pending
               from account a where a.id = any ($2::uuid[])) b
       left join spending_sums($1, $2::uuid[], $3, $4) s on true
      order by s.pence, s.category`,
    [of.customerId, accounts, span.from, span.to],
  )
  const [row] = rows
  const firstAt = await firstLineOf(database, accounts)
  return {
    ...sumsOf(rows),
    month,
    firstMonth: firstAt ? londonMonthOf(firstAt) : null,
    openingPence: row?.opening ?? 0n,
    closingPence: row?.closing ?? 0n,
    pendingPence: month === present ? (row?.pending ?? 0n) : 0n,
    budgets: of.accountId === undefined ? await listBudgetsOf(database, of.customerId) : new Map(),
  }
}
