import { MemfsFrontendFS } from '@electric-sql/pglite/memfs-frontend'

/**
 * The files of a book: in memory, where PostgreSQL reads and writes them, and what changed of them in a store at each
 * {@link flush}. What a flush takes is the files at one moment between two queries, as a disk has them when the power
 * fails, which is what PostgreSQL's own recovery starts from.
 */
export class BookFiles extends MemfsFrontendFS {
  /** PGlite calls this after every query; a book is stored when the bank says so. */
  override async syncToFs(): Promise<void> {}

  /**
   * Stores what changed. Called while it runs, it runs once more after that, for all that have called by then.
   * @throws what the store threw; then nothing was stored, and the next flush tries all of it again.
   */
  flush(): Promise<void> {
    return super.syncToFs()
  }
}
