const whole = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP', maximumFractionDigits: 0 })

/** Whole pounds as copy says them: `£10,000`. */
export const pounds = (amountPounds: number): string => whole.format(amountPounds)

const short = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP', notation: 'compact' })

/** Round sums as short copy says them: `£100K`, `£1M`. */
export const shortPounds = (amountPounds: number): string => short.format(amountPounds).toUpperCase()

/** Whole months as copy says them: `1 month`, `6 months`. */
export const months = (count: number): string => (count === 1 ? `${count} month` : `${count} months`)
