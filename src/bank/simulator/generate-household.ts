import { londonDayOf, londonMoment, weekdayOf } from '../../domain/london-time.ts'
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
  daysAway,
  drawDay,
  drawMoment,
  drawOddAmount,
  hour,
  monthsOf,
  newestMs,
  openingDay,
  quietMs,
  receipts,
  settle,
  type Span as SpanOf,
} from './everyday-drafts.ts'
import type { EverydayEvent, HouseholdPlan, PaidIn } from './everyday-plan.ts'
import { SeededRandom } from './seeded-random.ts'

type Span = SpanOf<HouseholdPlan>

/** The history of a joint account. */
export interface Household {
  /** On the day on which the holders open their own accounts. */
  readonly invitedAt: Date
  readonly acceptedAt: Date
  /** In the order of time; without what the holders pay in. */
  readonly events: readonly EverydayEvent[]
  readonly paidIn: { readonly inviter: readonly PaidIn[]; readonly partner: readonly PaidIn[] }
}

const invitedMinute = 12 * hour + 41
const acceptedMinute = 18 * hour + 53
const inviterPaysMinute = 19 * hour + 12
const partnerPaysMinute = 19 * hour + 31

/** How likely the Saturday's shop is left out, and how likely it is on the day before or after. */
const noShopShare = 0.11
const otherDayShare = 0.2
const saturday = 6

/**
 * Generates the history of a joint account from its plan: the same for the same plan and end. The account opens on the day
 * on which {@link generateEveryday} begins, and both holders pay in at once; nothing is bought before the next day. What
 * the partner pays in keeps the balance to the plan's level.
 */
export function generateHousehold(plan: HouseholdPlan, { end }: { readonly end: Date }): Household {
  const random = new SeededRandom(plan.seed)
  const opening = openingDay(plan, end)
  const span = { plan, random, opening, end, away: daysAway(plan, end) }
  const newestAt = new Date(end.getTime() - newestMs)
  const [firstMs, lastMs] = [londonMoment(opening + 1, 0).getTime(), newestAt.getTime() - quietMs]
  const isWithin = ({ at }: { readonly at: Date }) => at.getTime() > firstMs && at.getTime() < lastMs
  const spent = [...bills(span), ...shops(span), ...cardPayments(span), ...receipts(span)]
    .filter(isWithin)
    .toSorted(byTime)
  const inviter = inviterPays(span, isWithin)
  const days = [londonMoment(opening, partnerPaysMinute), ...partnerDays(span).filter(at => isWithin({ at }))]
  return {
    invitedAt: londonMoment(opening, invitedMinute),
    acceptedAt: londonMoment(opening, acceptedMinute),
    events: apart(settle(spent, newestAt).toSorted(byTime)),
    paidIn: { inviter, partner: partnerPays(span, { days, spent, inviter }) },
  }
}

function shops({ plan, random, opening, end }: Span): CardPayment[] {
  const { merchants, amount, hours } = plan.shop
  const bought: CardPayment[] = []
  for (let day = opening + 1; day <= londonDayOf(end); day += 1) {
    if (weekdayOf(day) !== saturday || random.fraction() < noShopShare) continue
    const shift = random.fraction() < otherDayShare ? random.pick([-1, 1]) : 0
    bought.push(
      card(drawMoment(random, day + shift, hours), random.pick(merchants), drawOddAmount(random, amount)),
    )
  }
  return bought
}

/** Draws amounts of which none repeats in a rhythm: nobody pays the same again and again without an order for it. */
class FreeAmounts {
  readonly #months = new Map<Pence, readonly number[]>()

  /** `month`: of the amount, counted up or down. */
  draw(month: number, next: () => Pence): Pence {
    for (;;) {
      const amountPence = next()
      const months = this.#months.get(amountPence) ?? []
      const [before, last] = months.slice(-2)
      if (before !== undefined && last !== undefined && last - before === month - last) continue
      this.#months.set(amountPence, [...months, month])
      return amountPence
    }
  }
}

/** At the opening, then once a month, and on top where the plan says so. */
function inviterPays(span: Span, isWithin: (one: { readonly at: Date }) => boolean): readonly PaidIn[] {
  const { plan, random, opening } = span
  const { days, amount, extras } = plan.inviterPays
  const amounts = new FreeAmounts()
  const pay = (monthsAgo: number, at: Date): PaidIn => ({
    at,
    amountPence: amounts.draw(monthsAgo, () => drawAmount(random, amount)),
  })
  const monthly = monthsOf(plan)
    .slice(1)
    .map(monthsAgo => pay(monthsAgo, drawMoment(random, drawDay(span, monthsAgo, days), awakeHours)))
  const more = extras.map(extra => ({
    at: drawMoment(random, drawDay(span, extra.monthsAgo, extra.days), awakeHours),
    amountPence: extra.amountPence,
  }))
  return [
    pay(plan.months, londonMoment(opening, inviterPaysMinute)),
    ...[...monthly, ...more].filter(isWithin).toSorted(byTime),
  ]
}

const partnerDays = (span: Span): readonly Date[] =>
  monthsOf(span.plan)
    .slice(1)
    .map(monthsAgo =>
      drawMoment(span.random, drawDay(span, monthsAgo, span.plan.partnerPays.days), awakeHours),
    )

interface Known {
  /** When the partner pays in. */
  readonly days: readonly Date[]
  readonly spent: readonly (EverydayEvent | CardPayment)[]
  readonly inviter: readonly PaidIn[]
}

/** On each of the days so much that the balance falls to the plan's level until the next one, and no further. */
function partnerPays({ plan, random }: Span, { days, spent, inviter }: Known): readonly PaidIn[] {
  const { kept, leastPence, stepPence } = plan.partnerPays
  const changes = [
    ...spent.map(event => ({ at: event.at, pence: availableChange(event) })),
    ...inviter.map(({ at, amountPence }) => ({ at, pence: amountPence })),
  ].toSorted(byTime)
  const amounts = new FreeAmounts()
  let balancePence = 0n
  let n = 0
  const takeUntil = (until: Date | undefined): Pence => {
    let lowestPence = balancePence
    for (; n < changes.length; n += 1) {
      const change = changes[n]
      if (!change || (until && change.at >= until)) break
      balancePence += change.pence
      if (balancePence < lowestPence) lowestPence = balancePence
    }
    return lowestPence
  }
  takeUntil(days[0])
  return days.map((at, month) => {
    const lowestPence = takeUntil(days[month + 1])
    const amountPence = amounts.draw(month, () => {
      const missingPence = drawAmount(random, kept) - lowestPence
      const steps = (missingPence + stepPence - 1n) / stepPence
      return steps * stepPence < leastPence
        ? leastPence + stepPence * BigInt(random.whole(0, 5))
        : steps * stepPence
    })
    balancePence += amountPence
    return { at, amountPence }
  })
}
