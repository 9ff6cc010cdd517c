import {
  calendarDateOf,
  dayOf,
  londonDayOf,
  londonMoment,
  nextWeekday,
  weekdaysBefore,
} from '../../domain/london-time.ts'
import {
  draftNewestLine,
  draftRegularLines,
  draftSlots,
  drawAmount,
  type LineDraft,
  officeOpens,
  ReferenceWriter,
  type Slot,
} from './draft-history-lines.ts'
import type { HistoryLine, HistoryPlan } from './history-plan.ts'
import { SeededRandom } from './seeded-random.ts'

/** The input of a generated history. The same input generates the same history. */
export interface Draw {
  readonly seed: number
  readonly end: Date
  readonly finalBalancePence: bigint
}

/**
 * Generates an account's whole history from its plan: the same lines for the same seed and end. Lines are ordered
 * oldest first, each later than the one before; the newest one that moves money is two minutes before the end. Their
 * amounts add up to exactly the final balance. Works backwards: each line is taken off the final balance, and the rest
 * at the beginning is the opening credit, so that the sum needs no correction.
 */
export function generateHistory(plan: HistoryPlan, { seed, end, finalBalancePence }: Draw): HistoryLine[] {
  const random = new SeededRandom(seed)
  const today = londonDayOf(end)
  const { year, month, dayOfMonth } = calendarDateOf(today)
  const opening = nextWeekday(
    dayOf({ year, month: month - plan.months, dayOfMonth: Math.min(dayOfMonth, 28) }),
  )
  const quiet = weekdaysBefore(today - 1, plan.quietWeekdays - 1)
  const drafts = [
    ...draftRegularLines(plan, random, opening + 1, quiet),
    ...draftSlots(plan, random, opening + 1, quiet),
    ...plan.newest.map(line => draftNewestLine(line, end)),
  ].toSorted((a, b) => a.at.getTime() - b.at.getTime())

  const span = { start: londonMoment(opening, officeOpens), end, finalBalancePence }
  const chosen = chooseBackwards(plan, random, drafts, span)
  const openingLine: LineDraft = {
    at: span.start,
    line: {
      party: { side: 'payer', name: plan.opening.payerName },
      amountPence: chosen.balanceBeforePence,
      declined: false,
    },
    reference: { text: plan.opening.reference },
  }
  return writeReferences([openingLine, ...chosen.drafts], random)
}

/** Writes the references, and moves a line with the same time as the one before it one second on. */
function writeReferences(drafts: readonly LineDraft[], random: SeededRandom): HistoryLine[] {
  const writer = new ReferenceWriter(random)
  let earliestMs = 0
  return drafts.map(({ at, line, reference }) => {
    const moment = new Date(Math.max(at.getTime(), earliestMs))
    earliestMs = moment.getTime() + 1000
    return { ...line, at: moment, reference: writer.write(reference, londonDayOf(moment)) }
  })
}

/** The period of a history, and its final balance. */
export interface Span {
  readonly start: Date
  readonly end: Date
  readonly finalBalancePence: bigint
}

/**
 * Takes line after line off the final balance, newest first, and chooses an occasional line for each slot on the way.
 * The rest before the oldest line is the opening credit.
 */
function chooseBackwards(
  plan: HistoryPlan,
  random: SeededRandom,
  drafts: readonly (LineDraft | Slot)[],
  span: Span,
): { drafts: LineDraft[]; balanceBeforePence: bigint } {
  const chosen: LineDraft[] = []
  let balancePence = span.finalBalancePence
  for (const draft of drafts.toReversed()) {
    const excessPence = balancePence - coursePence(plan, draft.at, span)
    const next =
      'slot' in draft ? chooseOccasion(plan, random, draft.at, { balancePence, excessPence }) : draft
    balancePence -= signedPence(next.line)
    chosen.push(next)
  }
  return { drafts: chosen.toReversed(), balanceBeforePence: balancePence }
}

/** The straight line that the balance roughly follows from the opening to the final balance. */
function coursePence({ openingBalancePence }: HistoryPlan, at: Date, span: Span): bigint {
  const passedMs = BigInt(at.getTime() - span.start.getTime())
  const wholeMs = BigInt(span.end.getTime() - span.start.getTime())
  return openingBalancePence + ((span.finalBalancePence - openingBalancePence) * passedMs) / wholeMs
}

/**
 * Backwards in time a credit lowers the balance. So a balance above its course gets a credit, one below it a debit, and
 * one within the slack either.
 */
function chooseOccasion(
  plan: HistoryPlan,
  random: SeededRandom,
  at: Date,
  { balancePence, excessPence }: { balancePence: bigint; excessPence: bigint },
): LineDraft {
  const either = random.pick(['payer', 'payee'] as const)
  const wanted = excessPence > plan.slackPence ? 'payer' : excessPence < -plan.slackPence ? 'payee' : either
  const draw = (side: 'payer' | 'payee'): LineDraft => {
    const { party, amount, reference } = random.pick(
      plan.occasional.filter(occasion => occasion.party.side === side),
    )
    return { at, line: { party, amountPence: drawAmount(random, amount), declined: false }, reference }
  }
  const drawn = draw(wanted)
  return balancePence - signedPence(drawn.line) >= plan.leastBalancePence ? drawn : draw('payee')
}

/** A line's effect on the balance: none if it is declined. */
export function signedPence({ party, amountPence, declined }: Omit<HistoryLine, 'at' | 'reference'>): bigint {
  if (declined) return 0n
  return party.side === 'payer' ? amountPence : -amountPence
}
