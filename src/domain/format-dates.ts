const inUtc = { timeZone: 'UTC', month: 'long', year: 'numeric' } as const
const monthAndYear = new Intl.DateTimeFormat('en-GB', inUtc)
const longDate = new Intl.DateTimeFormat('en-GB', { ...inUtc, day: 'numeric' })
const londonDateAndTime = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  dateStyle: 'long',
  timeStyle: 'short',
})

/** A statement's month, `2026-10`, in words: `October 2026`. */
export const formatMonth = (month: string): string => monthAndYear.format(new Date(`${month}-01T00:00:00Z`))

/** A date, `2026-09-01`, in words: `1 September 2026`. */
export const formatLongDate = (date: string): string => longDate.format(new Date(`${date}T00:00:00Z`))

/** A time by London's clocks and calendar: `21 November 2026 at 12:00`. */
export const formatMoment = (at: Date): string => londonDateAndTime.format(at)
