/** How many requests one address may make of what is open to all. */
export interface RateLimitOptions {
  readonly monotonicMs: () => number
  /** How many may come at once. */
  readonly atOnce?: number
  /** How many a second there may be in the long run. */
  readonly perSecond?: number
  /** How many addresses are remembered. */
  readonly addresses?: number
}

/**
 * A token bucket for each address, in the memory of this process. Where more addresses come than are remembered, the
 * one that asked longest ago begins anew: the memory is bounded, and whoever has so many addresses is stopped
 * elsewhere.
 *
 * The bounds are far above what a company's or a mobile network's people make of the bank from one address, and far
 * below what would keep the bank from serving others. What one person may do is counted by the throttles in the
 * database.
 */
export class AddressRateLimit {
  readonly #monotonicMs: () => number
  readonly #everyMs: number
  readonly #burstMs: number
  readonly #addresses: number
  /** When each address's bucket is full again; those that are full already are as good as new. */
  readonly #fullAtMs = new Map<string, number>()

  constructor({ monotonicMs, atOnce = 1000, perSecond = 50, addresses = 50_000 }: RateLimitOptions) {
    this.#monotonicMs = monotonicMs
    this.#everyMs = 1000 / perSecond
    this.#burstMs = atOnce * this.#everyMs
    this.#addresses = addresses
  }

  /** How many addresses are remembered now. */
  get size(): number {
    return this.#fullAtMs.size
  }

  /** Takes a turn for an address: 0, or in how many whole seconds there will be one. A refusal takes none. */
  take(address: string): number {
    const nowMs = this.#monotonicMs()
    const fullAtMs = Math.max(this.#fullAtMs.get(address) ?? 0, nowMs) + this.#everyMs
    const overMs = fullAtMs - nowMs - this.#burstMs
    if (overMs > 0) return Math.ceil(overMs / 1000)
    // Taken out and put in again, so that the first is the one that asked longest ago.
    this.#fullAtMs.delete(address)
    this.#fullAtMs.set(address, fullAtMs)
    this.#forget()
    return 0
  }

  #forget(): void {
    if (this.#fullAtMs.size <= this.#addresses) return
    const [oldest] = this.#fullAtMs.keys()
    if (oldest !== undefined) this.#fullAtMs.delete(oldest)
  }
}
