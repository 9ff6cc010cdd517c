interface Setting {
  /** How far the clock is ahead of the machine's. */
  readonly aheadMs: number
  /** When the server had certainly left it, by the harness's own clock; Infinity while it has not. */
  leftMs: number
}

/** How far a server's clock was ahead of the machine's, from the start of a run. */
export class ServerClock {
  readonly #settings: Setting[] = [{ aheadMs: 0, leftMs: Infinity }]

  /** How far it is ahead now. */
  get aheadMs(): number {
    return this.#settings.at(-1)?.aheadMs ?? 0
  }

  /** How far it was ahead at most so far, and at least. */
  get furthestAheadMs(): number {
    return Math.max(...this.#settings.map(({ aheadMs }) => aheadMs))
  }

  get leastAheadMs(): number {
    return Math.min(...this.#settings.map(({ aheadMs }) => aheadMs))
  }

  /** Steps it, forward or back. Call what is returned once the server has taken the step: until then it may have either time. */
  step(byMs: number): () => void {
    const before = this.#settings.at(-1)
    this.#settings.push({ aheadMs: this.aheadMs + byMs, leftMs: Infinity })
    return () => {
      if (before) before.leftMs = performance.now()
    }
  }

  /** The latest time that the server may have read since a moment of the harness's own clock. */
  latestSince(sinceMs: number): Date {
    const there = this.#settings.filter(({ leftMs }) => leftMs >= sinceMs)
    return new Date(Date.now() + Math.max(...there.map(({ aheadMs }) => aheadMs)))
  }
}
