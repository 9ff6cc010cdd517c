const percent = (rate: string): string => `${Number(rate)}%`

/** A savings account's rate in words (spec section 11.2): `2.5% AER (2.47% gross)`. Rates are in per cent a year. */
export const interestRate = ({ aer, gross }: { readonly aer: string; readonly gross: string }): string =>
  `${percent(aer)} AER (${percent(gross)} gross)`
