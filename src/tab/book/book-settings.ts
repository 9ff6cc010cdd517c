import { PGlite } from '@electric-sql/pglite'

/**
 * How PostgreSQL writes a book's files. Each flush stores what one moment has of them, so no page is ever half written
 * (full_page_writes), and there is no disk whose space would better be taken beforehand (wal_*). Figures are in
 * docs/decisions/the-book-in-a-tab.md.
 */
const settings = ['full_page_writes=off', 'wal_init_zero=off', 'wal_recycle=off'].flatMap(setting => [
  '-c',
  setting,
])

/** For initdb. Segments of the write-ahead log are of 1 MB, not 16, since one that is new is stored whole. */
export const initSettings: string[] = ['--wal-segsize=1', ...settings]

/** What PostgreSQL is started with, whatever the book says that was made with others. */
export const startSettings: string[] = [...PGlite.defaultStartParams, ...settings]
