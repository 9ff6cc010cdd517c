/** The nations of the United Kingdom, each with bank holidays of its own. */
export type Nation = 'England' | 'Scotland' | 'Wales' | 'Northern Ireland'

const dayMs = 86_400_000

const dayOf = (year: number, month: number, day: number): number => Date.UTC(year, month - 1, day)
const weekdayOf = (day: number): number => new Date(day).getUTCDay()
const isWeekend = (day: number): boolean => weekdayOf(day) % 6 === 0

const firstMonday = (year: number, month: number): number => {
  const first = dayOf(year, month, 1)
  return first + ((8 - weekdayOf(first)) % 7) * dayMs
}

const lastMonday = (year: number, month: number): number => {
  const last = dayOf(year, month + 1, 0)
  return last - ((weekdayOf(last) + 6) % 7) * dayMs
}

/** Easter Sunday of the Gregorian calendar (Meeus, Jones and Butcher). */
function easterSunday(year: number): number {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const ofCentury = year % 100
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  const sum = epact + weekday - 7 * late + 114
  return dayOf(year, Math.floor(sum / 31), (sum % 31) + 1)
}

/** Holidays with a date of their own: on a weekend they move to the next weekday that is free. */
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
 * The bank holidays of a nation in a year, as midnights UTC of their days: those that recur each year by law and
 * custom. One that is proclaimed for a single year is not among them.
 */
export function bankHolidays(nation: Nation, year: number): ReadonlySet<number> {
  const key = `${nation} ${year}`
  const known = reckoned.get(key) ?? reckon(nation, year)
  reckoned.set(key, known)
  return known
}

// Asked for each branch in each minute.
const reckoned = new Map<string, ReadonlySet<number>>()

function reckon(nation: Nation, year: number): ReadonlySet<number> {
  const easter = easterSunday(year)
  const scotland = nation === 'Scotland'
  const holidays = new Set([
    easter - 2 * dayMs,
    firstMonday(year, 5),
    lastMonday(year, 5),
    scotland ? firstMonday(year, 8) : lastMonday(year, 8),
  ])
  if (!scotland) holidays.add(easter + dayMs)
  const dates = fixed[nation].map(([month, day]) => dayOf(year, month, day))
  for (const day of dates) if (!isWeekend(day)) holidays.add(day)
  for (const day of dates) {
    if (!isWeekend(day)) continue
    let substitute = day + dayMs
    while (isWeekend(substitute) || holidays.has(substitute)) substitute += dayMs
    holidays.add(substitute)
  }
  return holidays
}
