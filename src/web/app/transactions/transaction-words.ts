import { formatMoney } from '../../../contract/money.ts'
import type { Transaction } from '../../../contract/transactions.ts'

const minusSign = '\u2212'

/** An amount with its direction: `+£1,250,000.00`, `−£184,500.00` (a true minus sign). */
export const signedAmount = ({ type, amount }: Pick<Transaction, 'type' | 'amount'>): string =>
  `${type === 'credit' ? '+' : minusSign}${formatMoney(amount)}`

/** The second line of a row: the recipient where there is one, else the reference. */
export function counterpart({ recipientName, reference }: Pick<Transaction, 'recipientName' | 'reference'>) {
  if (recipientName) return `To: ${recipientName}`
  return reference ? `Ref: ${reference}` : ''
}

const inLondon = { timeZone: 'Europe/London' } as const
const day = new Intl.DateTimeFormat('en-GB', { ...inLondon, day: 'numeric', month: 'short', year: 'numeric' })
const time = new Intl.DateTimeFormat('en-GB', { ...inLondon, hour: '2-digit', minute: '2-digit' })

/** A UTC time as its day in London: `16 Oct 2026`. `Sept` is shortened like the other months. */
export const formatDay = (iso: string): string => day.format(new Date(iso)).replace('Sept', 'Sep')

/** A UTC time as its time of day in London: `14:32`. */
export const formatTime = (iso: string): string => time.format(new Date(iso))

export const formatDayAndTime = (iso: string): string => `${formatDay(iso)}, ${formatTime(iso)}`
