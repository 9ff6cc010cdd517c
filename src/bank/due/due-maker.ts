import { isWorkingDay, workingDaysAfter } from '../../domain/bank-holidays.ts'
import { attemptsOf, secondAttemptAfter } from '../../domain/due-days.ts'
import { dayOfIsoDate, isoDateOf, londonDateOf } from '../../domain/london-time.ts'
import type { Bank } from '../bank.ts'
import type { Queryable } from '../database/database.ts'

/** What a round of the due run makes: what is due on a day and before, by a clock. */
export interface DueRun {
  /** The bank's time. */
  readonly at: Date
  /** The day, `YYYY-MM-DD`, in London. */
  readonly on: string
  /**
   * A demonstration makes what is due on that very day now, of one account: first attempts, or those that the first one
   * left. Left out in the run itself. `visitor`: the address of a visitor of a shared demonstration, who makes what was
   * ordered from there and what was seeded.
   */
  readonly broughtForward?: {
    readonly accountId: string
    readonly attempt: Attempt
    readonly visitor?: string
  }
}

/** The first or the last time that the ledger is asked. */
export type Attempt = 1 | 2

/** Something that is due, and what its place in the order of its step goes by. */
export interface DueItem {
  readonly id: string
  /** `YYYY-MM-DD`. */
  readonly dueOn: string
  readonly createdAt: Date
}

/**
 * What became of an item: its money moved; it is tried again; it was not made; it was so late that it was not tried; or
 * nothing was done, because it is not due or another process makes it.
 */
export type DueOutcome = 'made' | 'waiting' | 'failed' | 'missed' | 'none'

/** In the order in which they are made: all of one step before the next. */
export const dueStepNames = [
  'own_moves_from_savings',
  'collections',
  'standing_orders',
  'scheduled_payments',
  'other_own_moves',
] as const
export type DueStepName = (typeof dueStepNames)[number]

/** Items of a maker, in the order in which they are made, and the round that they are made in. */
export interface DueGroup {
  readonly ids: readonly string[]
  readonly run: DueRun
  /** Called when their accounts are locked, which they stay until the group is made. */
  readonly onLocked: () => void
}

/** What finds and makes items of a step. A step may have several: its items are made in one order. */
export interface DueMaker {
  readonly step: DueStepName
  /** The items that are due, at most `limit`, by due date, creation and id. By an index on what is due. */
  find(database: Queryable, run: DueRun, limit: number): Promise<readonly DueItem[]>
  /**
   * Makes an item in one database transaction: locks its rule with `skip locked`, reads again whether it is due (see
   * {@link attemptDue}), locks what it moves money on, decides, posts, notifies and audits.
   */
  make(bank: Bank, id: string, run: DueRun): Promise<DueOutcome>
  /**
   * Makes those of some items, in the order in which they are made, that move money at once and of which nothing else follows, in
   * one database transaction with one call of the ledger. Returns what became of them; the others, of which it has changed
   * nothing, are made one by one. A fault may come from any of them, and then nothing was changed.
   */
  makeTogether(bank: Bank, group: DueGroup): Promise<ReadonlyMap<string, DueOutcome>>
}

interface Due {
  readonly dueOn: string
  /** When it is tried again; null if it was not tried. */
  readonly retryAt: Date | null
}

/**
 * Which attempt of an item is due in a run, if any: the first from its due date on, the second from its time on; of a demonstration,
 * that of exactly its day. Source: specification section 13.6.
 */
export function attemptDue({ dueOn, retryAt }: Due, { at, on, broughtForward }: DueRun): Attempt | undefined {
  const attempt = retryAt === null ? 1 : 2
  if (broughtForward) return dueOn === on && attempt === broughtForward.attempt ? attempt : undefined
  const isDue = retryAt === null ? dueOn <= on : retryAt <= at
  return isDue ? attempt : undefined
}

/**
 * When what is due on a date and was not made by the first attempt of a run is tried again, the last time: on its own day, if a
 * demonstration brought it forward.
 */
export function retryAtOf(dueOn: string, { at, broughtForward }: DueRun): Date {
  const onItsDay = attemptsOf(dueOn).second
  return broughtForward && onItsDay > at ? onItsDay : secondAttemptAfter(at)
}

const workingDaysLate = 5

/**
 * Whether a run comes more than 5 working days after a due date: then the item is not made any more (part two, 13.6). It is tried
 * all the same on the day of a second attempt that its holders were notified of.
 */
export function isTooLate({ dueOn, retryAt }: Due, { on, broughtForward }: DueRun): boolean {
  if (broughtForward || (retryAt !== null && on <= londonDateOf(retryAt))) return false
  return on > isoDateOf(workingDaysAfter(dayOfIsoDate(dueOn), workingDaysLate))
}

/** Whether anything is made on a day: on working days. */
export const isDueDay = (on: string): boolean => isWorkingDay(dayOfIsoDate(on))
