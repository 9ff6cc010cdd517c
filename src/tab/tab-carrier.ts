import type { SessionCarrier } from '../api/handler.ts'
import { answerOf, completed, openIndexedDb } from './indexed-db.ts'

/**
 * Carries the session's token for a tab, because a script can neither set a request's `Cookie` nor read an answer's
 * `Set-Cookie`. There is one customer at a time, so all requests share one carrier.
 */
export interface TabCarrier extends SessionCarrier {
  /** Resolves once the present token is stored, or cannot be. */
  settled(): Promise<void>
  close(): void
}

/**
 * A carrier that stores its token beside the database. It uses memory if there is no name or the browser stores
 * nothing. `onNotStored` receives each fault.
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

/** The IndexedDB name of the session that belongs to `databaseName`. It is beside the database, not part of it. */
export const sessionNameOf = (databaseName: string): string => `${databaseName}-session`

const storeName = 'session'

/** The only row: the token of the customer who is signed in. */
interface Row {
  readonly id: 'token'
  readonly token: string
}

const rowKey = ['token']

/**
 * Carries the session's token in the leader's memory and stores it in its own IndexedDB database, so that a reload
 * signs nobody out. `onNotStored` receives the fault if it cannot be stored.
 * @throws DOMException if the browser stores nothing for this site.
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
    // A token that is not stored does not fail the request: the session then ends with the tab.
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
