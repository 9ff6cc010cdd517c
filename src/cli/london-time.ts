const london = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'short',
})

/** A time as every command prints it, London's, with its zone: `2026-11-21 12:00:00 GMT`, in summer `BST`. */
export function londonTime(at: Date): string {
  const parts = Object.fromEntries(london.formatToParts(at).map(({ type, value }) => [type, value]))
  const { year, month, day, hour, minute, second, timeZoneName } = parts
  return `${year}-${month}-${day} ${hour}:${minute}:${second} ${timeZoneName}`
}
