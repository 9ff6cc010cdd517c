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

/** Rows that are checked a page at a time, so that no statement grows with the book, nor with one account of it. */
export interface Walk {
  readonly table: string
  /** The migration that made what it looks at: a book of an earlier version has none of it. Left out for the first. */
  readonly since?: string
  /** The migration after which another walk takes its place; left out for none. */
  readonly until?: string
  /** Which of its rows; left out for all. */
  readonly where?: string
  /** An index that is unique: the order in which it is read. */
  readonly key: readonly (readonly [column: string, type: 'uuid' | 'int8' | 'text'])[]
  readonly pageSize: number
  /** Each reads the rows of `page`, once, and what these name by keys. `page.whole` is the row as its table's type. */
  readonly checks: readonly string[]
}
