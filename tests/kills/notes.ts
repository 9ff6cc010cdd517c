/** What a page of the harness reports as it happens. */
export type Note =
  /** Before an order leaves the page, at every attempt. */
  | { readonly kind: 'sent'; readonly id: string; readonly amountPence: number }
  /** The page has shown the order's outcome. `isFound`: it was found by reading it back after a reload. */
  | {
      readonly kind: 'acknowledged'
      readonly id: string
      readonly status: string
      readonly isFound: boolean
    }
  /** The bank refused the order, or the page was signed out. */
  | { readonly kind: 'refused'; readonly id: string; readonly words: string }
  /** An order that one tab acknowledged, but that another tab cannot read. */
  | { readonly kind: 'missed'; readonly id: string; readonly status: number }
  | { readonly kind: 'signedIn' }
  | { readonly kind: 'fault'; readonly words: string }

export interface Noted {
  readonly tab: number
  readonly atMs: number
  readonly note: Note
}

/** The functions that the harness calls in a page. */
export interface PageControls {
  /**
   * Places one order after another until `stop`, with amounts from `seed`. Settles when the outcome of the last one is
   * known.
   */
  work(seed: number): Promise<void>
  stop(): void
  /** Ends the page's worker as a browser would, without notifying anyone. */
  endWorker(): void
  /** Reads an acknowledged order. It may have been placed in another tab. */
  look(id: string): Promise<void>
  /** The exported database, in base64. */
  exportDatabase(): Promise<string>
}
