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

/** A limit as it is, and the most that it may be: decimals of pounds. */
interface NamedLimit<Name> {
  readonly name: Name
  readonly amount: string
  readonly most: string
}

/** Whole pounds up to the most of each. What is as before is left out. `fault`: the words for what is wrong. */
export function checkPounds<Name extends string>(
  fields: Partial<Record<Name, string>>,
  limits: readonly NamedLimit<Name>[],
  fault: (mostPence: Pence) => string,
): Checked<Name, Partial<Record<Name, string>>> {
  const faults: Partial<Record<Name, string>> = {}
  const changed: Partial<Record<Name, string>> = {}
  for (const { name, amount, most } of limits) {
    const pounds = readPounds(fields[name] ?? '')
    if (pounds === undefined || BigInt(pounds) * 100n > penceOf(most)) faults[name] = fault(penceOf(most))
    else if (BigInt(pounds) * 100n !== penceOf(amount)) changed[name] = pounds
  }
  return Object.keys(faults).length > 0 ? { ok: false, faults } : { ok: true, value: changed }
}

/** The limits of payments, as {@link checkPounds} checks them (spec section 12.3). */
export const checkLimits = (fields: LimitFields, limits: Limits): Checked<LimitName, ChangedLimits> =>
  checkPounds(
    fields,
    limitNames.map(name => ({ name, ...limits[name] })),
    paymentWords.limit,
  )

/** Whether one of the changes is to a higher limit. */
export const raisesLimit = (changed: ChangedLimits, limits: Limits): boolean =>
  limitNames.some(name => {
    const pounds = changed[name]
    return pounds !== undefined && BigInt(pounds) * 100n > penceOf(limits[name].amount)
  })
