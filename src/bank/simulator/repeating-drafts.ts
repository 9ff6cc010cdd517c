import { workingDaysAfter } from '../../domain/bank-holidays.ts'
import { attemptsOf, dueDateOf } from '../../domain/due-days.ts'
import { askedForDates, type PaymentRule } from '../../domain/frequencies.ts'
import {
  dayMs,
  calendarDateOf,
  type Day,
  dayOf,
  dayOfIsoDate,
  isoDateOf,
  londonDayOf,
  londonMoment,
} from '../../domain/london-time.ts'
import { hour, newestMs, quietMs, type Span } from './everyday-drafts.ts'
import type { EverydayEvent, EverydayPlan, PlannedOrder, SavedPayee } from './everyday-plan.ts'
import { plannedCollections, type SeededMandate } from './originators-plan.ts'

/** When an originator lodges a mandate, and when one announces a collection: on a day in London. */
const lodgedMinute = 10 * hour
export const announcedMinute = 11 * hour

const orderedMinute = 20 * hour + 14
const laterMinute = 19 * hour + 3

/** How long before its first payment a standing order is set up, unless the account opened later. */
const setUpDaysBefore = 5

/** How long after 06:00 the due run comes to collections, to standing orders, and to pots: in this order (part two, 13.6). */
const collectedAfterMs = 2000
const paidAfterMs = 9000
const movedAfterMs = 14_000

const minuteMs = 60_000

const afterFirst = (dueOn: string, ms: number) => new Date(attemptsOf(dueOn).first.getTime() + ms)

/** When a standing order pays, with its first payment on a day or later. */
export function ruleOfPlanned({ frequency }: Pick<PlannedOrder, 'frequency'>, from: Day): PaymentRule {
  const { year, month, dayOfMonth } = calendarDateOf(from)
  const isFirst = frequency === 'last_working_day' || dayOfMonth === 1
  return { frequency, firstOn: isoDateOf(isFirst ? from : dayOf({ year, month: month + 1, dayOfMonth: 1 })) }
}

/** The dates asked for that were paid before a time, and after the day on which the account opened. */
function paidDates(order: PlannedOrder, opening: Day, before: Date): readonly string[] {
  const dates: string[] = []
  for (const askedFor of askedForDates(ruleOfPlanned(order, opening + 1))) {
    if (afterFirst(dueDateOf(askedFor), movedAfterMs) >= before) break
    dates.push(askedFor)
  }
  return order.paid === undefined ? dates : dates.slice(-order.paid)
}

const checked = (payee: SavedPayee, at: Date): EverydayEvent => ({
  type: 'checked',
  at,
  payee,
  amountPence: 0n,
})

function ordersOf(order: PlannedOrder, opening: Day, before: Date): EverydayEvent[] {
  const dates = paidDates(order, opening, before)
  const [firstOn] = dates
  if (firstOn === undefined) return []
  const setUpOn = Math.max(opening, dayOfIsoDate(firstOn) - setUpDaysBefore)
  const afterMs = 'pot' in order.to ? movedAfterMs : paidAfterMs
  const at = londonMoment(setUpOn, orderedMinute)
  return [
    ...('pot' in order.to ? [] : [checked(order.to, new Date(at.getTime() - minuteMs))]),
    { type: 'set_up', at, order, firstOn, amountPence: 0n },
    ...dates.map(askedFor => ({
      type: 'ordered' as const,
      at: afterFirst(dueDateOf(askedFor), afterMs),
      order,
      askedFor,
      amountPence: order.amountPence,
    })),
  ]
}

function collectionsOf(mandate: SeededMandate, endsOn: Day): EverydayEvent[] {
  return [
    { type: 'lodged', at: londonMoment(mandate.setUpOn, lodgedMinute), mandate, amountPence: 0n },
    ...plannedCollections(mandate, { from: mandate.setUpOn, until: endsOn }).map(
      ({ dueOn, amountPence }) => ({
        type: 'collected' as const,
        at: afterFirst(dueOn, collectedAfterMs),
        mandate,
        dueOn,
        amountPence,
      }),
    ),
  ]
}

function later({ plan: { laterPayment: payment } }: Span<EverydayPlan>, endsOn: Day): EverydayEvent[] {
  if (!payment) return []
  const executeOn = isoDateOf(workingDaysAfter(endsOn, payment.dueInWorkingDays))
  const at = londonMoment(endsOn - payment.placedDaysAgo, laterMinute)
  return [{ type: 'scheduled', at, payment, executeOn, amountPence: 0n }]
}

/**
 * What moves by itself, or will: collections, standing orders, and a payment that waits for its day, with the name checks of
 * the payees. Nothing of it is drawn.
 */
export function repeating(span: Span<EverydayPlan>): EverydayEvent[] {
  const { plan, opening, end } = span
  const endsOn = londonDayOf(end)
  const before = new Date(end.getTime() - newestMs - quietMs)
  return [
    ...plan.payees.map(payee => checked(payee, new Date(end.getTime() - payee.checkedDaysAgo * dayMs))),
    ...(plan.mandates?.(endsOn) ?? []).flatMap(mandate => collectionsOf(mandate, endsOn)),
    ...(plan.standingOrders ?? []).flatMap(order => ordersOf(order, opening, before)),
    ...later(span, endsOn),
  ]
}
