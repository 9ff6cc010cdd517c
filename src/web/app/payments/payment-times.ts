import type { Payment } from '../../../contract/payments.ts'
import { formatTime } from '../transactions/transaction-words.ts'

const inLondon = { timeZone: 'Europe/London' } as const
const longDay = new Intl.DateTimeFormat('en-GB', {
  ...inLondon,
  weekday: 'long',
  day: 'numeric',
  month: 'long',
})
const shortDay = new Intl.DateTimeFormat('en-GB', { ...inLondon, day: 'numeric', month: 'short' })

/** By when the bank decides, in London: `23:59 on Thursday 26 November`. */
export const formatDeadline = (iso: string): string =>
  `${formatTime(iso)} on ${longDay.format(new Date(iso)).replace(',', '')}`

/** When something happened to a payment, in London: `20 Nov, 15:22`. */
export const formatStepTime = (iso: string): string =>
  `${shortDay.format(new Date(iso)).replace('Sept', 'Sep')}, ${formatTime(iso)}`

/** When the last that happened to a payment did, by which they are listed. */
export const lastStepAtOf = ({ events, placedAt }: Pick<Payment, 'events' | 'placedAt'>): string =>
  events.at(-1)?.at ?? placedAt

/** When money left by a payment: a scheduled one may have been ordered long before. If none left, when it was ordered. */
export const madeAtOf = ({ events, placedAt }: Pick<Payment, 'events' | 'placedAt'>): string =>
  events.findLast(({ status }) => status === 'completed')?.at ?? placedAt
