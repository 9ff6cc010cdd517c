/** What the calendar and the clocks say in London: weekday 0 is Sunday, months count from 1. */
export type LondonTime = {
  year: number
  month: number
  day: number
  weekday: number
  minuteOfDay: number
}

const format = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  hourCycle: 'h23',
})

/** The time in London at `nowMs` (milliseconds since 1970, UTC), summer time included. */
export function londonTime(nowMs: number): LondonTime {
  const parts: Record<string, number> = {}
  for (const { type, value } of format.formatToParts(nowMs)) parts[type] = Number(value)
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0 } = parts
  return {
    year,
    month,
    day,
    weekday: new Date(Date.UTC(year, month - 1, day)).getUTCDay(),
    minuteOfDay: hour * 60 + minute,
  }
}
