/** Texts for the opening hours of branches. */
export const openingWords = {
  openUntil: (time: string) => `Open until ${time}`,
  opensToday: (time: string) => `Closed, opens today ${time}`,
  opensOn: (weekday: string, time: string) => `Closed, opens ${weekday} ${time}`,
  range: (opens: string, closes: string) => `${opens} to ${closes}`,
  days: (first: string, last: string) => `${first} to ${last}`,
  closed: 'Closed',
  /** For browsers whose time is not known yet: the range of days, keyed by the last one. */
  summaries: {
    everyDay: 'Open every day',
    toSaturday: 'Open Monday to Saturday',
    toFriday: 'Open Monday to Friday',
  },
} as const

/** From Sunday, as `Date` counts weekdays. */
export const weekdayNames = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const

/** Formats minutes after midnight: `9am`, `4:30pm`. */
export function timeInWords(minuteOfDay: number): string {
  const hour = Math.floor(minuteOfDay / 60)
  const minute = minuteOfDay % 60
  const past = minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`
  return `${hour % 12 === 0 ? 12 : hour % 12}${past}${hour < 12 ? 'am' : 'pm'}`
}
