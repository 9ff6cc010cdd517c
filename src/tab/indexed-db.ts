/** What a request of IndexedDB's answers. */
export const answerOf = <Answer>(request: IDBRequest<Answer>): Promise<Answer> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB gave no reason')))
  })

/** Settles when all of a transaction is stored. It throws what aborted it; then none of it is. */
export const completed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () =>
      reject(transaction.error ?? new DOMException('It was aborted', 'AbortError')),
    )
  })

/**
 * Opens a database with these stores, each with what its rows are found by, and makes it where it is not there yet. It
 * gives way to whoever deletes it.
 * @throws DOMException where the browser does not let this site keep anything.
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

/** Deletes a database, if there is one, once nobody has it open any more. */
export const deleteDatabase = async (name: string): Promise<void> => {
  await answerOf(indexedDB.deleteDatabase(name))
}

/** Whether there is such a database. It makes none to find out. */
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
