import { comingUpDays } from '../../domain/coming-up.ts'
import { isoDateOf, londonDateOf, londonDayOf } from '../../domain/london-time.ts'
import type { Bank } from '../bank.ts'
import type { Queryable } from '../database/database.ts'
import type { Attempt } from '../due/due-maker.ts'
import { makeDue } from '../due/run-due.ts'
import { dayOfItem } from './coming-up.ts'
import { readDueItems } from './due-items.ts'
import { accepted, refused, type Result } from '../result.ts'
import { type Caller, visitorAddress } from '../sessions/caller.ts'

/** A day of an account whose payments are made now, and which attempt it is. */
interface PaymentDay {
  readonly accountId: string
  /** `YYYY-MM-DD`, in London: as Coming up shows it. */
  readonly date: string
  readonly attempt: Attempt
}

/** How many were made, wait for their second attempt, and were not made for good. */
export interface MadeNow {
  readonly made: number
  readonly waiting: number
  readonly failed: number
}

/** In order of precedence. */
export type NextPaymentDayRefusal = { readonly code: 'out_of_range' | 'not_found' }

/** Whether a day is one of the 31 that Coming up shows. */
function isWithinComingUp(date: string, now: Date): boolean {
  const until = isoDateOf(londonDayOf(now) + comingUpDays - 1)
  return date >= londonDateOf(now) && date <= until
}

/** The due dates of what Coming up shows on a day: what is tried again may have been due before it. */
async function findDueDates(
  database: Queryable,
  { accountId, date, visitor }: PaymentDay & { readonly visitor?: string },
  now: Date,
): Promise<readonly string[]> {
  const items = await readDueItems(database, { accountIds: [accountId], visitor, until: date })
  const today = londonDateOf(now)
  const due = (items.get(accountId) ?? []).filter(
    item => item.direction === 'out' && dayOfItem(item, today) === date,
  )
  return [...new Set(due.map(({ dueOn }) => dueOn))].toSorted()
}

/**
 * In a demonstration: makes what is due on a day on one account now, or tries again what was short at the first attempt. No
 * clock moves, and the ids are those of the day itself, which finds it done. `visitor`: the address of a visitor who makes
 * what they ordered themselves and what was seeded, never another visitor's. Refused for a day that is not within 31 days.
 * Source: specification section 13.10.
 */
export async function bringForward(
  bank: Bank,
  day: PaymentDay & { readonly visitor?: string },
): Promise<Result<MadeNow, NextPaymentDayRefusal>> {
  const at = bank.clock()
  const { date, ...broughtForward } = day
  if (!isWithinComingUp(date, at)) return refused({ code: 'out_of_range' })
  let [made, waiting, failed] = [0, 0, 0]
  for (const on of await findDueDates(bank.database, day, at)) {
    const counts = await makeDue(bank, { at, on, broughtForward })
    made += counts.made
    waiting += counts.waiting
    failed += counts.failed
  }
  return accepted({ made, waiting, failed })
}

/**
 * As {@link bringForward}, for a customer of a demonstration. Refusals, in this order: `out_of_range`; `not_found`, for an
 * account that is not theirs.
 */
export async function makeNextPaymentDay(
  bank: Bank,
  { customerId, caller, ...day }: PaymentDay & { readonly customerId: string; readonly caller: Caller },
): Promise<Result<MadeNow, NextPaymentDayRefusal>> {
  if (!isWithinComingUp(day.date, bank.clock())) return refused({ code: 'out_of_range' })
  const access = await bank.database.query(
    'select account_id from access_in_force where customer_id = $1 and account_id = $2',
    [customerId, day.accountId],
  )
  if (access.length === 0) return refused({ code: 'not_found' })
  const visitor = bank.isShared ? await visitorAddress(bank.database, customerId, caller) : null
  return bringForward(bank, { ...day, ...(visitor !== null && { visitor }) })
}
