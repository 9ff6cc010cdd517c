import { BlockStore } from './block-store.ts'
import { deleteDatabase, hasDatabase } from './indexed-db.ts'
import type { OnNotStored } from './open-database.ts'
import { cardKeyNameOf } from './tab-card-key.ts'
import { sessionNameOf } from './tab-carrier.ts'

/** PostgreSQL cannot open the stored database, or the one in a file. */
export class DatabaseUnreadable extends Error {
  override readonly name = 'DatabaseUnreadable'
}

/** A later release made the database: it has a migration that this build does not know. Nothing was changed. */
export class DatabaseNewer extends Error {
  override readonly name = 'DatabaseNewer'
}

/** The bank's own files could not be fetched. Another try may succeed. */
export class BankFilesMissing extends Error {
  override readonly name = 'BankFilesMissing'
}

/** Deletes a database and the session beside it. No one may have them open. */
export async function eraseDatabase(name: string): Promise<void> {
  const names = [name, sessionNameOf(name), cardKeyNameOf(name)]
  await Promise.all(names.map(deleteDatabase))
}

/** Whether a database is stored under this name. False if the browser stores nothing for this site. */
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
 * The store of the database of this name. It is undefined if the browser stores nothing for this site, which
 * `onNotStored` reports. With `replaces` it starts empty, as a {@link BlockStore} does.
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
