// The judge's own calendar: it shares no code with the bank, so that a mistake of one is not a mistake of both.

/** Bank holidays of England and Wales on weekdays, as GOV.UK lists them. */
const bankHolidays = new Set([
  '2026-12-25',
  '2026-12-28',
  '2027-01-01',
  '2027-03-26',
  '2027-03-29',
  '2027-05-03',
  '2027-05-31',
  '2027-08-30',
  '2027-12-27',
  '2027-12-28',
  '2028-01-03',
])

const dayMs = 86_400_000

/** A date `YYYY-MM-DD` as midnight of UTC. */
const utc = (date: string): number => Date.parse(`${date}T00:00:00Z`)
const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** The date so many days later. */
export const daysLater = (date: string, days: number): string => dateOf(utc(date) + days * dayMs)

export const isWorking = (date: string): boolean => {
  const weekday = new Date(utc(date)).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !bankHolidays.has(date)
}

/** The date, or the first working day after it. */
export function dueOf(date: string): string {
  let due = date
  while (!isWorking(due)) due = daysLater(due, 1)
  return due
}

/** How many working days lie after one date up to another one. */
export function workingDaysBetween(from: string, to: string): number {
  let count = 0
  for (let date = daysLater(from, 1); date <= to; date = daysLater(date, 1)) if (isWorking(date)) count += 1
  return count
}

/** The last Sunday of a month, on which the clocks change. */
function lastSunday(year: number, month: number): number {
  const last = new Date(Date.UTC(year, month, 0))
  return last.getTime() - last.getUTCDay() * dayMs
}

/** Whether London has summer time at a time: from 01:00 UTC on the last Sunday of March to the last Sunday of October. */
const isSummer = (ms: number): boolean => {
  const year = new Date(ms).getUTCFullYear()
  const hour = 3_600_000
  return ms >= lastSunday(year, 3) + hour && ms < lastSunday(year, 10) + hour
}

/** What London's clocks show: the date, and the time as `HH:MM`. */
export function inLondon(at: Date): { readonly date: string; readonly time: string } {
  const ms = at.getTime() + (isSummer(at.getTime()) ? 3_600_000 : 0)
  return { date: dateOf(ms), time: new Date(ms).toISOString().slice(11, 16) }
}

/** The time at which London's clocks show a date and `HH:MM`. */
export function atLondon(date: string, time: string): Date {
  const ms = Date.parse(`${date}T${time}:00Z`)
  return new Date(isSummer(ms) ? ms - 3_600_000 : ms)
}

const lastDayOfMonth = (year: number, month: number): number =>
  new Date(Date.UTC(year, month, 0)).getUTCDate()

const pad = (number: number) => String(number).padStart(2, '0')

/** The nth date of a rule, 0 for the first, by the words of the specification. */
export function nthDate(frequency: string, first: string, n: number): string {
  const weeks = { weekly: 1, two_weekly: 2, four_weekly: 4 }[frequency]
  if (weeks !== undefined) return daysLater(first, 7 * weeks * n)
  const months = { monthly: 1, last_working_day: 1, quarterly: 3, yearly: 12 }[frequency] ?? 1
  const [year = 0, month = 1, day = 1] = first.split('-').map(Number)
  const index = year * 12 + month - 1 + n * months
  const [toYear, toMonth] = [Math.floor(index / 12), (index % 12) + 1]
  const last = lastDayOfMonth(toYear, toMonth)
  const on = (dayOfMonth: number) => `${toYear}-${pad(toMonth)}-${pad(dayOfMonth)}`
  if (frequency !== 'last_working_day') return on(Math.min(day, last))
  let date = on(last)
  while (!isWorking(date)) date = daysLater(date, -1)
  return date
}
