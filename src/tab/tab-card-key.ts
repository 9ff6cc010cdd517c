import { type CardVault, generateCardKey, openCardVault } from '../bank/cards/card-vault.ts'
import { answerOf, completed, openIndexedDb } from './indexed-db.ts'

/** The IndexedDB name of the key of the cards that belongs to `databaseName`. It is beside the database, not part of it. */
export const cardKeyNameOf = (databaseName: string): string => `${databaseName}-card-key`

const storeName = 'key'

/** The only row. No script can read the key again: it is not extractable. */
interface Row {
  readonly id: 'key'
  readonly key: CryptoKey
}

async function storedKey(databaseName: string): Promise<CryptoKey> {
  const made = await generateCardKey()
  const database = await openIndexedDb(cardKeyNameOf(databaseName), { [storeName]: ['id'] })
  try {
    const transaction = database.transaction(storeName, 'readwrite', { durability: 'strict' })
    const keys = transaction.objectStore(storeName)
    const read: IDBRequest<Row | undefined> = keys.get(['key'])
    const found = await answerOf(read)
    if (!found) keys.put({ id: 'key', key: made } satisfies Row)
    await completed(transaction)
    return found?.key ?? made
  } finally {
    database.close()
  }
}

/**
 * The vault of the cards in a tab: by a key that the browser keeps beside the database, or in memory if there is no name or
 * the browser stores nothing. `onNotStored` receives that fault. A database that is opened elsewhere has no key there: the
 * details of its cards cannot be shown, and new cards are sealed by the new key.
 */
export async function openTabVault(
  databaseName: string | undefined,
  onNotStored: (fault: unknown) => void,
): Promise<CardVault | undefined> {
  // Browsers have no cryptography for pages that came unencrypted: there are no cards then.
  if ('isSecureContext' in globalThis && !globalThis.isSecureContext) return undefined
  if (databaseName === undefined) return openCardVault(await generateCardKey())
  try {
    return await openCardVault(await storedKey(databaseName))
  } catch (fault) {
    onNotStored(fault)
    return openCardVault(await generateCardKey())
  }
}
