const day = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** A date of the facts, `2026-10-01`, as it is read: `1 October 2026`. */
export const formatLongDay = (date: string): string => day.format(new Date(date))
