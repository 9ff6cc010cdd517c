import { nextWorkingDay } from './bank-holidays.ts'
import { isInternational, isOwnDestination, type WholeDestination } from './destination.ts'
import { isoDateOf, londonClockOf } from './london-time.ts'
import type { Pence } from './money.ts'
import type { PayerKind, PaymentRail } from './payment-rail.ts'

/** The most that a Faster Payment carries: £1,000,000.00. */
const fasterPaymentMaxPence: Pence = 100_000_000n

const chapsFeePence: Readonly<Record<PayerKind, Pence>> = { personal: 20_00n, corporate: 18_00n }

/** CHAPS leaves the same day until this minute of a working day: 3pm, of companies 4pm. */
const chapsCutOffMinute: Readonly<Record<PayerKind, number>> = { personal: 15 * 60, corporate: 16 * 60 }

interface Travelling {
  readonly destination: WholeDestination
  readonly amountPence: Pence
}

/** The rail of a payment: by where it goes and by its amount. */
export function railOf({ destination, amountPence }: Travelling): PaymentRail {
  if (isInternational(destination)) return 'international'
  if (isOwnDestination(destination)) return 'own_bank'
  return amountPence <= fasterPaymentMaxPence ? 'faster_payment' : 'chaps'
}

/** What the rail costs. */
export const feeOf = (rail: PaymentRail, payer: PayerKind): Pence =>
  rail === 'chaps' ? chapsFeePence[payer] : 0n

/**
 * The day in London, `YYYY-MM-DD`, on which a payment that is ordered now is made: today, and a CHAPS after its cut-off or
 * on a day that is no working day the next working day.
 */
export function dueDateNow(rail: PaymentRail, payer: PayerKind, now: Date): string {
  const { day, minuteOfDay } = londonClockOf(now)
  if (rail !== 'chaps') return isoDateOf(day)
  const isLate = minuteOfDay >= chapsCutOffMinute[payer]
  return isoDateOf(nextWorkingDay(isLate ? day + 1 : day))
}
