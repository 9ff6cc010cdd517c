/** Stores values as long as the page is there. */
export function createPageStorage(): Storage {
  const items = new Map<string, string>()
  return {
    get length() {
      return items.size
    },
    key: index => [...items.keys()][index] ?? null,
    getItem: key => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: key => void items.delete(key),
    clear: () => items.clear(),
  }
}

/**
 * The browser's own storage; the page's memory where the browser keeps nothing for sites, which it says by throwing
 * when it is only looked at.
 */
export function openStorage(look: () => Storage): Storage {
  try {
    return look()
  } catch {
    return createPageStorage()
  }
}

type Reader = Pick<Storage, 'getItem'>
type Writer = Pick<Storage, 'setItem'>

/**
 * What a storage keeps under a key, as it was written by {@link storeJson}; null where there is nothing, or
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
export function storeJson(storage: Writer, key: string, value: unknown): boolean {
  try {
    storage.setItem(key, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}
