const whole = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP', maximumFractionDigits: 0 })

/** Formats whole pounds for copy: `£10,000`. */
export const pounds = (amountPounds: number): string => whole.format(amountPounds)

const short = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP', notation: 'compact' })

/** Formats round sums for short copy: `£100K`, `£1M`. */
export const shortPounds = (amountPounds: number): string => short.format(amountPounds).toUpperCase()

/** Formats whole months for copy: `1 month`, `6 months`. */
export const months = (count: number): string => (count === 1 ? `${count} month` : `${count} months`)
