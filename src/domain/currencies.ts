import type { Pence } from './money.ts'

/** The decimals of the currencies that have others than two (ISO 4217). */
const otherDecimals: Readonly<Record<number, readonly string[]>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' '),
  3: 'BHD IQD JOD KWD LYD OMR TND'.split(' '),
  4: 'CLF UYW'.split(' '),
}

const usualDecimals = 2

function decimalsOf(currency: string): number {
  for (const [decimals, currencies] of Object.entries(otherDecimals))
    if (currencies.includes(currency)) return Number(decimals)
  return usualDecimals
}

/** An amount of money in any currency: whole smallest units of it, such as cents. */
export interface ForeignMoney {
  /** ISO 4217, such as `EUR`. */
  readonly currency: string
  readonly amountMinor: bigint
}

/** An amount without its currency, with as many decimals as that has: "24.00". */
export function digitsOf({ currency, amountMinor }: ForeignMoney): string {
  const places = decimalsOf(currency)
  const digits = amountMinor.toString().padStart(places + 1, '0')
  const [whole, part] = [digits.slice(0, digits.length - places), digits.slice(digits.length - places)]
  return `${whole}${places === 0 ? '' : `.${part}`}`
}

/** A decimal amount of at most 12 digits before its point, as a request has it: "24", "24.5". */
export const wireAmountPattern = /^\d{1,12}(?:\.\d{1,4})?$/

/**
 * A decimal amount in the smallest units of its currency; undefined if the currency has fewer decimals. Its text has
 * {@link wireAmountPattern}.
 */
export function minorOf(currency: string, amount: string): bigint | undefined {
  const places = decimalsOf(currency)
  const [whole = '', decimals = ''] = amount.split('.')
  let part = decimals
  while (part.length > places && part.endsWith('0')) part = part.slice(0, -1)
  return part.length > places ? undefined : BigInt(whole + part.padEnd(places, '0'))
}

/** An amount as it is written beside one in pounds: "EUR 24.00". */
export const formatForeign = (money: ForeignMoney): string => `${money.currency} ${digitsOf(money)}`

/**
 * What an amount is in pounds: amount ÷ rate, half up, and at least a penny. `rate`: units of the currency for £1, as an exact
 * decimal; left out for pounds themselves. Undefined if there is no rate. Source: part two, 15.2.
 */
export function inPounds(
  { currency, amountMinor }: ForeignMoney,
  rate: string | undefined,
): Pence | undefined {
  if (currency === 'GBP') return amountMinor
  if (rate === undefined) return undefined
  const [whole = '', part = ''] = rate.split('.')
  const divisor = BigInt(whole + part) * 10n ** BigInt(decimalsOf(currency))
  const dividend = amountMinor * 100n * 10n ** BigInt(part.length)
  const pence = (2n * dividend + divisor) / (2n * divisor)
  return pence < 1n ? 1n : pence
}
