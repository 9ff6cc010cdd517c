import type { Product } from '../../../contract/openings.ts'

/** Per cent without zeros at the end: `2.5%`. */
export const percent = (rate: string): string => `${Number(rate)}%`

/** Of the pages on which a customer opens an account (spec section 11.2). */
export const openingWords = {
  heading: 'Open an account',
  seeDetails: 'See details',
  of: (product: string) => ` of ${product}`,
  openProduct: (product: string) => `Open ${product}`,
  failed: {
    lead: 'We could not load the accounts you can open.',
    text: 'The bank did not answer. Your money is not affected.',
  },
  none: 'You cannot open an account online. Send us a message.',
  privateDesk: 'Your accounts are looked after by the private desk. Call 020 7946 0104.',
} as const

/** A product's rate in short, on its card. */
export const rateOf = ({ code, aer }: Pick<Product, 'code' | 'aer'>): string =>
  aer === null ? 'No interest' : `${percent(aer)} AER ${code === 'fixed_1y' ? 'fixed' : 'variable'}`

/** What a product is for, on its card. */
export const productNotes: Readonly<Record<Product['code'], string>> = {
  current: 'For everyday money: your pay, your bills, and pots for what comes later.',
  joint: 'A current account for two: each of you sees it all and can take out all of it.',
  flexisave: 'Savings that you can take out any time.',
  fixed_1y: 'One deposit for a year, at a rate that does not change.',
}
