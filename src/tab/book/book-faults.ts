/** What is stored, or what a file holds, is no book that PostgreSQL opens. */
export class BookUnreadable extends Error {
  override readonly name = 'BookUnreadable'
}

/** A later release made the book: a migration ran on it that is not known here. Nothing was changed. */
export class BookNewer extends Error {
  override readonly name = 'BookNewer'
}

/** The bank's own files could not be fetched. They may be another time. */
export class BankFilesMissing extends Error {
  override readonly name = 'BankFilesMissing'
}
