import { nextWorkingDay, workingDayUntil } from '../../domain/bank-holidays.ts'
import { inPounds } from '../../domain/currencies.ts'
import { calendarDateOf, type Day, dayOf, londonDayOf, londonMoment } from '../../domain/london-time.ts'
import type { Pence } from '../../domain/money.ts'
import { drawAmount } from './draft-history-lines.ts'
import type { BillAmount, EverydayEvent, Hours, Price, Spending } from './everyday-plan.ts'
import type { AmountRange } from './history-plan.ts'
import { demoRateOf } from './demo-card-rates.ts'
import type { SeededRandom } from './seeded-random.ts'

/** The newest line is this much older than the end (section 10.2, rule 4), and nothing else this much older than it. */
export const newestMs = 2 * 60_000
export const quietMs = 60_000

export const hour = 60
const officeHours: Hours = [9 * hour, 17 * hour]
export const awakeHours: Hours = [7 * hour, 22 * hour]

/** A card payment, of which the authorisation and the settlement become events. */
export interface CardPayment {
  readonly type: 'card'
  readonly at: Date
  readonly merchant: string
  readonly amountPence: Pence
  readonly isPending?: true
}

/** The days of a history: `months` of them back from the month of the end. */
export interface Span<Plan extends Spending = Spending> {
  readonly plan: Plan
  readonly random: SeededRandom
  readonly opening: Day
  readonly end: Date
  /** The days that are spent on a journey. */
  readonly away: ReadonlySet<Day>
}

export const byTime = (one: { readonly at: Date }, other: { readonly at: Date }) =>
  one.at.getTime() - other.at.getTime()

/** The working day on which the accounts open: in its month, so that this month is paid for. */
export function openingDay({ months }: Spending, end: Date): Day {
  const { year, month, dayOfMonth } = calendarDateOf(londonDayOf(end))
  const day = dayOf({ year, month: month - months, dayOfMonth: Math.min(dayOfMonth, 28) })
  const opening = nextWorkingDay(day)
  return calendarDateOf(opening).month === calendarDateOf(day).month ? opening : workingDayUntil(day)
}

/** A day of the month that lies so many months before that of the end. */
export function dayBack(end: Date, monthsAgo: number, dayOfMonth: number): Day {
  const { year, month } = calendarDateOf(londonDayOf(end))
  return dayOf({ year, month: month - monthsAgo, dayOfMonth })
}

export const drawMoment = (random: SeededRandom, day: Day, [from, until]: Hours) =>
  new Date(londonMoment(day, random.whole(from, until)).getTime() + random.whole(0, 59) * 1000)

export function drawDay(
  { random, end }: Span,
  monthsAgo: number,
  [from, until]: readonly [number, number],
): Day {
  return dayBack(end, monthsAgo, random.whole(from, until))
}

/** An amount that is no whole number of pounds, unless each one of the range is. */
export function drawOddAmount(random: SeededRandom, range: AmountRange): Pence {
  const amountPence = drawAmount(random, range)
  return amountPence % 100n === 0n && range.stepPence % 100n !== 0n
    ? drawOddAmount(random, range)
    : amountPence
}

export const priceIn = (price: Price, monthsAgo: number): Pence =>
  price.findLast(({ since }) => since >= monthsAgo)?.pence ?? price[0]?.pence ?? 0n

export function daysAway({ trips }: Spending, end: Date): ReadonlySet<Day> {
  return new Set(
    trips.flatMap(({ monthsAgo, firstDay, days }) =>
      Array.from({ length: days }, (_, n) => dayBack(end, monthsAgo, firstDay + n)),
    ),
  )
}

/** `months` and then 0: how many months before the end each one lies. */
export const monthsOf = ({ months }: Spending): number[] =>
  Array.from({ length: months + 1 }, (_, n) => months - n)

type Received = Extract<EverydayEvent, { type: 'received' }>

export const received = (
  at: Date,
  line: { from: string; amountPence: Pence; reference: string; isRefund?: true },
  into: 'current' | 'flexisave' = 'current',
): Received => ({ type: 'received', at, into, ...line, isRefund: line.isRefund ?? false })

export function bills({ plan, random, end }: Span): EverydayEvent[] {
  return plan.bills.flatMap(({ dayOfMonth, months, since = plan.months, amount, ...bill }) =>
    monthsOf(plan).flatMap((monthsAgo): EverydayEvent[] => {
      const due = dayBack(end, monthsAgo, dayOfMonth)
      const { month } = calendarDateOf(due)
      if (monthsAgo > since || (months && !months.includes(month))) return []
      const at = drawMoment(random, nextWorkingDay(due), officeHours)
      return [{ type: 'paid', at, ...bill, amountPence: drawBill(random, amount, { month, monthsAgo }) }]
    }),
  )
}

