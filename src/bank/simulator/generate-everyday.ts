import { workingDaysAfter, workingDayUntil } from '../../domain/bank-holidays.ts'
import { londonClockOf, londonDayOf, londonMoment } from '../../domain/london-time.ts'
import type { Pence } from '../../domain/money.ts'
import { drawAmount } from './draft-history-lines.ts'
import {
  apart,
  availableChange,
  awakeHours,
  bills,
  byTime,
  card,
  type CardPayment,
  cardPayments,
  dayBack,
  daysAway,
  drawDay,
  drawMoment,
  hour,
  monthsOf,
  newestMs,
  openingDay,
  priceIn,
  quietMs,
  receipts,
  received,
  settle,
  type Span as SpanOf,
} from './everyday-drafts.ts'
import { interestOf, type SavingsRate } from './everyday-interest.ts'
import type { EverydayEvent, EverydayPlan, PaidIn } from './everyday-plan.ts'
import { repeating } from './repeating-drafts.ts'
import { SeededRandom } from './seeded-random.ts'

type Span = SpanOf<EverydayPlan>

/** How long the money lasts that is brought along on the first day: until after the first salary. */
const carriedMs = 45 * 24 * 60 * 60_000

const minuteMs = 60_000

const openedMinute = 9 * hour + 21

/** A day on which the plan looks at the balance and saves what is left. */
interface SavingDay {
  readonly type: 'saving'
  readonly at: Date
}

type Draft = EverydayEvent | CardPayment | SavingDay

/**
 * Generates the history of an ordinary life from its plan: the same events for the same plan and end. Events are ordered,
 * at least a second apart; the newest is two minutes before the end. It works forwards: each month, what is above the
 * plan's level is saved, so that the balance keeps to it. FlexiSave opens in the month that lies `months` before that of
 * the end, and is paid for each month that has ended since, by `rates`. `paidIn`: what the customer moves to a joint account.
 */
export function generateEveryday(
  plan: EverydayPlan,
  {
    end,
    rates,
    paidIn = [],
  }: { readonly end: Date; readonly rates: readonly SavingsRate[]; readonly paidIn?: readonly PaidIn[] },
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
    ...paidIn.map(paid => ({ type: 'moved', from: 'current', to: 'joint', ...paid }) as const),
    ...savingDays(span),
    ...claimed(span),
    ...disputed(span),
    ...held(span),
    ...repeating(span),
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
    const line = { from: employer, amountPence: priceIn(price, monthsAgo) + change, reference }
    return { ...received(drawMoment(random, day, [30, 5 * hour]), line), isSalary: true }
  })
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

const moves = (span: Span): EverydayEvent[] =>
  span.plan.moves.map(({ monthsAgo, days, ...move }) => ({
    type: 'moved',
    at: drawMoment(span.random, drawDay(span, monthsAgo, days), awakeHours),
    ...move,
  }))

/** The scam that the customer claimed: paid, reported, and refunded. No time of it is drawn. */
function claimed({ plan: { claim }, end }: Span): EverydayEvent[] {
  if (!claim) return []
  const { payee, amountPence, reference, paidDaysAgo, madeDaysAgo, decidedMinutesAgo, refundPence } = claim
  const today = londonDayOf(end)
  return [
    {
      type: 'paid',
      at: londonMoment(today - paidDaysAgo, 11 * hour + 20),
      payee,
      amountPence,
      reference,
      isClaimed: true,
    },
    { type: 'claimed', at: londonMoment(today - madeDaysAgo, 18 * hour + 5), claim, amountPence: 0n },
    {
      type: 'refunded',
      at: new Date(end.getTime() - decidedMinutesAgo * minuteMs),
      amountPence: refundPence,
    },
  ]
}

/** What the bank credits for the purchase that the customer disputed. No time of it is drawn. */
function disputed({ plan: { dispute }, end }: Span): EverydayEvent[] {
  if (!dispute) return []
  const { merchant: from, amountPence, story } = dispute
  const made = dayBack(end, dispute.madeMonthsAgo, dispute.madeOnDay)
  const credited = workingDaysAfter(made, dispute.creditedAfter)
  const won = workingDaysAfter(credited, dispute.wonAfter)
  const line = { from, amountPence, reference: 'REFUND', isRefund: true } as const
  return [
    {
      ...received(londonMoment(credited, 10 * hour + 15), line),
      dispute: {
        story,
        madeAt: londonMoment(made, 19 * hour + 40),
        wonAt: londonMoment(won, 14 * hour + 20),
      },
    },
  ]
}

const held = ({ plan: { heldPayment: payment }, end }: Span): EverydayEvent[] =>
  payment
    ? [
        {
          type: 'held',
          at: new Date(end.getTime() - payment.placedMinutesAgo * minuteMs),
          payment,
          amountPence: payment.amountPence,
        },
      ]
    : []

const savingDays = (span: Span): SavingDay[] =>
  monthsOf(span.plan).map(monthsAgo => ({
    type: 'saving',
    at: drawMoment(span.random, drawDay(span, monthsAgo, span.plan.saving.days), awakeHours),
  }))

/**
 * The lowest that the available balance becomes, if it is `startPence` now. Nothing is drawn from savings for it, and nothing is
 * kept for what the bank holds: that was not planned.
 */
function lowestOf(drafts: readonly Draft[], startPence: Pence): Pence {
  let [availablePence, lowestPence] = [startPence, startPence]
  for (const draft of drafts) {
    if (draft.type === 'saving' || draft.type === 'held') continue
    if (draft.type === 'moved' && draft.from === 'flexisave') continue
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
