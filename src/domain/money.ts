/**
 * Money inside the bank: whole pence, GBP. Amounts are positive, with a separate direction; only a balance may be below
 * zero. No float ever holds money (docs/decisions/pence-as-bigint.md).
 */
export type Pence = bigint

/** Money on the wire: pounds and pence as a decimal string, positive, at most twelve digits of pounds. */
export const wireMoneyPattern = /^\d{1,12}\.\d{2}$/

/** Reads a wire amount as whole pence. The text must match {@link wireMoneyPattern}. */
export const penceOf = (money: string): bigint => BigInt(money.replace('.', ''))

/** Writes whole pence (zero or more) as a wire amount. */
export function moneyOf(pence: bigint): string {
  if (pence < 0n) throw new RangeError(`money on the wire is never negative: ${pence}`)
  const digits = pence.toString().padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Writes whole pence as a wire amount, below zero with a minus sign, where a contract allows that. */
export const signedMoneyOf = (pence: bigint): string => (pence < 0n ? `-${moneyOf(-pence)}` : moneyOf(pence))

const wholePounds = new Intl.NumberFormat('en-GB', {
  style: 'currency',
  currency: 'GBP',
  maximumFractionDigits: 0,
})

/**
 * A wire amount as a person in Britain reads it: `£1,234.56` (spec section 1: en-GB, two decimals). The formatter gets
 * only whole pounds, as a bigint, so no amount passes through a float.
 */
export function formatMoney(money: string): string {
  const [pounds = '', pence = ''] = money.split('.')
  return `${wholePounds.format(BigInt(pounds))}.${pence}`
}

/** Pence (zero or more) as a person in Britain reads them. */
export const formatPence = (pence: bigint): string => formatMoney(moneyOf(pence))

/** The same without pence if there are none: `£10`. */
export const formatPounds = (pence: bigint): string => formatPence(pence).replace(/\.00$/, '')