function drawBill(
  random: SeededRandom,
  amount: BillAmount,
  { month, monthsAgo }: { month: number; monthsAgo: number },
): Pence {
  if ('price' in amount) return priceIn(amount.price, monthsAgo)
  if ('range' in amount) return drawOddAmount(random, amount.range)
  const { winterPence, summerPence } = amount
  // January is the coldest, and no month is like another.
  const share = (1 + Math.cos(((month - 1) * Math.PI) / 6)) / 2
  const usual = Number(summerPence) + Number(winterPence - summerPence) * share
  return BigInt(Math.round(usual * (0.97 + random.fraction() * 0.06)))
}

export function cardPayments(span: Span): CardPayment[] {
  const { plan, random, end } = span
  const once = plan.purchases.map(({ merchant, monthsAgo, days, amountPence }) =>
    card(drawMoment(random, drawDay(span, monthsAgo, days), [10 * hour, 19 * hour]), merchant, amountPence),
  )
  const subscribed = plan.subscriptions.flatMap(({ merchant, dayOfMonth, price }) =>
    monthsOf(plan).map(monthsAgo =>
      card(
        drawMoment(random, dayBack(end, monthsAgo, dayOfMonth), [7 * hour, 9 * hour]),
        merchant,
        priceIn(price, monthsAgo),
      ),
    ),
  )
  return [...once, ...subscribed, ...habitual(span), ...travelled(span)]
}

export const card = (at: Date, merchant: string, amountPence: Pence): CardPayment => ({
  type: 'card',
  at,
  merchant,
  amountPence,
})

function habitual({ plan, random, opening, end, away }: Span): CardPayment[] {
  const lastDay = londonDayOf(end)
  return plan.habits.flatMap(({ merchants, amount, gapDays: [least, most], hours }) => {
    const bought: CardPayment[] = []
    for (let day = opening + random.whole(1, most); day <= lastDay; day += random.whole(least, most))
      if (!away.has(day))
        bought.push(
          card(drawMoment(random, day, hours), random.pick(merchants), drawOddAmount(random, amount)),
        )
    return bought
  })
}

function travelled({ plan, random, end }: Span): CardPayment[] {
  const cash = plan.trips.map(({ monthsAgo, firstDay, cash: { merchant, amountMinor } }) => {
    const day = dayBack(end, monthsAgo, firstDay + 1)
    const amountPence = inPounds({ currency: 'EUR', amountMinor }, demoRateOf('EUR', day)) ?? 0n
    return card(londonMoment(day, 10 * hour + 12), merchant, amountPence)
  })
  const paid = plan.trips.flatMap(({ monthsAgo, firstDay, days, bought }) =>
    Array.from({ length: days }, (_, n) => {
      const [hotel, ...others] = bought
      // The hotel is paid for on the last day.
      const what = n === days - 1 && hotel ? hotel : random.pick(others)
      const at = drawMoment(random, dayBack(end, monthsAgo, firstDay + n), awakeHours)
      return card(at, what.merchant, drawOddAmount(random, what.amount))
    }),
  )
  return [...cash, ...paid]
}

export const receipts = (span: Span): EverydayEvent[] =>
  span.plan.receipts.map(({ monthsAgo, days, ...line }) =>
    received(drawMoment(span.random, drawDay(span, monthsAgo, days), awakeHours), line),
  )

/** What an event changes of the money that the account has available. */
export function availableChange(event: EverydayEvent | CardPayment): Pence {
  if (event.type === 'settled' || event.type === 'interest') return 0n
  if (event.type === 'received') return event.into === 'current' ? event.amountPence : 0n
  if (event.type === 'refunded') return event.amountPence
  if (event.type !== 'moved') return -event.amountPence
  if (event.from === 'current') return -event.amountPence
  return event.to === 'current' ? event.amountPence : 0n
}

/** Cards settle at 06:00 on the next working day, unless the history ends before. */
export function settle(drafts: readonly (EverydayEvent | CardPayment)[], newestAt: Date): EverydayEvent[] {
  let paymentNo = 0
  return drafts.flatMap((draft): EverydayEvent[] => {
    if (draft.type !== 'card') return [draft]
    const { at, merchant, amountPence, isPending } = draft
    const payment = { paymentNo: (paymentNo += 1), merchant, amountPence }
    const settledAt = londonMoment(nextWorkingDay(londonDayOf(at) + 1), 6 * hour)
    const settles = !isPending && settledAt.getTime() < newestAt.getTime() - quietMs
    return [
      { type: 'authorised', at, ...payment, settles },
      ...(settles ? [{ type: 'settled' as const, at: settledAt, ...payment }] : []),
    ]
  })
}

/** Moves an event with the time of the one before it a second on. */
export function apart(events: readonly EverydayEvent[]): EverydayEvent[] {
  let earliestMs = 0
  return events.map(event => {
    const at = new Date(Math.max(event.at.getTime(), earliestMs))
    earliestMs = at.getTime() + 1000
    return { ...event, at }
  })
}
