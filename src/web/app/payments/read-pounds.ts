import { type Pence, penceOf } from '../../../domain/money.ts'
import { limitNames, type LimitName } from '../../../domain/payment-limits.ts'
import type { PaymentLimits } from '../../../contract/payments.ts'
import { paymentWords } from '../../../contract/payment-words.ts'
import type { Checked } from '../use-app-form.ts'

/** Limits as typed. */
export type LimitFields = Record<LimitName, string>

/** The limits that are changed, in whole pounds. */
export type ChangedLimits = Partial<Record<LimitName, string>>

type Limits = PaymentLimits['limits']

const grouped = new Intl.NumberFormat('en-GB')

/** A limit as its field shows it: `10,000`. */
export const shownPounds = (pence: Pence): string => grouped.format(pence / 100n)

/** The limits in force, as the fields show them. */
export const limitFieldsOf = ({ payment, day, newPayee }: Limits): LimitFields => ({
  payment: shownPounds(penceOf(payment.amount)),
  day: shownPounds(penceOf(day.amount)),
  newPayee: shownPounds(penceOf(newPayee.amount)),
})

/** Whole pounds as typed, with or without a pound sign and commas between thousands; undefined for any other text. */
export function readPounds(typed: string): string | undefined {
  const bare = typed.trim().replace(/^£\s*/, '')
  if (!/^(?:\d{1,9}|[1-9]\d{0,2}(?:,\d{3}){1,2})$/.test(bare)) return undefined
  return String(BigInt(bare.replaceAll(',', '')))
}

/** Whole pounds up to the most of each (spec section 12.3). What is as before is left out. */
export function checkLimits(fields: LimitFields, limits: Limits): Checked<LimitName, ChangedLimits> {
  const faults: Partial<Record<LimitName, string>> = {}
  const changed: ChangedLimits = {}
  for (const name of limitNames) {
    const pounds = readPounds(fields[name])
    const mostPence = penceOf(limits[name].most)
    if (pounds === undefined || BigInt(pounds) * 100n > mostPence)
      faults[name] = paymentWords.limit(mostPence)
    else if (BigInt(pounds) * 100n !== penceOf(limits[name].amount)) changed[name] = pounds
  }
  return Object.keys(faults).length > 0 ? { ok: false, faults } : { ok: true, value: changed }
}

/** Whether one of the changes is to a higher limit. */
export const raisesLimit = (changed: ChangedLimits, limits: Limits): boolean =>
  limitNames.some(name => {
    const pounds = changed[name]
    return pounds !== undefined && BigInt(pounds) * 100n > penceOf(limits[name].amount)
  })
