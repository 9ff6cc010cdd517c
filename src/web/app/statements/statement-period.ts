const atStartOf = (day: string): Date => new Date(`${day}T00:00:00Z`)
const utc = { timeZone: 'UTC' } as const
const shortMonth = new Intl.DateTimeFormat('en-GB', { ...utc, day: 'numeric', month: 'short' })

const shortDay = (day: string): string => shortMonth.format(atStartOf(day)).replace('Sept', 'Sep')

/** A day as it stands beside others: `1 Oct 2026`. */
export const formatShortDay = (day: string): string => `${shortDay(day)} ${day.slice(0, 4)}`

/** The days of a statement, which lie in one month: `1 Sep to 30 Sep 2026`. */
export const formatPeriod = ({ from, to }: { readonly from: string; readonly to: string }): string =>
  `${shortDay(from)} to ${shortDay(to)} ${to.slice(0, 4)}`
