import { londonDate } from '../../../domain/london-date.ts'

const atStartOf = (day: string): Date => new Date(`${day}T00:00:00Z`)
const utc = { timeZone: 'UTC' } as const
const longDay = new Intl.DateTimeFormat('en-GB', { ...utc, day: 'numeric', month: 'long', year: 'numeric' })
const shortMonth = new Intl.DateTimeFormat('en-GB', { ...utc, day: 'numeric', month: 'short' })

/** A day, `2026-09-01`, as it is read: `1 September 2026`. */
export const formatLongDay = (day: string): string => longDay.format(atStartOf(day))

const shortDay = (day: string): string => shortMonth.format(atStartOf(day)).replace('Sept', 'Sep')

/** A day as it stands beside others: `1 Oct 2026`. */
export const formatShortDay = (day: string): string => `${shortDay(day)} ${day.slice(0, 4)}`

/** The days of a statement, which lie in one month: `1 Sep to 30 Sep 2026`. */
export const formatPeriod = ({ from, to }: { readonly from: string; readonly to: string }): string =>
  `${shortDay(from)} to ${shortDay(to)} ${to.slice(0, 4)}`

/** The month in London at a time: `2026-10`. */
export const monthInLondon = (atMs: number): string => londonDate(new Date(atMs)).slice(0, 7)
