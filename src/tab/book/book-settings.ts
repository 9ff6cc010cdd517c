/**
 * How PostgreSQL writes a book's files. Each flush stores what one moment has of them, so no page is ever half written
 * (full_page_writes), and there is no disk whose space would better be taken beforehand (wal_*). Figures are in
 * docs/decisions/the-book-in-a-tab.md.
 */
export const bookSettings: readonly string[] = [
  ['full_page_writes', 'off'],
  ['wal_init_zero', 'off'],
  ['wal_recycle', 'off'],
].flatMap(([name, value]) => ['-c', `${name}=${value}`])

/** For initdb: segments of the write-ahead log are of 1 MB, not 16, since one that is new is stored whole. */
export const initSettings: string[] = ['--wal-segsize=1']
