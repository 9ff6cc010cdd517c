import { migrate, MigrationUnknown } from '../../bank/database/migrate.ts'
import { findDifferences } from '../../bank/ledger/reconcile.ts'
import { endEverySession } from '../../bank/sessions/end-all-sessions.ts'
import type { ImportOutcome } from '../../web/home/home.ts'
import { sessionNameOf } from '../kept-carrier.ts'
import { migrationFiles } from '../migrations.ts'
import type { TabReport } from '../tab-report.ts'
import { BankFilesMissing } from './book-faults.ts'
import { fetchEngine } from './fetch-engine.ts'
import { deleteDatabase } from './indexed-db.ts'
import { type Book, type OnNotKept, openBook } from './open-book.ts'
import { openStore } from './open-store.ts'
import { readBookFile } from './read-book-file.ts'

/**
 * Puts the book in a file in place of the one that is kept under a name, which nobody may have open, and signs
 * everybody out. The file is opened aside first, brought to the newest shape, and looked over; the old book is there
 * until the new one is stored, and stays where anything is wrong. `report` is told what failed where the new one is not
 * kept.
 * @throws BankFilesMissing where PostgreSQL itself cannot be fetched.
 */
export async function importBook(
  name: string,
  file: Blob,
  report: (report: TabReport) => void,
  clock: () => Date = () => new Date(),
): Promise<ImportOutcome> {
  const starter = await readBookFile(file)
  if (!starter) return 'not_a_book'
  const { engine } = await fetchEngine({})
  let isKept = true
  const onNotKept: OnNotKept = (why, fault) => {
    isKept = false
    report({ notKept: why, fault })
  }
  const store = await openStore(name, onNotKept, { replaces: true })
  if (!store) return 'not_kept'
  const book = await openBook({ engine, store, starter, onNotKept }).catch((fault: unknown) => {
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
    if (!isKept) return 'not_kept'
  } finally {
    await book.close()
  }
  await deleteDatabase(sessionNameOf(name))
  return 'imported'
}

async function findWrong({ database }: Book): Promise<ImportOutcome | undefined> {
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
