const inUtc = { timeZone: 'UTC', month: 'long', year: 'numeric' } as const
const monthAndYear = new Intl.DateTimeFormat('en-GB', inUtc)
const longDate = new Intl.DateTimeFormat('en-GB', { ...inUtc, day: 'numeric' })
const dayAndMonth = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'long' })
const weekday = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
})
const weekdayAndLongDate = new Intl.DateTimeFormat('en-GB', { ...inUtc, weekday: 'long', day: 'numeric' })
const londonDateAndTime = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  dateStyle: 'long',
  timeStyle: 'short',
})

const londonTime = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', timeStyle: 'short' })

/** A statement's month, `2026-10`, in words: `October 2026`. */
export const formatMonth = (month: string): string => monthAndYear.format(new Date(`${month}-01T00:00:00Z`))

/** A date, `2026-09-01`, in words: `1 September 2026`. */
export const formatLongDate = (date: string): string => longDate.format(new Date(`${date}T00:00:00Z`))

/** A date as people plan it, without its year: `Tuesday 24 November`. */
export const formatWeekday = (date: string): string =>
  weekday.format(new Date(`${date}T00:00:00Z`)).replace(',', '')

/** A date, `2026-11-30`, with its weekday and year: `Monday 30 November 2026`. */
export const formatWeekdayAndDate = (date: string): string =>
  weekdayAndLongDate.format(new Date(`${date}T00:00:00Z`)).replace(',', '')

/** A date without its weekday and year: `24 November`. */
export const formatDayAndMonth = (date: string): string => dayAndMonth.format(new Date(`${date}T00:00:00Z`))

/** Why nothing is made on a date: `29 November is not a working day`. */
export const notWorkingDay = (date: string): string => `${formatDayAndMonth(date)} is not a working day`

/** A date asked for and the due date that it leads to, both `YYYY-MM-DD`. */
interface Due {
  readonly askedFor: string
  readonly dueOn: string
}

/** Why the due date is not the date asked for: `(29 November is not a working day)`. Undefined where it is (part two, 13.1). */
export const dueReason = ({ askedFor, dueOn }: Due): string | undefined =>
  askedFor === dueOn ? undefined : `(${notWorkingDay(askedFor)})`

/** Both dates where they differ: `Monday 30 November 2026 (29 November is not a working day)`. */
export const dueText = (due: Due): string =>
  [formatWeekdayAndDate(due.dueOn), dueReason(due)].filter(Boolean).join(' ')

/** A time by London's clocks: `06:00`. */
export const formatTime = (at: Date): string => londonTime.format(at)

/** A time by London's clocks and calendar: `21 November 2026 at 12:00`. */
export const formatMoment = (at: Date): string => londonDateAndTime.format(at)
