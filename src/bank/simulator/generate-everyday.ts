import { nextWorkingDay, workingDayUntil } from '../../domain/bank-holidays.ts'
import {
  calendarDateOf,
  type Day,
  dayOf,
  londonClockOf,
  londonDayOf,
  londonMoment,
} from '../../domain/london-time.ts'
import type { Pence } from '../../domain/money.ts'
import { drawAmount } from './draft-history-lines.ts'
import { interestOf, type SavingsRate } from './everyday-interest.ts'
import type { BillAmount, EverydayEvent, EverydayPlan, Hours, Price } from './everyday-plan.ts'
import type { AmountRange } from './history-plan.ts'
import { SeededRandom } from './seeded-random.ts'

/** The newest line is this much older than the end (section 10.2, rule 4), and nothing else this much older than it. */
const newestMs = 2 * 60_000
const quietMs = 60_000

/** How long the money lasts that is brought along on the first day: until after the first salary. */
const carriedMs = 45 * 24 * 60 * 60_000

const hour = 60
const officeHours: Hours = [9 * hour, 17 * hour]
const awakeHours: Hours = [7 * hour, 22 * hour]
const openedMinute = 9 * hour + 21

type Random = SeededRandom

/** A card payment, of which the authorisation and the settlement become events. */
interface CardPayment {
  readonly type: 'card'
  readonly at: Date
  readonly merchant: string
  readonly amountPence: Pence
  readonly isPending?: true
}

/** A day on which the plan looks at the balance and saves what is left. */
interface SavingDay {
  readonly type: 'saving'
  readonly at: Date
}

type Draft = EverydayEvent | CardPayment | SavingDay

/** The days of a history: `months` of them back from the month of the end. */
interface Span {
  readonly plan: EverydayPlan
  readonly random: Random
  readonly opening: Day
  readonly end: Date
  /** The days that are spent on a journey. */
  readonly away: ReadonlySet<Day>
}

/**
 * Generates the history of an ordinary life from its plan: the same events for the same plan and end. Events are ordered,
 * at least a second apart; the newest is two minutes before the end. It works forwards: each month, what is above the
 * plan's level is saved, so that the balance keeps to it. FlexiSave opens in the month that lies `months` before that of
 * the end, and is paid for each month that has ended since, by `rates`.
 */
export function generateEveryday(
  plan: EverydayPlan,
  { end, rates }: { readonly end: Date; readonly rates: readonly SavingsRate[] },
): EverydayEvent[] {
  const random = new SeededRandom(plan.seed)
  const opening = openingDay(plan, end)
  const span = { plan, random, opening, end, away: daysAway(plan, end) }
  const newestAt = new Date(end.getTime() - newestMs)
  const openedMs = londonMoment(opening, openedMinute).getTime()
  const drafts = [
    ...salaries(span),
    ...bills(span),
    ...cardPayments(span),
    ...receipts(span),
    ...moves(span),
    ...savingDays(span),
  ].filter(({ at }) => at.getTime() > openedMs && at.getTime() < newestAt.getTime() - quietMs)
  const ordered = [...drafts, ...pendingPayments(span)].toSorted(byTime)
  // What is brought along carries the account over its first days.
  const first = ordered.filter(({ at }) => at.getTime() < openedMs + carriedMs)
  const openingPence = drawAmount(random, plan.saving.kept) - lowestOf(first, 0n)
  const opened = openingEvents(span, openingPence)
  const events = settle([...opened, ...save(span, ordered, openingPence)], newestAt)
  const booked = [...events, received(newestAt, plan.newest)].toSorted(byTime)
  return apart([...booked, ...interestOf(booked, { random, end, rates })].toSorted(byTime))
}

const byTime = (one: { readonly at: Date }, other: { readonly at: Date }) =>
  one.at.getTime() - other.at.getTime()

/** The working day on which the accounts open: in its month, so that this month is paid for. */
function openingDay({ months }: EverydayPlan, end: Date): Day {
  const { year, month, dayOfMonth } = calendarDateOf(londonDayOf(end))
  const day = dayOf({ year, month: month - months, dayOfMonth: Math.min(dayOfMonth, 28) })
  const opening = nextWorkingDay(day)
  return calendarDateOf(opening).month === calendarDateOf(day).month ? opening : workingDayUntil(day)
}

/** A day of the month that lies so many months before that of the end. */
function dayBack(end: Date, monthsAgo: number, dayOfMonth: number): Day {
  const { year, month } = calendarDateOf(londonDayOf(end))
  return dayOf({ year, month: month - monthsAgo, dayOfMonth })
}

