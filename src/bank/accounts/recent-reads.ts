/** How long a read is remembered. Longer than anybody asks about. */
const keptMs = 60_000

/** Which accounts' balances were read lately: in the memory of one process, so that reading writes nothing. */
export class RecentReads {
  /** In the order of the reads, the oldest first. */
  readonly #readAtMs = new Map<string, number>()
  #newestMs = -Infinity

  note(accountId: string, at: Date): void {
    this.#readAtMs.delete(accountId)
    this.#readAtMs.set(accountId, at.getTime())
    this.#newestMs = at.getTime()
    for (const [oldest, readAtMs] of this.#readAtMs) {
      if (readAtMs > at.getTime() - keptMs) return
      this.#readAtMs.delete(oldest)
    }
  }

  /** Whether somebody has read this account's balance since. */
  has(accountId: string, since: Date): boolean {
    return (this.#readAtMs.get(accountId) ?? -Infinity) >= since.getTime()
  }

  /** Whether somebody has read any balance since, so that there is something to ask about. */
  hasAny(since: Date): boolean {
    return this.#newestMs >= since.getTime()
  }
}
