import type { SessionCarrier } from '../api/handler.ts'
import { answerOf, completed, openIndexedDb } from './indexed-db.ts'

/**
 * Carries the tokens of a tab's sessions, because a script can neither set a request's `Cookie` nor read an answer's
 * `Set-Cookie`. There is one customer and one staff member at a time, so all requests share their carriers.
 */
export interface TabCarriers {
  readonly customer: SessionCarrier
  readonly staff: SessionCarrier
  /** Resolves once the present tokens are stored, or cannot be. */
  settled(): Promise<void>
  close(): void
}

/**
 * Carriers that store their tokens beside the database. They use memory if there is no name or the browser stores
 * nothing. `onNotStored` receives each fault.
 */
export async function openTabCarriers(
  databaseName: string | undefined,
  onNotStored: (fault: unknown) => void,
): Promise<TabCarriers> {
  if (databaseName === undefined) return createMemoryCarriers()
  try {
    return await openStoredCarriers(databaseName, onNotStored)
  } catch (fault) {
    onNotStored(fault)
    return createMemoryCarriers()
  }
}

/** The IndexedDB name of the sessions that belong to `databaseName`. It is beside the database, not part of it. */
export const sessionNameOf = (databaseName: string): string => `${databaseName}-session`

const storeName = 'session'

/** The token of the customer who is signed in, and that of the staff member. */
interface Row {
  readonly id: 'token' | 'staff-token'
  readonly token: string
}

/**
 * Carries the tokens in the leader's memory and stores them in an IndexedDB database of their own, so that a reload signs
 * nobody out. `onNotStored` receives the fault if one cannot be stored.
 * @throws DOMException if the browser stores nothing for this site.
 */
async function openStoredCarriers(
  databaseName: string,
  onNotStored: (fault: unknown) => void,
): Promise<TabCarriers> {
  const database = await openIndexedDb(sessionNameOf(databaseName), { [storeName]: ['id'] })
  let stored: Promise<unknown> = Promise.resolve()
  const store = async (id: Row['id'], token: string | undefined) => {
    const transaction = database.transaction(storeName, 'readwrite', { durability: 'strict' })
    const tokens = transaction.objectStore(storeName)
    if (token === undefined) tokens.delete([id])
    else tokens.put({ id, token } satisfies Row)
    await completed(transaction)
  }
  const open = async (id: Row['id']): Promise<SessionCarrier> => {
    const read: IDBRequest<Row | undefined> = database.transaction(storeName).objectStore(storeName).get([id])
    return carrierOf((await answerOf(read))?.token, token => {
      // A token that is not stored does not fail the request: the session then ends with the tab.
      stored = Promise.all([stored, store(id, token).catch(onNotStored)])
    })
  }
  return {
    customer: await open('token'),
    staff: await open('staff-token'),
    settled: async () => {
      await stored
    },
    close: () => database.close(),
  }
}

/** Holds a token in memory. `keep` receives each change. */
function carrierOf(first: string | undefined, keep: (token: string | undefined) => void): SessionCarrier {
  let held = first
  const hold = (token: string | undefined) => {
    held = token
    keep(token)
  }
  return { read: () => held, write: hold, clear: () => hold(undefined) }
}

/** Carries the tokens in this tab's memory, so that a reload signs out. */
const createMemoryCarriers = (): TabCarriers => ({
  customer: carrierOf(undefined, () => undefined),
  staff: carrierOf(undefined, () => undefined),
  settled: () => Promise.resolve(),
  close: () => undefined,
})
