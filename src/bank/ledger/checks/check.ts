/** A check of the book: SQL that answers with a row (invariant, subject, found) for each difference. */
export interface Difference {
  /** Its number in docs/ledger.md, 1 to 10. */
  readonly invariant: number
  /** The account, transfer or chain that it is about. */
  readonly subject: string
  readonly found: string
}

/** The most differences that one check names of one page: a broken book has few causes and many rows. */
export const mostDifferences = 100
