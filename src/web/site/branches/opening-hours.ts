import type { Branch } from '../../../../content/branches/branch.ts'
import {
  type Hours,
  type OpeningPattern,
  openingPatterns,
} from '../../../../content/branches/opening-patterns.ts'
import { openingWords, timeInWords, weekdayNames } from '../../../../content/branches/opening-words.ts'
import { bankHolidays } from '../../../domain/bank-holidays.ts'
import { calendarDateOf, type Day, londonClockOf, weekdayOf } from '../../../domain/london-time.ts'

/** Whether a branch is open, and when that changes: minutes after midnight in London, weekday 0 is Sunday. */
type Opening =
  | { open: true; closesMinute: number }
  | { open: false; today: boolean; weekday: number; opensMinute: number }

type Place = Pick<Branch, 'hours' | 'nation'>

/** Longer than any closure of consecutive days: Christmas and New Year are a week apart. */
const daysAhead = 14

/** Whether the branch is open at `nowMs`. It counts as closed in its closing minute and on bank holidays. */
export function openingAt(branch: Place, nowMs: number): Opening {
  const now = londonClockOf(new Date(nowMs))
  for (let ahead = 0; ahead <= daysAhead; ahead += 1) {
    const day = now.day + ahead
    const hours = hoursOn(branch, day)
    if (hours === undefined) continue
    const { opensMinute, closesMinute } = hours
    if (ahead > 0 || now.minuteOfDay < opensMinute)
      return { open: false, today: ahead === 0, weekday: sundayFirst(day), opensMinute }
    if (now.minuteOfDay < closesMinute) return { open: true, closesMinute }
  }
  throw new Error('A branch is closed for longer than two weeks')
}

/** The weekday from 0 for Sunday, as the patterns and the names of the weekdays begin. */
const sundayFirst = (day: Day): number => weekdayOf(day) % 7

function hoursOn({ hours, nation }: Place, day: Day): Hours | undefined {
  if (bankHolidays(nation, calendarDateOf(day).year).has(day)) return undefined
  return openingPatterns[hours][sundayFirst(day)]
}

/** `Open until 5pm`, `Closed, opens Monday 9am`. */
export function formatOpening(opening: Opening): string {
  if (opening.open) return openingWords.openUntil(timeInWords(opening.closesMinute))
  const time = timeInWords(opening.opensMinute)
  return opening.today
    ? openingWords.opensToday(time)
    : openingWords.opensOn(weekdayNames[opening.weekday] ?? '', time)
}

/** The days on which a branch opens: `Open Monday to Saturday`. */
export function formatOpenDays(pattern: OpeningPattern): string {
  const week: readonly (Hours | undefined)[] = openingPatterns[pattern]
  const { everyDay, toSaturday, toFriday } = openingWords.summaries
  if (week[0] !== undefined) return everyDay
  return week[6] === undefined ? toFriday : toSaturday
}

/** A row of the week: one day, or several consecutive days with the same hours. */
export type HoursRow = { days: string; hours: string }

const fromMonday = [1, 2, 3, 4, 5, 6, 0]

/** The hours of a week from Monday. Consecutive days with the same hours share a row: `Mon to Fri`, `9am to 5pm`. */
export function formatHoursInRows(pattern: OpeningPattern): HoursRow[] {
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
