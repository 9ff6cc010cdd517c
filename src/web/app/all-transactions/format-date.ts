const date = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
})

/** A UTC time as its day in London, day/month/year: `16/10/2026` (spec section 2, All Transactions dialog). */
export const formatDate = (iso: string): string => date.format(new Date(iso))
