import { PGlite } from '@electric-sql/pglite'
import { migrate, MigrationUnknown } from '../bank/database/migrate.ts'
import { findDifferences } from '../bank/ledger/reconcile.ts'
import { endEverySession } from '../bank/sessions/end-sessions.ts'
import type { ImportOutcome } from '../web/runtime/runtime.ts'
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
 * Puts the book in a file in place of the one that is kept under a name, which nobody may have open, and signs
 * everybody out. The file is opened aside first, brought to the newest shape, and looked over; the old book is there
 * until the new one is stored, and stays where anything is wrong. `report` is told what failed where the new one is not
 * kept.
 * @throws BankFilesMissing where PostgreSQL itself cannot be fetched.
 */
export async function importDatabase(
  name: string,
  file: Blob,
  report: (report: TabReport) => void,
  clock: () => Date = () => new Date(),
): Promise<ImportOutcome> {
  const starter = await readDatabaseFile(file)
  if (!starter) return 'not_a_book'
  const { engine } = await fetchEngine({})
  let isStored = true
  const onNotStored: OnNotStored = (why, fault) => {
    isStored = false
    report({ notStored: why, fault })
  }
  const store = await openStore(name, onNotStored, { replaces: true })
  if (!store) return 'not_kept'
  const book = await openTabDatabase({ engine, store, starter, onNotStored }).catch((fault: unknown) => {
    if (fault instanceof BankFilesMissing) throw fault
    return undefined
  })
  if (!book) return 'not_a_book'
  try {
    const wrong = await findWrong(book)
    if (wrong) return wrong
    await endEverySession({ database: book.database, clock })
    await book.database.script('checkpoint')
    await book.flush()
    if (!isStored) return 'not_kept'
  } finally {
    await book.close()
  }
  await deleteDatabase(sessionNameOf(name))
  return 'imported'
}

async function findWrong({ database }: OpenedDatabase): Promise<ImportOutcome | undefined> {
  try {
    const [ours] = await database.query<{ isOurs: boolean }>(
      `select to_regclass('migration') is not null and to_regclass('account') is not null as "isOurs"`,
    )
    if (!ours?.isOurs) return 'not_a_book'
    await migrate(database, migrationFiles)
    const difference = await findDifferences(database).next()
    return difference.done ? undefined : 'differs'
  } catch (fault) {
    return fault instanceof MigrationUnknown ? 'newer' : 'not_a_book'
  }
}

/**
 * The files that are kept under a name, as a file, just as they are: for a book that cannot be opened, and that nobody
 * has open. @throws BankFilesMissing where PostgreSQL itself, which packs them, cannot be fetched.
 */
export async function exportStoredDatabase(name: string): Promise<Blob> {
  const { engine } = await fetchEngine({})
  const store = await BlockStore.open(name)
  try {
    const files = new DatabaseFiles(store)
    // So asked, PGlite has the files and starts no PostgreSQL on them; there is nothing to close either.
    await PGlite.create({ ...engine, fs: files, noInitDb: true })
    return await files.dumpTar('book', 'gzip')
  } finally {
    await store.close()
  }
}
