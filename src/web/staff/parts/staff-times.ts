const inLondon = { timeZone: 'Europe/London' } as const
const dayMonth = new Intl.DateTimeFormat('en-GB', { ...inLondon, day: 'numeric', month: 'short' })
const withYear = new Intl.DateTimeFormat('en-GB', {
  ...inLondon,
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})
const clockTime = new Intl.DateTimeFormat('en-GB', { ...inLondon, timeStyle: 'short' })

const short = (text: string) => text.replace('Sept', 'Sep')
const yearOf = (at: Date) => withYear.format(at).slice(-4)

/** A day in London, with its year where it is not this one: `24 Nov`, `24 Nov 2025`. */
const dayText = (at: Date, nowMs: number): string =>
  short((yearOf(at) === yearOf(new Date(nowMs)) ? dayMonth : withYear).format(at))

/** The day alone. */
export const dateText = (iso: string, nowMs: number): string => dayText(new Date(iso), nowMs)

/** When something happened, in London: `24 Nov, 09:58`. */
export const momentText = (iso: string, nowMs: number): string => {
  const at = new Date(iso)
  return `${dayText(at, nowMs)}, ${clockTime.format(at)}`
}

/** The time alone where it was today, else the day too: `09:58`. */
export const sinceText = (iso: string, nowMs: number): string => {
  const at = new Date(iso)
  const isToday = withYear.format(at) === withYear.format(new Date(nowMs))
  return isToday ? clockTime.format(at) : momentText(iso, nowMs)
}

/** By when a task is due, in London. The end of a day (23:59:59) is that day: `25 Nov`; else `24 Nov, 09:15`. */
export const dueText = (iso: string, nowMs: number): string =>
  clockTime.format(new Date(iso)) === '23:59' ? dayText(new Date(iso), nowMs) : momentText(iso, nowMs)
