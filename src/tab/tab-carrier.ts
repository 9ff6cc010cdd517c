import type { SessionCarrier } from '../api/session-carrier.ts'
import { openKeptCarrier } from './kept-carrier.ts'
import { createMemoryCarrier } from './memory-carrier.ts'

/**
 * Carries the session's token for a tab: a script can neither set a request's `Cookie` nor read an answer's
 * `Set-Cookie`. There is one customer at a time, so every request gets the same carrier.
 */
export interface TabCarrier extends SessionCarrier {
  /** Settles when the token is kept as it was at the call, or cannot be. */
  settled(): Promise<void>
  close(): void
}

/**
 * A carrier that keeps its token beside the book; in memory without one, and where the browser keeps nothing.
 * `onNotKept` is told what failed, each time that something is not kept.
 */
export async function openTabCarrier(
  bookName: string | undefined,
  onNotKept: (fault: unknown) => void,
): Promise<TabCarrier> {
  if (bookName === undefined) return createMemoryCarrier()
  try {
    return await openKeptCarrier(bookName, onNotKept)
  } catch (fault) {
    onNotKept(fault)
    return createMemoryCarrier()
  }
}
