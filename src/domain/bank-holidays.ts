import { bankHolidaysOfEnglandAndWales } from '../../content/facts/bank-holidays.ts'
import { calendarDateOf, type Day, dayOf, isoDateOf, isWeekday, weekdayOf } from './london-time.ts'

/** The nations of the United Kingdom. Their bank holidays differ, except in England and Wales. */
export type Nation = 'England' | 'Scotland' | 'Wales' | 'Northern Ireland'

const firstMonday = (year: number, month: number): Day => {
  const first = dayOf({ year, month, dayOfMonth: 1 })
  return first + ((8 - weekdayOf(first)) % 7)
}

const lastMonday = (year: number, month: number): Day => {
  const last = dayOf({ year, month: month + 1, dayOfMonth: 0 })
  return last - (weekdayOf(last) - 1)
}

/** Easter Sunday of the Gregorian calendar (Meeus, Jones and Butcher). */
function easterSunday(year: number): Day {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const ofCentury = year % 100
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  const sum = epact + weekday - 7 * late + 114
  return dayOf({ year, month: Math.floor(sum / 31), dayOfMonth: (sum % 31) + 1 })
}

/** Holidays with a fixed date. One on a weekend moves to the next weekday that is not a holiday. */
const fixed: Readonly<Record<Nation, readonly (readonly [month: number, day: number])[]>> = {
  England: [
    [1, 1],
    [12, 25],
    [12, 26],
  ],
  Wales: [
    [1, 1],
    [12, 25],
    [12, 26],
  ],
  Scotland: [
    [1, 1],
    [1, 2],
    [11, 30],
    [12, 25],
    [12, 26],
  ],
  'Northern Ireland': [
    [1, 1],
    [3, 17],
    [7, 12],
    [12, 25],
    [12, 26],
  ],
}

/**
 * The bank holidays of a nation in a year: those that recur each year by law and custom. Holidays that are proclaimed
 * for a single year are not included.
 */
export function bankHolidays(nation: Nation, year: number): ReadonlySet<Day> {
  const key = `${nation} ${year}`
  const holidays = cache.get(key) ?? computeHolidays(nation, year)
  cache.set(key, holidays)
  return holidays
}

// The branch finder checks each branch every minute.
const cache = new Map<string, ReadonlySet<Day>>()

function computeHolidays(nation: Nation, year: number): ReadonlySet<Day> {
  const easter = easterSunday(year)
  const isScotland = nation === 'Scotland'
  const holidays = new Set([
    easter - 2,
    firstMonday(year, 5),
    lastMonday(year, 5),
    isScotland ? firstMonday(year, 8) : lastMonday(year, 8),
  ])
  if (!isScotland) holidays.add(easter + 1)
  const dates = fixed[nation].map(([month, dayOfMonth]) => dayOf({ year, month, dayOfMonth }))
  for (const day of dates) if (isWeekday(day)) holidays.add(day)
  for (const day of dates) {
    if (isWeekday(day)) continue
    let substitute = day + 1
    while (!isWeekday(substitute) || holidays.has(substitute)) substitute += 1
    holidays.add(substitute)
  }
  return holidays
}

const englandAndWales: ReadonlySet<string> = new Set(Object.values(bankHolidaysOfEnglandAndWales).flat())
const years = Object.keys(bankHolidaysOfEnglandAndWales).map(Number)

/** The last day, `YYYY-MM-DD`, of which the bank knows whether it is a bank holiday of England and Wales. */
export const bankHolidaysUntil = `${Math.max(...years)}-12-31`

/**
 * Monday to Friday, without the bank holidays of England and Wales. The published table decides, so that a holiday that is
 * proclaimed or moved is known; in years that it does not have, every weekday is a working day (part two, 10.2).
 */
export const isWorkingDay = (day: Day): boolean => isWeekday(day) && !englandAndWales.has(isoDateOf(day))

/** The day itself, or the first working day after it. */
export const nextWorkingDay = (day: Day): Day => (isWorkingDay(day) ? day : nextWorkingDay(day + 1))

/** The day itself, or the last working day before it. */
export const workingDayUntil = (day: Day): Day => (isWorkingDay(day) ? day : workingDayUntil(day - 1))

/** The day after so many working days; the day itself does not count. */
export function workingDaysAfter(day: Day, count: number): Day {
  let reached = day
  for (let passed = 0; passed < count; passed += 1) reached = nextWorkingDay(reached + 1)
  return reached
}

/** The last working day of a month: of the one so many months after a day's. */
export function lastWorkingDayOf(day: Day, monthsOn = 0): Day {
  const { year, month } = calendarDateOf(day)
  return workingDayUntil(dayOf({ year, month: month + monthsOn + 1, dayOfMonth: 0 }))
}
