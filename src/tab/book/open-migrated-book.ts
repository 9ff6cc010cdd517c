import { migrate, MigrationUnknown } from '../../bank/database/migrate.ts'
import { migrationFiles } from '../migrations.ts'
import { BookNewer, BookUnreadable } from './book-faults.ts'
import { fetchEngine, type OnProgress } from './fetch-engine.ts'
import { type Book, type OnNotKept, openBook } from './open-book.ts'
import { openStore } from './open-store.ts'

interface MigratedBookOptions {
  readonly bookName: string | undefined
  /** The address of the file that a new book begins as. */
  readonly starter: string | undefined
  readonly onProgress: OnProgress
  readonly onNotKept: OnNotKept
}

/** How much of the opening is the fetching of files, the first time. */
const fetchingShare = 0.7

/**
 * Opens the book that is kept under a name, or a new one, and brings it to the newest shape, in memory as yet. Where
 * the browser keeps nothing, it is a new one in memory.
 * @throws BookUnreadable, BookNewer, BankFilesMissing; what is stored is as it was then.
 */
export async function openMigratedBook({
  bookName,
  starter: starterUrl,
  onProgress,
  onNotKept,
}: MigratedBookOptions): Promise<Book> {
  const store = bookName === undefined ? undefined : await openStore(bookName, onNotKept)
  const isNew = store === undefined || (await store.isEmpty())
  const { engine, starter } = await fetchEngine({
    withInitdb: isNew && starterUrl === undefined,
    starterUrl: isNew ? starterUrl : undefined,
    onProgress: part => onProgress(part * fetchingShare),
  }).catch(async error => {
    await store?.close()
    throw error
  })
  onProgress(fetchingShare)
  const book = await openBook({ engine, store, starter, onNotKept })
  try {
    await migrate(book.database, migrationFiles)
  } catch (cause) {
    await book.close()
    if (cause instanceof MigrationUnknown) throw new BookNewer('a later release made this book', { cause })
    throw isNew ? cause : new BookUnreadable('this book cannot be brought to its newest shape', { cause })
  }
  onProgress(1)
  return book
}
