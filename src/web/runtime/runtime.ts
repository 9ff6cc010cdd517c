import type { Send } from '../../contract/client.ts'

/** What differs between the bank's runtimes, as pages see it. `#runtime` is the one that they are built for. */
export interface Runtime {
  /** How requests reach the bank. */
  readonly send: Send
  /** What the site's addresses begin with: '' or, for a site in a folder, `/sarsen`. */
  readonly basePath: string
  /**
   * Where the bank lives in this browser: how it stands, and what can be done with the whole of it. Undefined on a
   * server.
   */
  readonly inBrowser: BankInBrowser | undefined
}

/** The bank of this browser, shared by its tabs. */
export interface BankInBrowser {
  /** Begins to open the bank, unless that has begun. */
  prepare(): void
  /** How it stands; the same object until it changes. */
  read(): BankState
  /** Calls `listener` at every change, until the function that it returns is called. */
  subscribe(listener: () => void): () => void
  /** Deletes everything and begins with new books. Every tab is signed out. */
  startAgain(): Promise<void>
  /** The whole book as a file. */
  exportDatabase(): Promise<Blob>
  /** Puts the book of a file in place of this one, once it has been found whole. Every tab is signed out. */
  importDatabase(file: Blob): Promise<ImportOutcome>
}

/**
 * What came of a file: `newer` was made by a later release, `differs` has books that do not add up, `not_kept` is one
 * that the browser would not keep, or that would take the place of a bank that is in memory alone.
 */
export type ImportOutcome = 'imported' | 'not_a_book' | 'newer' | 'differs' | 'not_kept'

export type BankState =
  | { readonly phase: 'asleep' }
  /** `part` of what there is to do is done, from 0 to 1. The first start fetches the bank's files. */
  | { readonly phase: 'starting'; readonly part: number; readonly isFirst: boolean }
  /** What is not kept is gone with the last tab: the browser has no room, or does not let sites keep anything. */
  | { readonly phase: 'open'; readonly kept: 'kept' | 'not_kept_full' | 'not_kept_blocked' }
  /**
   * The stored book cannot be read, or was made by a later release (`newer`); this page is older than one that has
   * the bank now (`outdated`); the bank's own files could not be fetched; or the browser lacks what the bank runs on.
   */
  | { readonly phase: 'failed'; readonly why: 'unreadable' | 'newer' | 'outdated' | 'files' | 'unsupported' }

/** The bank is where the pages come from: over the network, with the session's cookie. */
export const runtime: Runtime = {
  send: (path, init) => fetch(path, { ...init, credentials: 'same-origin' }),
  basePath: '',
  inBrowser: undefined,
}
