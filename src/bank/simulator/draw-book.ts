import type { BookLine, BookPlan } from './book-plan.ts'
import { chooseBackwards } from './choose-backwards.ts'
import { type LineDraft, draftNewestLine, draftRegularLines, draftSlots, officeOpens } from './draft-lines.ts'
import {
  calendarDateOf,
  dayOf,
  londonDayOf,
  londonMoment,
  nextWeekday,
  weekdaysBefore,
} from '../calendar/london-time.ts'
import { SeededRandom } from './seeded-random.ts'
import { ReferenceWriter } from './write-reference.ts'

/** What makes one drawing differ from another. */
export interface Draw {
  readonly seed: number
  readonly end: Date
  readonly finalBalancePence: bigint
}

/**
 * Draws an account's whole history from its plan: the same lines for the same seed and end. Lines come oldest
 * first, each later than the one before; the newest that moves money is two minutes before the end. Their
 * amounts add up to exactly the final balance.
 *
 * It is drawn backwards: the final balance is given, each line is taken off it, and what is left at the
 * beginning is the opening credit, so that nothing has to be corrected to make the sum come out.
 */
export function drawBook(plan: BookPlan, { seed, end, finalBalancePence }: Draw): BookLine[] {
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

/** Writes the references, and moves a line that shares its moment with the one before it a second on. */
function writeReferences(drafts: readonly LineDraft[], random: SeededRandom): BookLine[] {
  const writer = new ReferenceWriter(random)
  let earliestMs = 0
  return drafts.map(({ at, line, reference }) => {
    const moment = new Date(Math.max(at.getTime(), earliestMs))
    earliestMs = moment.getTime() + 1000
    return { ...line, at: moment, reference: writer.write(reference, londonDayOf(moment)) }
  })
}
