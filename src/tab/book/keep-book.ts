import type { Pause } from '../../bank/pause.ts'
import { runEvery, type RunningWork } from '../../bank/run-every.ts'
import type { Book } from './open-book.ts'

const secondMs = 1000
const minuteMs = 60 * secondMs

/** How much PostgreSQL has to read again, at most, to open a book that was not closed, but for a minute's. */
const walMaxBytes = 4 * 1024 * 1024

interface KeepOptions {
  readonly pause: Pause
  readonly report: (report: { readonly fault: unknown }) => void
}

/** Stores within a second what nobody waits for, and keeps the write-ahead log short: nothing else here does. */
export function keepBook(book: Book, { pause, report }: KeepOptions): readonly RunningWork[] {
  const options = { pause, report: (fault: unknown) => report({ fault }) }
  return [
    runEvery({ ...options, everyMs: minuteMs, work: () => shortenLog(book) }),
    runEvery({ ...options, everyMs: secondMs, work: () => book.flush() }),
  ]
}

async function shortenLog({ database }: Book): Promise<void> {
  const [log] = await database.query<{ isLong: boolean }>(
    `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn) > $1 as "isLong" from pg_control_checkpoint()`,
    [walMaxBytes],
  )
  if (log?.isLong) await database.script('checkpoint')
}
