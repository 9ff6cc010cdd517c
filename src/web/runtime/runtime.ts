import type { Send } from '../../contract/client.ts'

/** What differs between the bank's runtimes, as pages see it. A build resolves `#runtime` to its own. */
export interface Runtime {
  /** How requests reach the bank. */
  readonly send: Send
  /** What the site's addresses begin with: '' or, for a site in a folder, `/sarsen`. */
  readonly basePath: string
  /** The bank in this browser: its state, and what can be done with all of it. Undefined on a server. */
  readonly inBrowser: BankInBrowser | undefined
}

/** The bank of this browser, shared by its tabs. */
export interface BankInBrowser {
  /** Starts to open the bank, unless that has already started. */
  prepare(): void
  /** Its state; the same object until it changes. */
  read(): BankState
  /** Calls `listener` at every change, until the returned function is called. */
  subscribe(listener: () => void): () => void
  /** Deletes everything and starts with a new database. Every tab is signed out. */
  startAgain(): Promise<void>
  /** The whole database as a file. */
  exportDatabase(): Promise<Blob>
  /** Checks the database in a file and replaces this one with it. Every tab is signed out. */
  importDatabase(file: Blob): Promise<DatabaseImportOutcome>
}

/**
 * What became of a file that was to replace the database. `not_a_database`: it does not hold a database of this bank.
 * `newer`: a later release made it. `differs`: its ledger does not reconcile. `not_stored`: the browser did not store it,
 * or the present bank is only in memory.
 */
export type DatabaseImportOutcome = 'imported' | 'not_a_database' | 'newer' | 'differs' | 'not_stored'

export type BankState =
  | { readonly phase: 'asleep' }
  /** `part` is the progress, from 0 to 1. The first start fetches the bank's files. */
  | { readonly phase: 'starting'; readonly part: number; readonly isFirst: boolean }
  /** A bank that is not stored ends with its last tab: the browser has no room, or stores nothing for sites. */
  | { readonly phase: 'open'; readonly storage: 'stored' | 'not_stored_full' | 'not_stored_blocked' }
  /**
   * `unreadable`: the stored database cannot be read. `newer`: a later release made it. `outdated`: a page of a later
   * build has the bank now. `files`: the bank's files could not be fetched. `unsupported`: the browser lacks what the
   * bank needs.
   */
  | { readonly phase: 'failed'; readonly why: 'unreadable' | 'newer' | 'outdated' | 'files' | 'unsupported' }

/** The bank is on the server that sent the pages. Requests go over the network with the session's cookie. */
export const runtime: Runtime = {
  send: (path, init) => fetch(path, { ...init, credentials: 'same-origin' }),
  basePath: '',
  inBrowser: undefined,
}
