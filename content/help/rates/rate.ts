/** A savings rate. Pages compute the gross rate from it. Interest is added so many times a year. */
export type GrossOf = { ratePercentAer: number; timesAYear: number }

export type RateRow = {
  name: string
  /** A short description under the name. */
  detail?: string
  /** The page with the details. */
  href: `/${string}`
  /** The second column: a rate, a price or a fee. */
  figure: string
  grossOf?: GrossOf
  /** The columns after the second, in their order. */
  values: readonly string[]
}

/** Rows of one table that belong together. No heading if the table has one group. */
export type RateGroup = { heading?: string; rows: readonly RateRow[] }

export type RateSection = {
  id: string
  heading: string
  /** One line beside the heading. */
  note: string
  columns: readonly string[]
  groups: readonly RateGroup[]
}
