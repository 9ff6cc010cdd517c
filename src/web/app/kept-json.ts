type Reader = Pick<Storage, 'getItem'>
type Writer = Pick<Storage, 'setItem'>

/** What a storage keeps under a key, as it was written by {@link keepJson}; null where there is nothing, or nothing of ours. */
export function readJson(storage: Reader, key: string): unknown {
  try {
    return JSON.parse(storage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/** Keeps a value under a key, where the storage takes it. */
export function keepJson(storage: Writer, key: string, value: unknown): void {
  try {
    storage.setItem(key, JSON.stringify(value))
  } catch {
    // A full or closed storage must not stop what is under way. A reload loses the value, and no more.
  }
}