const drawMoment = (random: Random, day: Day, [from, until]: Hours) =>
  new Date(londonMoment(day, random.whole(from, until)).getTime() + random.whole(0, 59) * 1000)

function drawDay({ random, end }: Span, monthsAgo: number, [from, until]: readonly [number, number]): Day {
  return dayBack(end, monthsAgo, random.whole(from, until))
}

/** An amount that is no whole number of pounds, unless each one of the range is. */
function drawOddAmount(random: Random, range: AmountRange): Pence {
  const amountPence = drawAmount(random, range)
  return amountPence % 100n === 0n && range.stepPence % 100n !== 0n
    ? drawOddAmount(random, range)
    : amountPence
}

const priceIn = (price: Price, monthsAgo: number): Pence =>
  price.findLast(({ since }) => since >= monthsAgo)?.pence ?? price[0]?.pence ?? 0n

function daysAway({ trips }: EverydayPlan, end: Date): ReadonlySet<Day> {
  return new Set(
    trips.flatMap(({ monthsAgo, firstDay, days }) =>
      Array.from({ length: days }, (_, n) => dayBack(end, monthsAgo, firstDay + n)),
    ),
  )
}

/** `months` and then 0: how many months before the end each one lies. */
const monthsOf = ({ months }: EverydayPlan): number[] =>
  Array.from({ length: months + 1 }, (_, n) => months - n)

const received = (
  at: Date,
  line: { from: string; amountPence: Pence; reference: string; isRefund?: true },
  into: 'current' | 'flexisave' = 'current',
): EverydayEvent => ({ type: 'received', at, into, ...line, isRefund: line.isRefund ?? false })

function openingEvents({ plan, opening }: Span, openingPence: Pence): EverydayEvent[] {
  const { opening: line, savingsOpeningPence } = plan
  const at = (minute: number) => londonMoment(opening, minute)
  return [
    received(at(openedMinute - 7), { ...line, amountPence: openingPence }),
    ...(savingsOpeningPence === undefined
      ? []
      : [received(at(openedMinute), { ...line, amountPence: savingsOpeningPence }, 'flexisave')]),
  ]
}

/** Paid on the last working day of each month, before 06:00. */
function salaries({ plan, random, end }: Span): EverydayEvent[] {
  const { employer, reference, price, changes } = plan.salary
  return monthsOf(plan).map(monthsAgo => {
    const day = workingDayUntil(dayBack(end, monthsAgo - 1, 0))
    const change = changes.find(one => one.monthsAgo === monthsAgo)?.pence ?? 0n
    return received(drawMoment(random, day, [30, 5 * hour]), {
      from: employer,
      amountPence: priceIn(price, monthsAgo) + change,
      reference,
    })
  })
}

function bills({ plan, random, end }: Span): EverydayEvent[] {
  return plan.bills.flatMap(({ payee, dayOfMonth, months, since = plan.months, amount, reference }) =>
    monthsOf(plan).flatMap((monthsAgo): EverydayEvent[] => {
      const due = dayBack(end, monthsAgo, dayOfMonth)
      const { month } = calendarDateOf(due)
      if (monthsAgo > since || (months && !months.includes(month))) return []
      const at = drawMoment(random, nextWorkingDay(due), officeHours)
      return [
        { type: 'paid', at, payee, amountPence: drawBill(random, amount, { month, monthsAgo }), reference },
      ]
    }),
  )
}

