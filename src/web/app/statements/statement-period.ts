const atStartOf = (day: string): Date => new Date(`${day}T00:00:00Z`)
const utc = { timeZone: 'UTC' } as const
const shortMonth = new Intl.DateTimeFormat('en-GB', { ...utc, day: 'numeric', month: 'short' })

const shortDay = (day: string): string => shortMonth.format(atStartOf(day)).replace('Sept', 'Sep')

/** Formats a date in a short form: `1 Oct 2026`. */
export const formatShortDay = (day: string): string => `${shortDay(day)} ${day.slice(0, 4)}`

/** Formats a statement's days, which lie in one month: `1 Sep to 30 Sep 2026`. */
export const formatPeriod = ({ from, to }: { readonly from: string; readonly to: string }): string =>
  `${shortDay(from)} to ${shortDay(to)} ${to.slice(0, 4)}`
