/** Holds what it is given for as long as the page is there. */
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
