/** The result of an IndexedDB request. */
export const answerOf = <Answer>(request: IDBRequest<Answer>): Promise<Answer> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB gave no reason')))
  })

/** Resolves once the whole transaction is stored. If it is aborted, this throws the reason and nothing is stored. */
export const completed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () =>
      reject(transaction.error ?? new DOMException('The transaction was aborted', 'AbortError')),
    )
  })

/**
 * Opens a database with these stores, each with its key path, and creates it if it does not exist. It closes when
 * someone deletes the database.
 * @throws DOMException if the browser stores nothing for this site.
 */
export async function openIndexedDb(
  name: string,
  stores: Readonly<Record<string, readonly string[]>>,
): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1)
  request.addEventListener('upgradeneeded', () => {
    for (const [store, keyPath] of Object.entries(stores))
      request.result.createObjectStore(store, { keyPath: [...keyPath] })
  })
  const database = await answerOf(request)
  database.addEventListener('versionchange', () => database.close())
  return database
}

/** Deletes a database, if there is one, once no one has it open. */
export const deleteDatabase = async (name: string): Promise<void> => {
  await answerOf(indexedDB.deleteDatabase(name))
}

/** Whether such a database exists. The check does not create one. */
export async function hasDatabase(name: string): Promise<boolean> {
  const request = indexedDB.open(name)
  let isThere = true
  request.addEventListener('upgradeneeded', () => {
    isThere = false
    request.transaction?.abort()
  })
  try {
    const database = await answerOf(request)
    database.close()
    return true
  } catch (error) {
    if (isThere) throw error
    return false
  }
}
