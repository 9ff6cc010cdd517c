import { PGlite } from '@electric-sql/pglite'
import { migrate, MigrationUnknown } from '../bank/database/migrate.ts'
import { findDifferences } from '../bank/ledger/reconcile.ts'
import { endEverySession } from '../bank/sessions/end-sessions.ts'
import type { DatabaseImportOutcome } from '../web/runtime/runtime.ts'
import { BlockStore } from './block-store.ts'
import { readDatabaseFile } from './database-file.ts'
import { fetchEngine } from './fetch-engine.ts'
import { deleteDatabase } from './indexed-db.ts'
import { migrationFiles } from './migrations.ts'
import { type OpenedDatabase, DatabaseFiles, type OnNotStored, openTabDatabase } from './open-database.ts'
import type { TabReport } from './open-tab-bank.ts'
import { BankFilesMissing, openStore } from './stored-database.ts'
import { sessionNameOf } from './tab-carrier.ts'

/**
 * Replaces the database that is stored under a name with the one in a file, and signs everybody out. No one may have
 * the stored one open. The file is first opened in memory, migrated and reconciled. The old database stays until the
 * new one is stored, and stays if anything is wrong. `report` receives the fault if the new one cannot be stored.
 * @throws BankFilesMissing if PostgreSQL itself cannot be fetched.
 */
export async function importDatabase(
  name: string,
  file: Blob,
  report: (report: TabReport) => void,
  clock: () => Date = () => new Date(),
): Promise<DatabaseImportOutcome> {
  const starter = await readDatabaseFile(file)
  if (!starter) return 'not_a_database'
  const { engine } = await fetchEngine({})
  let isStored = true
  const onNotStored: OnNotStored = (why, fault) => {
    isStored = false
    report({ notStored: why, fault })
  }
  const store = await openStore(name, onNotStored, { replaces: true })
  if (!store) return 'not_stored'
  const opened = await openTabDatabase({ engine, store, starter, onNotStored }).catch((fault: unknown) => {
    if (fault instanceof BankFilesMissing) throw fault
    return undefined
  })
  if (!opened) return 'not_a_database'
  try {
    const problem = await findProblem(opened)
    if (problem) return problem
    await endEverySession({ database: opened.database, clock })
    await opened.database.script('checkpoint')
    await opened.flush()
    if (!isStored) return 'not_stored'
  } finally {
    await opened.close()
  }
  await deleteDatabase(sessionNameOf(name))
  return 'imported'
}

async function findProblem({ database }: OpenedDatabase): Promise<DatabaseImportOutcome | undefined> {
  try {
    const [ours] = await database.query<{ isOurs: boolean }>(
      `select to_regclass('migration') is not null and to_regclass('account') is not null as "isOurs"`,
    )
    if (!ours?.isOurs) return 'not_a_database'
    await migrate(database, migrationFiles)
    const difference = await findDifferences(database).next()
    return difference.done ? undefined : 'differs'
  } catch (fault) {
    return fault instanceof MigrationUnknown ? 'newer' : 'not_a_database'
  }
}

/**
 * The files that are stored under a name, unchanged, as one file. This is for a database that cannot be opened; no one
 * may have it open.
 * @throws BankFilesMissing if PostgreSQL itself, which packs them, cannot be fetched.
 */
export async function exportStoredDatabase(name: string): Promise<Blob> {
  const { engine } = await fetchEngine({})
  const store = await BlockStore.open(name)
  try {
    const files = new DatabaseFiles(store)
    // With these options PGlite loads the files and does not start PostgreSQL, so there is nothing to close.
    await PGlite.create({ ...engine, fs: files, noInitDb: true })
    return await files.dumpTar('database', 'gzip')
  } finally {
    await store.close()
  }
}
