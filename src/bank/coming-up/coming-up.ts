import { nextWorkingDay } from '../../domain/bank-holidays.ts'
import { comingUpDays } from '../../domain/coming-up.ts'
import { attemptsOf } from '../../domain/due-days.ts'
import { dayOfIsoDate, isoDateOf, londonDateOf, londonDayOf } from '../../domain/london-time.ts'
import type { Pence } from '../../domain/money.ts'
import type { Bank } from '../bank.ts'
import type { Queryable } from '../database/database.ts'
import { type Caller, visitorAddress } from '../sessions/caller.ts'
import { type ComingItem, readDueItems } from './due-items.ts'

/** A day on which something is due. */
export interface ComingDay {
  /** `YYYY-MM-DD`, in London. */
  readonly date: string
  readonly items: readonly ComingItem[]
  /** What is expected to be available at its end. */
  readonly expectedPence: Pence
}

/** The first day whose balance may not cover what is due. */
export interface ShortDay {
  readonly day: string
  readonly shortfallPence: Pence
  /** The next attempt: by then the money must be there. */
  readonly by: Date
}

/**
 * The day on which an item is made: its due date; if that is over, today; and the next working day, if that day is none, since
 * the table of bank holidays changed. After a first attempt, the day of the second one.
 */
export function dayOfItem({ dueOn, retryAt }: Pick<ComingItem, 'dueOn' | 'retryAt'>, today: string): string {
  if (retryAt !== null && londonDateOf(retryAt) > today) return londonDateOf(retryAt)
  return isoDateOf(nextWorkingDay(dayOfIsoDate(dueOn > today ? dueOn : today)))
}

/** The order in which items of one day are made: by step of the due run, due date, creation and id. */
export const inMakingOrder = (one: ComingItem, other: ComingItem): number =>
  one.step - other.step ||
  one.dueOn.localeCompare(other.dueOn) ||
  one.createdAt.getTime() - other.createdAt.getTime() ||
  one.id.localeCompare(other.id)

/** The days on which items are due, in order, with the balance in pence, which may be below zero, that is expected after each. */
export function expectDays(
  items: readonly ComingItem[],
  { availablePence, today }: { readonly availablePence: Pence; readonly today: string },
): readonly ComingDay[] {
  const byDay = Map.groupBy(items, item => dayOfItem(item, today))
  let expectedPence = availablePence
  return [...byDay]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([date, due]) => {
      for (const { changePence } of due) expectedPence += changePence
      return { date, items: due.toSorted(inMakingOrder), expectedPence }
    })
}

/**
 * The first day that something leaves the account and its balance is expected below zero, if there is one, what is missing at its
 * end, and by when: 06:00 in London, or 14:00 for what is tried again. Source: specification section 13.5.
 */
export function findShort(days: readonly ComingDay[], now: Date): ShortDay | undefined {
  const found = days.find(
    ({ items, expectedPence }) =>
      expectedPence < 0n &&
      items.some(({ direction, changePence }) => direction === 'out' && changePence < 0n),
  )
  if (!found) return undefined
  const { date: day, items, expectedPence } = found
  const { first, second } = attemptsOf(day)
  const isTriedAgain = items.every(({ direction, retryAt }) => direction === 'in' || retryAt !== null)
  return { day, shortfallPence: -expectedPence, by: now < first && !isTriedAgain ? first : second }
}

/** What is due on an account of a customer. */
export interface ComingUp {
  readonly accountId: string
  readonly today: string
  readonly days: readonly ComingDay[]
  readonly short: ShortDay | undefined
}

async function readAvailable(
  database: Queryable,
  { customerId, accountId }: { readonly customerId: string; readonly accountId: string },
): Promise<Pence | undefined> {
  const [row] = await database.query<{ available_pence: bigint }>(
    `select a.balance_pence - a.held_pence as available_pence
       from access_in_force x join account a on a.id = x.account_id
      where x.customer_id = $1 and x.account_id = $2`,
    [customerId, accountId],
  )
  return row?.available_pence
}

/**
 * What is due on an account in 31 days with today, and the balance that is expected then: what is available, less what is
 * due, and with the customer's own moves into it. Undefined if the account is not theirs. Source: specification section
 * 13.5.
 */
export async function readComingUp(
  { database, clock }: Pick<Bank, 'database' | 'clock'>,
  {
    customerId,
    accountId,
    caller,
  }: {
    readonly customerId: string
    readonly accountId: string
    readonly caller: Pick<Caller, 'address'>
  },
): Promise<ComingUp | undefined> {
  const now = clock()
  const today = londonDateOf(now)
  const availablePence = await readAvailable(database, { customerId, accountId })
  if (availablePence === undefined) return undefined
  const until = isoDateOf(londonDayOf(now) + comingUpDays - 1)
  const visitor = await visitorAddress(database, customerId, caller)
  const items = await readDueItems(database, {
    accountIds: [accountId],
    viewerId: customerId,
    visitor,
    until,
  })
  const ofAccount = (items.get(accountId) ?? []).filter(item => dayOfItem(item, today) <= until)
  const days = expectDays(ofAccount, { availablePence, today })
  return { accountId, today, days, short: findShort(days, now) }
}
