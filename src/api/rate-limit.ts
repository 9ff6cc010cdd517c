/** How many requests one address may make without a sign-in of its own. */
export interface RateLimitOptions {
  readonly monotonicMs: () => number
  /** The size of a burst. */
  readonly atOnce?: number
  /** The long-term rate. */
  readonly perSecond?: number
  /** How many addresses the limit remembers. */
  readonly addresses?: number
}

/**
 * A token bucket for each address, in the memory of this process. Memory is bounded: if there are too many addresses,
 * the limit forgets the one with the oldest request. The server's connection limits stop an attacker with that many.
 *
 * The bounds are far above the use of a company or a mobile network behind one address, and far below the load that
 * would slow the bank for others. The rate limits in the database count what one person may do.
 */
export class AddressRateLimit {
  readonly #monotonicMs: () => number
  readonly #everyMs: number
  readonly #burstMs: number
  readonly #addresses: number
  /** When each address's bucket is full again. A full bucket is the same as a new one. */
  readonly #fullAtMs = new Map<string, number>()

  constructor({ monotonicMs, atOnce = 1000, perSecond = 50, addresses = 50_000 }: RateLimitOptions) {
    this.#monotonicMs = monotonicMs
    this.#everyMs = 1000 / perSecond
    this.#burstMs = atOnce * this.#everyMs
    this.#addresses = addresses
  }

  /** How many addresses are remembered at present. */
  get size(): number {
    return this.#fullAtMs.size
  }

  /** Counts a request of an address. Returns 0, or the whole seconds to wait. A refused request does not count. */
  take(address: string): number {
    const nowMs = this.#monotonicMs()
    const fullAtMs = Math.max(this.#fullAtMs.get(address) ?? 0, nowMs) + this.#everyMs
    const overMs = fullAtMs - nowMs - this.#burstMs
    if (overMs > 0) return Math.ceil(overMs / 1000)
    // Removed and added again, so that the first entry is the one with the oldest request.
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
