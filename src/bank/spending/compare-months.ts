import {
  calendarDateOf,
  dayOfIsoDate,
  daysOfMonth,
  londonDateOf,
  londonMoment,
  londonMonthOf,
  londonMonthStart,
  type Month,
} from '../../domain/london-time.ts'
import type { SpendingCategory } from '../../domain/merchant-categories.ts'
import type { Pence } from '../../domain/money.ts'
import { averagedBefore, averagePence, monthsFrom } from '../../domain/spending-months.ts'
import type { Bank } from '../bank.ts'
import { accountsOf, firstLineOf, readSums, type Span, spanOf, type SpendingOf } from './spending.ts'

/** What was spent, by category and together; below zero, if more was given back. */
interface Spent {
  readonly spentPence: Pence
  readonly categories: readonly { readonly category: SpendingCategory; readonly spentPence: Pence }[]
}

/** What a month is compared with. */
export interface Comparison {
  /** The month before; null, if there is no line in it or before it. */
  readonly before: (Spent & { readonly month: Month; readonly isToSameDay: boolean }) | null
  /** Of the whole months before, six at most; null: there is none. */
  readonly average: (Spent & { readonly months: number }) | null
}

/** The month before: whole, or to the same day if the month is the present one. A month that is shorter counts whole. */
function spanBefore(month: Month, today: string | undefined): Span {
  const before = spanOf(monthsFrom(month, -1))
  if (today === undefined) return before
  const { first, last } = daysOfMonth(monthsFrom(month, -1))
  const { dayOfMonth } = calendarDateOf(dayOfIsoDate(today))
  const day = Math.min(dayOfIsoDate(first) + dayOfMonth - 1, dayOfIsoDate(last))
  return { from: before.from, to: londonMoment(day + 1, 0) }
}

/**
 * What the spending of a month is compared with: the month before, and the average of six months; undefined if the customer
 * does not reach the account. Asked after the month itself, as it reads seven more. Source: part two, 15.5.
 */
export async function compareMonths(
  bank: Bank,
  { month: requestedMonth, ...of }: SpendingOf & { readonly month?: Month | undefined },
): Promise<Comparison | undefined> {
  const { database } = bank
  const at = bank.clock()
  const present = londonMonthOf(at)
  const month = requestedMonth ?? present
  const accounts = await accountsOf(database, of)
  if (!accounts) return undefined
  const firstAt = await firstLineOf(database, accounts)
  const monthBefore = monthsFrom(month, -1)
  if (!firstAt || londonMonthOf(firstAt) > monthBefore) return { before: null, average: null }
  const isToSameDay = month === present
  const span = spanBefore(month, isToSameDay ? londonDateOf(at) : undefined)
  const { spentPence, categories } = await readSums(database, of.customerId, accounts, span)
  const months = averagedBefore(month, londonDateOf(firstAt))
  const averaged =
    months > 0 &&
    (await readSums(database, of.customerId, accounts, {
      from: londonMonthStart(monthsFrom(month, -months)),
      to: londonMonthStart(month),
    }))
  return {
    before: { month: monthBefore, isToSameDay, spentPence, categories },
    average: averaged
      ? {
          months,
          spentPence: averagePence(averaged.spentPence, months),
          categories: averaged.categories.map(each => ({
            category: each.category,
            spentPence: averagePence(each.spentPence, months),
          })),
        }
      : null,
  }
}
