import type { PGlite } from '@electric-sql/pglite'
import { MemfsFrontendFS } from '@electric-sql/pglite/memfs-frontend'
import type { Database } from '../bank/database/database.ts'
import { migrate, MigrationUnknown } from '../bank/database/migrate.ts'
import { BlockStore } from './block-store.ts'
import { type Engine, fetchEngine, type OnProgress } from './fetch-engine.ts'
import { migrationFiles } from './migrations.ts'
import { databaseOn, initSettings, startPglite, startSettings } from './pglite.ts'
import { BankFilesMissing, DatabaseNewer, DatabaseUnreadable, openStore } from './stored-database.ts'

/**
 * The files of a book: in memory, where PostgreSQL reads and writes them, and what changed of them in a store at each
 * {@link flush}. What a flush takes is the files at one moment between two queries, as a disk has them when the power
 * fails, which is what PostgreSQL's own recovery starts from.
 */
export class DatabaseFiles extends MemfsFrontendFS {
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

/** Why a book is not kept any more: the browser has no room for it, or does not let the site keep anything. */
export type NotStored = 'full' | 'blocked'

/**
 * Called once at most, with what failed. From then on the book is in memory, and what is stored is left as it was last
 * kept.
 */
export type OnNotStored = (why: NotStored, fault: unknown) => void

interface OpenOptions {
  readonly engine: Engine
  /** Where it is kept; left out, in memory. */
  readonly store?: BlockStore | undefined
  /** The file that a new book begins as; left out, an empty PostgreSQL is made. */
  readonly starter?: Blob | undefined
  readonly onNotStored?: OnNotStored | undefined
}

/** A book that is open. */
export interface OpenedDatabase {
  readonly database: Database
  /** Settles when all that was done before the call is stored, or when the book is not kept any more. */
  flush(): Promise<void>
  /** The whole of it as a file that {@link openTabDatabase} takes as `starter`. */
  exportFile(): Promise<Blob>
  /** What was not flushed is gone, unless it is flushed before. */
  close(): Promise<void>
}

const whyNotStored = (fault: unknown): NotStored =>
  fault instanceof DOMException && fault.name === 'QuotaExceededError' ? 'full' : 'blocked'

/**
 * Opens a book: PostgreSQL on files in memory, which `flush` stores. It closes the store with itself, or when it
 * throws.
 * @throws DatabaseUnreadable where what is stored cannot be opened, BankFilesMissing where an extension cannot be fetched.
 */
export async function openTabDatabase({
  engine,
  store,
  starter,
  onNotStored,
}: OpenOptions): Promise<OpenedDatabase> {
  const files = store && new DatabaseFiles(store)
  const pglite = await start(engine, { store, files, starter })
  let isStored = files !== undefined
  const flush = async () => {
    if (!files || !isStored) return
    try {
      await files.flush()
    } catch (fault) {
      if (!isStored) return
      isStored = false
      onNotStored?.(whyNotStored(fault), fault)
    }
  }
  return {
    database: databaseOn(pglite),
    flush,
    exportFile: () => pglite.dumpDataDir('gzip'),
    close: () => pglite.close(),
  }
}

interface Beginning {
  readonly store: BlockStore | undefined
  readonly files: DatabaseFiles | undefined
  readonly starter: Blob | undefined
}

async function start(engine: Engine, { store, files, starter }: Beginning): Promise<PGlite> {
  const isNew = store === undefined || (await store.isEmpty())
  try {
    return await startPglite({
      ...engine,
      ...(files && { fs: files }),
      ...(isNew && starter && { loadDataDir: starter }),
      startParams: startSettings,
      initDbStartParams: initSettings,
    })
  } catch (cause) {
    await store?.close()
    if (cause instanceof BankFilesMissing) throw cause
    throw isNew && !starter ? cause : new DatabaseUnreadable('PostgreSQL does not open this book', { cause })
  }
}

interface MigratedDatabaseOptions {
  readonly databaseName: string | undefined
  /** The address of the file that a new book begins as. */
  readonly starter: string | undefined
  readonly onProgress: OnProgress
  readonly onNotStored: OnNotStored
}

/** How much of the opening is the fetching of files, the first time. */
const fetchingShare = 0.7

/**
 * Opens the book that is kept under a name, or a new one, and brings it to the newest shape, in memory as yet. Where
 * the browser keeps nothing, it is a new one in memory.
 * @throws DatabaseUnreadable, DatabaseNewer, BankFilesMissing; what is stored is as it was then.
 */
export async function openMigratedDatabase({
  databaseName,
  starter: starterUrl,
  onProgress,
  onNotStored,
}: MigratedDatabaseOptions): Promise<OpenedDatabase> {
  const store = databaseName === undefined ? undefined : await openStore(databaseName, onNotStored)
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
  const book = await openTabDatabase({ engine, store, starter, onNotStored })
  try {
    await migrate(book.database, migrationFiles)
  } catch (cause) {
    await book.close()
    if (cause instanceof MigrationUnknown)
      throw new DatabaseNewer('a later release made this book', { cause })
    throw isNew ? cause : new DatabaseUnreadable('this book cannot be brought to its newest shape', { cause })
  }
  onProgress(1)
  return book
}
