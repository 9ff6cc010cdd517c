const london = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
})

/** The day that the calendar shows in London (ruling 28), as `YYYY-MM-DD`. */
export const londonDate = (at: Date): string => london.format(at).split('/').toReversed().join('-')
