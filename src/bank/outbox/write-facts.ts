// Amounts and months read as the contract's do, which the bank does not know: it imports nothing but its own.
const wholePounds = new Intl.NumberFormat('en-GB', {
  style: 'currency',
  currency: 'GBP',
  maximumFractionDigits: 0,
})

/** Whole pence, as text, as a person in Britain reads them: `£1,234.56`. No figure passes through a float. */
export function writeAmount(pence: string): string {
  const digits = pence.padStart(3, '0')
  return `${wholePounds.format(BigInt(digits.slice(0, -2)))}.${digits.slice(-2)}`
}

const moment = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  dateStyle: 'long',
  timeStyle: 'short',
})

/** A moment as London's clocks and calendar show it: `21 November 2026 at 12:00`. */
export const writeMoment = (at: Date): string => moment.format(at)

const monthAndYear = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'long', year: 'numeric' })

/** A month, `2026-10`, in words: `October 2026`. What is no month is last month. */
export function writeMonth(month: string): string {
  const first = Date.parse(`${month}-01T00:00:00Z`)
  return Number.isNaN(first) ? 'last month' : monthAndYear.format(first)
}
