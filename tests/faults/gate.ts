interface Waiting {
  readonly number: number
  readonly resolve: () => void
}

/**
 * Keeps clients and nemesis in step on a machine of any speed, so that each fault falls among its planned orders. The
 * nemesis waits until enough orders have started, and orders wait for the nemesis.
 */
export class Gate {
  #openTo = 0
  #begun = 0
  #outside: Waiting[] = []
  #awaited: Waiting[] = []
  readonly #onBegun: (count: number) => void

  /** @param onBegun called with the number of started orders at each start */
  constructor(onBegun: (count: number) => void = () => undefined) {
    this.#onBegun = onBegun
  }

  /** Allows orders up to this number to start. */
  open(to: number): void {
    this.#openTo = to
    this.#outside = release(this.#outside, to)
  }

  /** Settles when this order may start, and counts it as started. */
  async enter(number: number): Promise<void> {
    if (number > this.#openTo) await new Promise<void>(resolve => this.#outside.push({ number, resolve }))
    this.#begun++
    this.#awaited = release(this.#awaited, this.#begun)
    this.#onBegun(this.#begun)
  }

  /** Settles when so many orders have started. */
  async begun(count: number): Promise<void> {
    if (count > this.#begun)
      await new Promise<void>(resolve => this.#awaited.push({ number: count, resolve }))
  }
}

/** Resolves those up to the number and returns the others. */
function release(waiting: readonly Waiting[], upTo: number): Waiting[] {
  for (const { number, resolve } of waiting) if (number <= upTo) resolve()
  return waiting.filter(({ number }) => number > upTo)
}
