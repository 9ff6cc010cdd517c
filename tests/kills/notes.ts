/** What a page of the harness tells as it happens. */
export type Note =
  /** Before an order leaves the page, each time. */
  | { readonly kind: 'sent'; readonly id: string; readonly amountPence: number }
  /** Its customer has been told what became of it. `isFound`: by looking for it, after a reload. */
  | {
      readonly kind: 'acknowledged'
      readonly id: string
      readonly status: string
      readonly isFound: boolean
    }
  /** The bank would not place it, or asked who this is. */
  | { readonly kind: 'refused'; readonly id: string; readonly words: string }
  /** An order that one tab was told of, as any tab reads it later. */
  | { readonly kind: 'missed'; readonly id: string; readonly status: number }
  | { readonly kind: 'signedIn' }
  | { readonly kind: 'fault'; readonly words: string }

export interface Noted {
  readonly tab: number
  readonly atMs: number
  readonly note: Note
}

/** What the harness does with a page. */
export interface Desk {
  /**
   * Places one order after the other until `stop`; amounts are drawn by `seed`. Settles when the last one
   * has been told of.
   */
  work(seed: number): Promise<void>
  stop(): void
  /** Ends the page's own worker as the browser would, with nobody told. */
  endWorker(): void
  /** Reads an order that was acknowledged, in whichever tab. */
  look(id: string): Promise<void>
  /** The book, in base64. */
  exportDatabase(): Promise<string>
}
