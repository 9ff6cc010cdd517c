type Reader = Pick<Storage, 'getItem'>
type Writer = Pick<Storage, 'setItem'>

/**
 * What a storage keeps under a key, as it was written by {@link keepJson}; null where there is nothing, or
 * nothing of ours.
 */
export function readJson(storage: Reader, key: string): unknown {
  try {
    return JSON.parse(storage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/**
 * Keeps a value under a key, and says whether the storage took it. A full or closed one must not stop what is under
 * way; what was kept there before stays.
 */
export function keepJson(storage: Writer, key: string, value: unknown): boolean {
  try {
    storage.setItem(key, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}
