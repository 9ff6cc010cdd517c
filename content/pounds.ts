/** Whole pounds as people read them, en-GB: `£5,000`. */
export const pounds = (amountPounds: number): string => `£${amountPounds.toLocaleString('en-GB')}`
