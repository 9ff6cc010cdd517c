import { firstAttemptMinute } from '../../domain/due-days.ts'
import { londonClockOf, londonDateOf } from '../../domain/london-time.ts'
import type { Bank } from '../bank.ts'
import { DatabaseBusy, DatabaseUnavailable } from '../database/database.ts'
import { collectionMaker } from '../direct-debits/take-collection.ts'
import { duePaymentMakers } from '../payments/make-due-payment.ts'
import { type Rounds, runEvery, type RunningWork } from '../run-every.ts'
import { dueOrderMakers } from '../standing-orders/make-due-order.ts'
import {
  type DueItem,
  type DueOutcome,
  type DueRun,
  dueStepNames,
  isDueDay,
  type DueMaker,
} from './due-maker.ts'
import { notifyOfMissed } from './missed.ts'
import { sizeAfter, sizeAtFirst } from './together.ts'

/** Everything that is due is found and made by these. */
export const dueMakers: readonly DueMaker[] = [collectionMaker, ...duePaymentMakers, ...dueOrderMakers]

/**
 * How many items were made, are tried again, were not made, and were too late; and how many groups had a fault, so that their items
 * were made by themselves.
 */
export type DueCounts = Readonly<Record<Exclude<DueOutcome, 'none'> | 'groupsUndone', number>>

const inOrder = (one: DueItem, other: DueItem): number =>
  one.dueOn.localeCompare(other.dueOn) ||
  one.createdAt.getTime() - other.createdAt.getTime() ||
  one.id.localeCompare(other.id)

interface Found {
  readonly maker: DueMaker
  readonly item: DueItem
}

interface FoundInStep {
  /** The first ones, in the order of their step. */
  readonly all: readonly Found[]
  /** Those that found something. */
  readonly makers: readonly DueMaker[]
}

async function findDue(
  bank: Bank,
  makers: readonly DueMaker[],
  { run, limit }: { readonly run: DueRun; readonly limit: number },
): Promise<FoundInStep> {
  const found: Found[] = []
  for (const maker of makers)
    for (const item of await maker.find(bank.database, run, limit)) found.push({ maker, item })
  return {
    // What a maker has beyond its first ones may come before what is left out here.
    all: found.toSorted((one, other) => inOrder(one.item, other.item)).slice(0, limit),
    makers: makers.filter(maker => found.some(one => one.maker === maker)),
  }
}

/** An item on one of its days: a standing order that is late may have several. */
const keyOf = ({ item: { id, dueOn } }: Found): string => `${id} ${dueOn}`

/** Those of the first due date alone: what a standing order has due next may come before what is due later. */
const ofFirstDay = (found: readonly Found[]): readonly Found[] =>
  found.filter(({ item }) => item.dueOn === found[0]?.item.dueOn)

/** The first of those that are left, and its neighbours of the same maker. */
function nextGroup(left: readonly Found[], count: number): readonly Found[] {
  const group = left.slice(0, count)
  const end = group.findIndex(({ maker }) => maker !== group[0]?.maker)
  return end === -1 ? group : group.slice(0, end)
}

/** A round, and what it has come to. */
interface Round {
  readonly bank: Bank
  readonly run: DueRun
  readonly stopping: AbortSignal | undefined
  readonly counts: Record<keyof DueCounts, number>
  readonly faults: unknown[]
  /** How many items the next group has at most. */
  groupSize: number
}

/**
 * Makes what can be made together of a group. Whatever fault there is in it, nothing was changed, and each item is made by
 * itself: so one that is faulty keeps no other waiting.
 */
async function makeTogether(round: Round, group: readonly Found[]): Promise<ReadonlyMap<string, DueOutcome>> {
  const { bank, run } = round
  const [first, second] = group
  if (!first || !second || run.broughtForward) return new Map()
  const ids = group.map(({ item }) => item.id)
  let lockedAt: Date | undefined
  const onLocked = () => {
    lockedAt = bank.clock()
  }
  try {
    const outcomes = await first.maker.makeTogether(bank, { ids, run, onLocked })
    if (lockedAt) round.groupSize = sizeAfter(round.groupSize, bank.clock().getTime() - lockedAt.getTime())
    return outcomes
  } catch (fault) {
    if (fault instanceof DatabaseUnavailable && !(fault instanceof DatabaseBusy)) throw fault
    // It may have been too large. A fault of an item comes again when that item is made by itself, and is reported then.
    round.groupSize = sizeAfter(round.groupSize, Infinity)
    round.counts.groupsUndone += 1
    return new Map()
  }
}

