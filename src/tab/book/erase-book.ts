import { sessionNameOf } from '../kept-carrier.ts'
import { BlockStore } from './block-store.ts'
import { deleteDatabase, hasDatabase } from './indexed-db.ts'

/** Deletes a book that nobody has open, and the session beside it. */
export async function eraseBook(name: string): Promise<void> {
  await Promise.all([deleteDatabase(name), deleteDatabase(sessionNameOf(name))])
}

/** Whether a book is kept under this name. False where the browser does not let the site keep anything. */
export async function hasBook(name: string): Promise<boolean> {
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
