/** How one look over the book has ended. */
export interface BookLook {
  /** How many checks it had no time for, or could not end. */
  readonly unfinished: number
  /** When the book as a whole was checked; undefined where that could not be done. */
  readonly checkedAt: Date | undefined
}

/**
 * What this process has found of its book so far, for health and metrics. What differs is not mended by time, and a
 * bounded look may miss next time what it found this time: once something differs, it differs until the bank is
 * started anew (docs/decisions/a-book-that-differs.md).
 */
export class BookState {
  #differences: number | undefined
  #checkedAt: Date | undefined
  #unfinished: number | undefined

  /** The most differences that a look has found; undefined before one has found any or checked the book. */
  get differences(): number | undefined {
    return this.#differences
  }

  /** When the book as a whole was last checked. */
  get checkedAt(): Date | undefined {
    return this.#checkedAt
  }

  /** How many checks the last look could not end; undefined before the first is over. */
  get unfinished(): number | undefined {
    return this.#unfinished
  }

  get differs(): boolean {
    return (this.#differences ?? 0) > 0
  }

  /** Notes that a look has found so many differences up to now. */
  keepFound(differences: number): void {
    this.#differences = Math.max(differences, this.#differences ?? 0)
  }

  /** Notes the end of a look. One that could not check the book as a whole says nothing of how many differ. */
  keepEnd({ unfinished, checkedAt }: BookLook): void {
    this.#unfinished = unfinished
    if (!checkedAt) return
    this.#checkedAt = checkedAt
    this.#differences ??= 0
  }
}