/** Makes a group: together what can be, and then the others one by one, in their order. */
async function makeGroup(round: Round, group: readonly Found[]): Promise<void> {
  const { bank, run, stopping, counts, faults } = round
  const together = await makeTogether(round, group)
  for (const { maker, item } of group)
    try {
      const isLeft = !together.has(item.id) && stopping?.aborted === true
      const outcome = isLeft ? 'none' : (together.get(item.id) ?? (await maker.make(bank, item.id, run)))
      if (outcome !== 'none') counts[outcome] += 1
    } catch (fault) {
      if (fault instanceof DatabaseUnavailable) throw fault
      faults.push(fault)
    }
}

/**
 * A round of the due run: makes what is due, in the order of its steps, each item in one database transaction, which it may share
 * with items of other accounts (see {@link DueMaker}), however many processes do so at once. A fault leaves its item for the next
 * round and keeps no other waiting. A customer whose payment was missed because the bank was closed is notified once. Stops early
 * when `stopping` is aborted. `itemsAtOnce`: how many are looked for at once, 1 at least; the order is the same whatever it is.
 * Source: specification section 13.6.
 * @throws AggregateError with the faults of items; the others are done
 */
export async function makeDue(
  bank: Bank,
  run: DueRun,
  stopping?: AbortSignal,
  itemsAtOnce = 500,
): Promise<DueCounts> {
  const counts = { made: 0, waiting: 0, failed: 0, missed: 0, groupsUndone: 0 }
  const round: Round = { bank, run, stopping, counts, faults: [], groupSize: sizeAtFirst }
  for (const step of dueStepNames) {
    let makers: readonly DueMaker[] = dueMakers.filter(maker => maker.step === step)
    const seen = new Set<string>()
    let limit = itemsAtOnce
    for (;;) {
      const found = await findDue(bank, makers, { run, limit })
      const { all } = found
      // One that found nothing has looked through all that is due for the others. Asked again for each 500 of these, it would
      // cost more for each item the more there are.
      makers = found.makers
      const unseen = all.filter(one => !seen.has(keyOf(one)))
      if (unseen.length === 0 || stopping?.aborted) break
      // Those that a fault left do not stand in the way of others.
      limit = itemsAtOnce + all.length - unseen.length
      let left = ofFirstDay(unseen)
      while (left.length > 0) {
        if (stopping?.aborted) break
        const group = nextGroup(left, round.groupSize)
        left = left.slice(group.length)
        for (const one of group) seen.add(keyOf(one))
        await makeGroup(round, group)
      }
    }
  }
  await notifyOfMissed(bank, run.at)
  if (round.faults.length > 0)
    throw new AggregateError(round.faults, 'Some payments that are due could not be made')
  return counts
}

/** The run that is due at a time: on working days from 06:00 to midnight in London; undefined at other times. */
export function dueRunAt(at: Date): DueRun | undefined {
  const on = londonDateOf(at)
  return isDueDay(on) && londonClockOf(at).minuteOfDay >= firstAttemptMinute ? { at, on } : undefined
}

/** A round of the due run, if it is the time for one: see {@link dueRunAt}. Returns what it made; undefined at other times. */
export async function runDue(bank: Bank, stopping?: AbortSignal): Promise<DueCounts | undefined> {
  const run = dueRunAt(bank.clock())
  return run && makeDue(bank, run, stopping)
}

const runEveryMs = 60_000

/** What a runtime logs. */
export type DueReport = Readonly<Record<string, number>> | { readonly fault: unknown }

/** Runs the due run at once and then every 60 seconds, until it is stopped. */
export const runDueRounds = (
  bank: Bank,
  { report: log, ...rounds }: Rounds & { readonly report: (report: DueReport) => void },
): RunningWork =>
  runEvery({
    everyMs: runEveryMs,
    async work(stopping) {
      const counts = await runDue(bank, stopping)
      if (counts && Object.values(counts).some(count => count > 0)) log({ ...counts })
    },
    report: fault => log({ fault }),
    ...rounds,
  })
