import type { Pence } from './money.ts'

/** The currencies in which cards pay, with the decimals of their smallest units (ISO 4217). */
const decimals: Readonly<Record<string, number>> = {
  AUD: 2,
  CAD: 2,
  CHF: 2,
  CZK: 2,
  DKK: 2,
  EUR: 2,
  GBP: 2,
  HUF: 2,
  ISK: 0,
  JPY: 0,
  KWD: 3,
  NOK: 2,
  NZD: 2,
  PLN: 2,
  SEK: 2,
  TRY: 2,
  USD: 2,
}

/** An amount of money in any currency: whole smallest units of it, such as cents. */
export interface ForeignMoney {
  /** ISO 4217, such as `EUR`. */
  readonly currency: string
  readonly amountMinor: bigint
}

/** An amount as it is written beside one in pounds: "EUR 24.00". Of a currency that is not known here, two decimals. */
export function formatForeign({ currency, amountMinor }: ForeignMoney): string {
  const places = decimals[currency] ?? 2
  const digits = amountMinor.toString().padStart(places + 1, '0')
  const [whole, part] = [digits.slice(0, digits.length - places), digits.slice(digits.length - places)]
  return `${currency} ${whole}${places === 0 ? '' : `.${part}`}`
}

/**
 * What an amount is in pounds: amount ÷ rate, half up, and at least a penny. `rate`: units of the currency for £1, as an exact
 * decimal; left out for pounds themselves. Undefined if there is no rate, or the currency is not known here. Source: part two,
 * 15.2.
 */
export function inPounds(
  { currency, amountMinor }: ForeignMoney,
  rate: string | undefined,
): Pence | undefined {
  if (currency === 'GBP') return amountMinor
  const places = decimals[currency]
  if (places === undefined || rate === undefined) return undefined
  const [whole = '', part = ''] = rate.split('.')
  const divisor = BigInt(whole + part) * 10n ** BigInt(places)
  const dividend = amountMinor * 100n * 10n ** BigInt(part.length)
  const pence = (2n * dividend + divisor) / (2n * divisor)
  return pence < 1n ? 1n : pence
}
