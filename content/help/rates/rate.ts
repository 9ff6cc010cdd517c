/** A savings rate, from which the gross one is worked out where it is shown. Interest is added so many times a year. */
export type GrossOf = { ratePercentAer: number; timesAYear: number }

export type RateRow = {
  name: string
  /** What it is, in a few words under the name. */
  detail?: string
  /** The page that tells all of it. */
  href: `/${string}`
  /** The second column: a rate, a price or a fee. */
  figure: string
  grossOf?: GrossOf
  /** The columns after the second, in their order. */
  values: readonly string[]
}

/** Rows of one table that belong together. Without a heading where the table needs no parting. */
export type RateGroup = { heading?: string; rows: readonly RateRow[] }

export type RateSection = {
  id: string
  heading: string
  /** One line beside the heading. */
  note: string
  columns: readonly string[]
  groups: readonly RateGroup[]
}
