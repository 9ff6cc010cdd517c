const whole = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP', maximumFractionDigits: 0 })

/** Whole pounds as copy says them: `£10,000`. */
export const pounds = (amountPounds: number): string => whole.format(amountPounds)
