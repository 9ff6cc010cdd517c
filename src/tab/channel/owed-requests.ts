import type { AskedRequest } from './messages.ts'

/** Requests that go on where their page goes away, as a sign-out does: whichever page asks next sends them first. */
export interface OwedRequests {
  readonly keep: (requests: readonly AskedRequest[]) => void
  /** Those that were kept; they are kept no longer. */
  readonly take: () => readonly AskedRequest[]
}

interface Owed {
  readonly path: string
  readonly method: string
}

const isOwed = (kept: unknown): kept is Owed =>
  typeof kept === 'object' &&
  kept !== null &&
  typeof Reflect.get(kept, 'path') === 'string' &&
  typeof Reflect.get(kept, 'method') === 'string'

function read(text: string | null): readonly Owed[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(kept) ? kept.filter(isOwed) : []
  } catch {
    return [] // not written by us
  }
}

/**
 * Keeps them in the storage that all tabs share, which is written before the page is gone. One with a body is not kept.
 */
export function createOwedRequests(
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  key: string,
): OwedRequests {
  const kept = () => read(storage().getItem(key))
  return {
    keep: requests => {
      const owed = requests
        .filter(({ body }) => body === undefined)
        .map(({ path, method }): Owed => ({ path, method }))
      if (owed.length === 0) return
      try {
        storage().setItem(key, JSON.stringify([...kept(), ...owed]))
      } catch {
        // A browser that keeps nothing has a bank that ends with its page, and its session with it.
      }
    },
    take: () => {
      try {
        const owed = kept()
        if (owed.length > 0) storage().removeItem(key)
        return owed.map(({ path, method }) => ({
          kind: 'request',
          path,
          method,
          headers: [],
          body: undefined,
          keepalive: true,
        }))
      } catch {
        return []
      }
    },
  }
}
