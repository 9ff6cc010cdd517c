import { BlockStore } from './block-store.ts'
import { deleteDatabase, hasDatabase } from './indexed-db.ts'
import type { OnNotStored } from './open-database.ts'
import { sessionNameOf } from './tab-carrier.ts'

/** What is stored, or what a file holds, is no book that PostgreSQL opens. */
export class DatabaseUnreadable extends Error {
  override readonly name = 'DatabaseUnreadable'
}

/** A later release made the book: a migration ran on it that is not known here. Nothing was changed. */
export class DatabaseNewer extends Error {
  override readonly name = 'DatabaseNewer'
}

/** The bank's own files could not be fetched. They may be another time. */
export class BankFilesMissing extends Error {
  override readonly name = 'BankFilesMissing'
}

/** Deletes a book that nobody has open, and the session beside it. */
export async function eraseDatabase(name: string): Promise<void> {
  await Promise.all([deleteDatabase(name), deleteDatabase(sessionNameOf(name))])
}

/** Whether a book is kept under this name. False where the browser does not let the site keep anything. */
export async function hasStoredDatabase(name: string): Promise<boolean> {
  try {
    if (!(await hasDatabase(name))) return false
    const store = await BlockStore.open(name)
    const isEmpty = await store.isEmpty()
    await store.close()
    return !isEmpty
  } catch {
    return false
  }
}

/**
 * The store of the book that is kept under a name; undefined where the browser does not let this site keep anything,
 * which `onNotStored` is told. With `replaces` it begins empty, as a {@link BlockStore} does.
 */
export async function openStore(
  name: string,
  onNotStored: OnNotStored,
  options?: { readonly replaces: boolean },
): Promise<BlockStore | undefined> {
  try {
    return await BlockStore.open(name, options)
  } catch (fault) {
    onNotStored('blocked', fault)
    return undefined
  }
}
