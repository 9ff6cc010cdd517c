import type { Branch } from '../../../../../content/branches/branch.ts'
import { openingPatterns, type Hours } from '../../../../../content/branches/opening-patterns.ts'
import { bankHolidays } from './bank-holidays.ts'
import { londonTime } from './london-time.ts'

/** Whether a branch is open, and when that changes: minutes after midnight in London, weekday 0 is Sunday. */
export type Opening =
  { open: true; closesMinute: number } | { open: false; today: boolean; weekday: number; opensMinute: number }

type Place = Pick<Branch, 'hours' | 'nation'>

/** Longer than any branch stays closed in a row: Christmas and New Year are a week apart. */
const daysAhead = 14

/** Whether the branch is open at `nowMs`. In its closing minute it is closed; on bank holidays it never opens. */
export function tellOpening(branch: Place, nowMs: number): Opening {
  const now = londonTime(nowMs)
  for (let ahead = 0; ahead <= daysAhead; ahead += 1) {
    const day = Date.UTC(now.year, now.month - 1, now.day + ahead)
    const hours = hoursOn(branch, day)
    if (hours === undefined) continue
    const { opensMinute, closesMinute } = hours
    if (ahead > 0 || now.minuteOfDay < opensMinute)
      return { open: false, today: ahead === 0, weekday: new Date(day).getUTCDay(), opensMinute }
    if (now.minuteOfDay < closesMinute) return { open: true, closesMinute }
  }
  throw new Error('A branch is closed for longer than two weeks')
}

function hoursOn({ hours, nation }: Place, day: number): Hours | undefined {
  const date = new Date(day)
  if (bankHolidays(nation, date.getUTCFullYear()).has(day)) return undefined
  return openingPatterns[hours][date.getUTCDay()]
}
