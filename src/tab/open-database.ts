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
 * The files of a database. PostgreSQL reads and writes them in memory, and each {@link flush} stores the changes. A
 * flush takes the files at one moment between two queries. A disk has the same state after a power failure, and
 * PostgreSQL's own recovery starts from it.
 */
export class DatabaseFiles extends MemfsFrontendFS {
  /** PGlite calls this after every query. The bank itself decides when to store. */
  override async syncToFs(): Promise<void> {}

  /**
   * Stores the changes. A call during a flush starts one more flush after it, shared by all such calls.
   * @throws the store's error. Then nothing was stored, and the next flush tries again.
   */
  flush(): Promise<void> {
    return super.syncToFs()
  }
}

/** Why a database is no longer stored: the browser has no room, or stores nothing for the site. */
export type NotStored = 'full' | 'blocked'

/**
 * Called at most once, with the fault. From then on the database is only in memory, and its last stored state stays.
 */
export type OnNotStored = (why: NotStored, fault: unknown) => void

interface OpenOptions {
  readonly engine: Engine
  /** Where it is stored; without one, it is in memory. */
  readonly store?: BlockStore | undefined
  /** The file that a new database starts from; without one, initdb creates an empty one. */
  readonly starter?: Blob | undefined
  readonly onNotStored?: OnNotStored | undefined
}

/** A database that is open. */
export interface OpenedDatabase {
  readonly database: Database
  /** Resolves once everything before the call is stored, or once the database is no longer stored at all. */
  flush(): Promise<void>
  /** The whole database as a file that {@link openTabDatabase} accepts as `starter`. */
  exportFile(): Promise<Blob>
  /** Unflushed changes are lost. */
  close(): Promise<void>
}

const whyNotStored = (fault: unknown): NotStored =>
  fault instanceof DOMException && fault.name === 'QuotaExceededError' ? 'full' : 'blocked'

/**
 * Opens PostgreSQL on files in memory, which `flush` stores. The store closes with the database, and when this throws.
 * @throws DatabaseUnreadable if the stored files cannot be opened, BankFilesMissing if an extension cannot be fetched.
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

interface Source {
  readonly store: BlockStore | undefined
  readonly files: DatabaseFiles | undefined
  readonly starter: Blob | undefined
}

async function start(engine: Engine, { store, files, starter }: Source): Promise<PGlite> {
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
    throw isNew && !starter
      ? cause
      : new DatabaseUnreadable('PostgreSQL cannot open this database', { cause })
  }
}

interface MigratedDatabaseOptions {
  readonly databaseName: string | undefined
  /** The address of the starter database. */
  readonly starter: string | undefined
  readonly onProgress: OnProgress
  readonly onNotStored: OnNotStored
}

/** The share of fetching in the progress of a first opening. */
const fetchingShare = 0.7

/**
 * Opens the database that is stored under a name, or a new one, and migrates it, at first only in memory. If the
 * browser stores nothing, the database is new and in memory.
 * @throws DatabaseUnreadable, DatabaseNewer, BankFilesMissing. The stored data is unchanged then.
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
  const opened = await openTabDatabase({ engine, store, starter, onNotStored })
  try {
    await migrate(opened.database, migrationFiles)
  } catch (cause) {
    await opened.close()
    if (cause instanceof MigrationUnknown)
      throw new DatabaseNewer('a later release made this database', { cause })
    throw isNew ? cause : new DatabaseUnreadable('this database cannot be migrated', { cause })
  }
  onProgress(1)
  return opened
}