function drawBill(
  random: Random,
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

function cardPayments(span: Span): CardPayment[] {
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

const card = (at: Date, merchant: string, amountPence: Pence): CardPayment => ({
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
  return plan.trips.flatMap(({ monthsAgo, firstDay, days, bought }) =>
    Array.from({ length: days }, (_, n) => {
      const [hotel, ...others] = bought
      // The hotel is paid for on the last day.
      const what = n === days - 1 && hotel ? hotel : random.pick(others)
      const at = drawMoment(random, dayBack(end, monthsAgo, firstDay + n), awakeHours)
      return card(at, what.merchant, drawOddAmount(random, what.amount))
    }),
  )
}

/** In shop hours of today and yesterday, or of the two days before if today's have not begun. */
function pendingPayments({ plan, end }: Span): CardPayment[] {
  const { day, minuteOfDay } = londonClockOf(new Date(end.getTime() - newestMs))
  const [lastDay, lastMinute] =
    minuteOfDay > 9 * hour ? [day, Math.min(minuteOfDay, 19 * hour)] : [day - 1, 19 * hour]
  return plan.pending.map(({ merchant, amountPence }, n) => ({
    ...card(londonMoment(lastDay - n, lastMinute - 17 * (n + 1)), merchant, amountPence),
    isPending: true,
  }))
}

const receipts = (span: Span): EverydayEvent[] =>
  span.plan.receipts.map(({ monthsAgo, days, ...line }) =>
    received(drawMoment(span.random, drawDay(span, monthsAgo, days), awakeHours), line),
  )

const moves = (span: Span): EverydayEvent[] =>
  span.plan.moves.map(({ monthsAgo, days, ...move }) => ({
    type: 'moved',
    at: drawMoment(span.random, drawDay(span, monthsAgo, days), awakeHours),
    ...move,
  }))

const savingDays = (span: Span): SavingDay[] =>
  monthsOf(span.plan).map(monthsAgo => ({
    type: 'saving',
    at: drawMoment(span.random, drawDay(span, monthsAgo, span.plan.saving.days), awakeHours),
  }))

/** What an event changes of the money that the current account has available. */
export function availableChange(event: EverydayEvent | CardPayment): Pence {
  if (event.type === 'settled' || event.type === 'interest') return 0n
  if (event.type === 'received') return event.into === 'current' ? event.amountPence : 0n
  if (event.type !== 'moved') return -event.amountPence
  if (event.from === 'current') return -event.amountPence
  return event.to === 'current' ? event.amountPence : 0n
}

/** The lowest that the available balance becomes, if it is `startPence` now. Nothing is drawn from savings for it. */
function lowestOf(drafts: readonly Draft[], startPence: Pence): Pence {
  let [availablePence, lowestPence] = [startPence, startPence]
  for (const draft of drafts) {
    if (draft.type === 'saving' || (draft.type === 'moved' && draft.from === 'flexisave')) continue
    availablePence += availableChange(draft)
    if (availablePence < lowestPence) lowestPence = availablePence
  }
  return lowestPence
}

function untilSaving(drafts: readonly Draft[]): readonly Draft[] {
  const next = drafts.findIndex(({ type }) => type === 'saving')
  return next === -1 ? drafts : drafts.slice(0, next)
}

/**
 * Goes through the drafts in order, and puts a payment or a move in the place of each day of saving: so much that the
 * balance falls to the plan's level until the next one, and no further.
 */
function save(
  { plan, random }: Span,
  drafts: readonly Draft[],
  openingPence: Pence,
): (EverydayEvent | CardPayment)[] {
  const { to, kept, leastPence, stepPence } = plan.saving
  let availablePence = openingPence
  const savedPence: Pence[] = []
  return drafts.flatMap((draft, n) => {
    if (draft.type !== 'saving') {
      availablePence += availableChange(draft)
      return [draft]
    }
    const later = untilSaving(drafts.slice(n + 1))
    const abovePence = lowestOf(later, availablePence) - drawAmount(random, kept)
    let amountPence = (abovePence / stepPence) * stepPence
    // Nobody saves the same again and again.
    while (savedPence.slice(-4).includes(amountPence)) amountPence -= stepPence
    if (amountPence < leastPence) return []
    savedPence.push(amountPence)
    availablePence -= amountPence
    const { at } = draft
    return to === 'flexisave'
      ? [{ type: 'moved', at, from: 'current', to, amountPence } as const]
      : [{ type: 'paid', at, payee: to, amountPence, reference: 'SAVINGS' } as const]
  })
}

/** Cards settle at 06:00 on the next working day, unless the history ends before. */
function settle(drafts: readonly (EverydayEvent | CardPayment)[], newestAt: Date): EverydayEvent[] {
  let paymentNo = 0
  return drafts.flatMap((draft): EverydayEvent[] => {
    if (draft.type !== 'card') return [draft]
    const { at, merchant, amountPence, isPending } = draft
    const payment = { paymentNo: (paymentNo += 1), merchant, amountPence }
    const settledAt = londonMoment(nextWorkingDay(londonDayOf(at) + 1), 6 * hour)
    return [
      { type: 'authorised', at, ...payment },
      ...(isPending || settledAt.getTime() >= newestAt.getTime() - quietMs
        ? []
        : [{ type: 'settled' as const, at: settledAt, ...payment }]),
    ]
  })
}

/** Moves an event with the time of the one before it a second on. */
function apart(events: readonly EverydayEvent[]): EverydayEvent[] {
  let earliestMs = 0
  return events.map(event => {
    const at = new Date(Math.max(event.at.getTime(), earliestMs))
    earliestMs = at.getTime() + 1000
    return { ...event, at }
  })
}
