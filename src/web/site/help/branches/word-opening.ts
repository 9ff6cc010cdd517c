import {
  openingPatterns,
  type Hours,
  type OpeningPattern,
} from '../../../../../content/branches/opening-patterns.ts'
import { openingWords, timeInWords, weekdayNames } from '../../../../../content/branches/opening-words.ts'
import type { Opening } from './tell-opening.ts'

/** `Open until 5pm`, `Closed, opens Monday 9am`. */
export function openingInWords(opening: Opening): string {
  if (opening.open) return openingWords.openUntil(timeInWords(opening.closesMinute))
  const time = timeInWords(opening.opensMinute)
  return opening.today
    ? openingWords.opensToday(time)
    : openingWords.opensOn(weekdayNames[opening.weekday] ?? '', time)
}

/** On which days a branch opens at all: `Open Monday to Saturday`. */
export function openDaysInWords(pattern: OpeningPattern): string {
  const week: readonly (Hours | undefined)[] = openingPatterns[pattern]
  const { everyDay, toSaturday, toFriday } = openingWords.summaries
  if (week[0] !== undefined) return everyDay
  return week[6] === undefined ? toFriday : toSaturday
}

/** A row of the week: one day, or several in a row with the same hours. */
export type HoursRow = { days: string; hours: string }

const fromMonday = [1, 2, 3, 4, 5, 6, 0]

/** The hours of a week from Monday; days in a row with the same hours share a row: `Mon to Fri`, `9am to 5pm`. */
export function hoursInRows(pattern: OpeningPattern): HoursRow[] {
  const week: readonly (Hours | undefined)[] = openingPatterns[pattern]
  const runs: { first: number; last: number; hours: string }[] = []
  for (const weekday of fromMonday) {
    const hours = hoursInWords(week[weekday])
    const run = runs.at(-1)
    if (run?.hours === hours) run.last = weekday
    else runs.push({ first: weekday, last: weekday, hours })
  }
  return runs.map(({ first, last, hours }) => ({ days: daysInWords(first, last), hours }))
}

const hoursInWords = (hours: Hours | undefined): string =>
  hours === undefined
    ? openingWords.closed
    : openingWords.range(timeInWords(hours.opensMinute), timeInWords(hours.closesMinute))

function daysInWords(first: number, last: number): string {
  const [from = '', to = ''] = [weekdayNames[first], weekdayNames[last]]
  return first === last ? from : openingWords.days(from.slice(0, 3), to.slice(0, 3))
}
