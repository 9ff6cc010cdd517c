import type { SessionCarrier } from '../api/handler.ts'
import { answerOf, completed, openIndexedDb } from './indexed-db.ts'

/**
 * Carries the session's token for a tab: a script can neither set a request's `Cookie` nor read an answer's
 * `Set-Cookie`. There is one customer at a time, so every request gets the same carrier.
 */
export interface TabCarrier extends SessionCarrier {
  /** Settles when the token is kept as it was at the call, or cannot be. */
  settled(): Promise<void>
  close(): void
}

/**
 * A carrier that keeps its token beside the book; in memory without one, and where the browser keeps nothing.
 * `onNotStored` is told what failed, each time that something is not kept.
 */
export async function openTabCarrier(
  databaseName: string | undefined,
  onNotStored: (fault: unknown) => void,
): Promise<TabCarrier> {
  if (databaseName === undefined) return createMemoryCarrier()
  try {
    return await openStoredCarrier(databaseName, onNotStored)
  } catch (fault) {
    onNotStored(fault)
    return createMemoryCarrier()
  }
}

/** Where the session of the bank that is kept as `databaseName` is: beside the book, and no part of it. */
export const sessionNameOf = (databaseName: string): string => `${databaseName}-session`

const storeName = 'session'

/** The one row: who is signed in. */
interface Row {
  readonly id: 'token'
  readonly token: string
}

const rowKey = ['token']

/**
 * Carries the session's token in the memory of whoever has the bank open, and keeps it in a database of IndexedDB's
 * that has nothing else in it, so that a reload signs nobody out. `onNotStored` is told what failed where it cannot be.
 * @throws DOMException where the browser does not let this site keep anything.
 */
async function openStoredCarrier(
  databaseName: string,
  onNotStored: (fault: unknown) => void,
): Promise<TabCarrier> {
  const database = await openIndexedDb(sessionNameOf(databaseName), { [storeName]: ['id'] })
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
    stored = Promise.all([stored, store(token).catch(onNotStored)])
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

/** Carries the session's token in this tab's memory, so that a reload signs out. */
function createMemoryCarrier(): TabCarrier {
  let held: string | undefined
  return {
    read: () => held,
    write: token => {
      held = token
    },
    clear: () => {
      held = undefined
    },
    settled: () => Promise.resolve(),
    close: () => {},
  }
}
