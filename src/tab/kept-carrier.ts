import { answerOf, completed, openDatabase } from './book/indexed-db.ts'
import type { TabCarrier } from './tab-carrier.ts'

/** Where the session of the bank that is kept as `bookName` is: beside the book, and no part of it. */
export const sessionNameOf = (bookName: string): string => `${bookName}-session`

const storeName = 'session'

/** The one row: who is signed in. */
interface Row {
  readonly id: 'token'
  readonly token: string
}

const rowKey = ['token']

/**
 * Carries the session's token in the memory of whoever has the bank open, and keeps it in a database of IndexedDB's
 * that has nothing else in it, so that a reload signs nobody out. `onNotKept` is told what failed where it cannot be.
 * @throws DOMException where the browser does not let this site keep anything.
 */
export async function openKeptCarrier(
  bookName: string,
  onNotKept: (fault: unknown) => void,
): Promise<TabCarrier> {
  const database = await openDatabase(sessionNameOf(bookName), { [storeName]: ['id'] })
  const read: IDBRequest<Row | undefined> = database.transaction(storeName).objectStore(storeName).get(rowKey)
  let held = (await answerOf(read))?.token
  let stored: Promise<unknown> = Promise.resolve()
  const store = async (token: string | undefined) => {
    const transaction = database.transaction(storeName, 'readwrite', { durability: 'strict' })
    const tokens = transaction.objectStore(storeName)
    if (token === undefined) tokens.delete(rowKey)
    else tokens.put({ id: 'token', token } satisfies Row)
    await completed(transaction)
  }
  const hold = (token: string | undefined) => {
    held = token
    // A token that is not kept is no fault of the request's: its session ends with the tab.
    stored = Promise.all([stored, store(token).catch(onNotKept)])
  }
  return {
    read: () => held,
    write: token => hold(token),
    clear: () => hold(undefined),
    settled: async () => {
      await stored
    },
    close: () => database.close(),
  }
}
