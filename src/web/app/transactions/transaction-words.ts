import { formatMoney } from '../../../contract/money.ts'
import type { Transaction } from '../../../contract/transactions.ts'
import { transactionsWords } from './transactions-words.ts'

const minusSign = '\u2212'

/** An amount with its direction: `+£1,250,000.00`, `−£184,500.00` (a true minus sign). */
export const signedAmount = ({ type, amount }: Pick<Transaction, 'type' | 'amount'>): string =>
  `${type === 'credit' ? '+' : minusSign}${formatMoney(amount)}`

type Named = Pick<Transaction, 'description' | 'recipientName'>

/** To whom a debit went, where its description does not say so itself. */
export const recipientLine = ({ description, recipientName }: Named): string =>
  recipientName && !description.includes(recipientName) ? `To: ${recipientName}` : ''

/** The second line of a row: the recipient, else the reference, whichever the description does not say itself. */
export function counterpart(transaction: Named & Pick<Transaction, 'reference'>): string {
  const { description, reference } = transaction
  const recipient = recipientLine(transaction)
  if (recipient) return recipient
  return reference && reference !== description ? `Ref: ${reference}` : ''
}

/**
 * A status as a page words it: `declined` is its word for one above the limit, which takes a review by hand. One that
 * the funds did not allow is declined everywhere.
 */
export const statusWords = (
  { status, reason }: Pick<Transaction, 'reason'> & { readonly status: string },
  declined: string,
): string => {
  if (status === 'completed') return transactionsWords.completed
  return reason === 'insufficient_funds' ? transactionsWords.declined : declined
}

const inLondon = { timeZone: 'Europe/London' } as const
const day = new Intl.DateTimeFormat('en-GB', { ...inLondon, day: 'numeric', month: 'short', year: 'numeric' })
const time = new Intl.DateTimeFormat('en-GB', { ...inLondon, hour: '2-digit', minute: '2-digit' })

const longDay = new Intl.DateTimeFormat('en-GB', {
  ...inLondon,
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})
const second = new Intl.DateTimeFormat('en-GB', { ...inLondon, timeStyle: 'medium' })

/** A UTC time as its day in London: `16 Oct 2026`. `Sept` is shortened like the other months. */
export const formatDay = (iso: string): string => day.format(new Date(iso)).replace('Sept', 'Sep')

/** A UTC time as its time of day in London: `14:32`. */
export const formatTime = (iso: string): string => time.format(new Date(iso))

export const formatDayAndTime = (iso: string): string => `${formatDay(iso)}, ${formatTime(iso)}`

/** A UTC time as a receipt has it: `16 October 2026, 14:32`. */
export const formatLongDayAndTime = (iso: string): string =>
  `${longDay.format(new Date(iso))}, ${formatTime(iso)}`

/** A UTC time as its time of day in London, to the second: `14:32:07`. */
export const formatSecond = (iso: string): string => second.format(new Date(iso))
