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
  #started = 0
  #outside: Waiting[] = []
  #awaited: Waiting[] = []
  readonly #onStarted: (count: number) => void

  /** @param onStarted called with the number of started orders at each start */
  constructor(onStarted: (count: number) => void = () => undefined) {
    this.#onStarted = onStarted
  }

  /** Allows orders up to this number to start. */
  open(to: number): void {
    this.#openTo = to
    this.#outside = release(this.#outside, to)
  }

  /** Settles when this order may start, and counts it as started. */
  async enter(number: number): Promise<void> {
    if (number > this.#openTo) await new Promise<void>(resolve => this.#outside.push({ number, resolve }))
    this.#started++
    this.#awaited = release(this.#awaited, this.#started)
    this.#onStarted(this.#started)
  }

  /** Settles when so many orders have started. */
  async started(count: number): Promise<void> {
    if (count > this.#started)
      await new Promise<void>(resolve => this.#awaited.push({ number: count, resolve }))
  }
}

/** Resolves those up to the number and returns the others. */
function release(waiting: readonly Waiting[], upTo: number): Waiting[] {
  for (const { number, resolve } of waiting) if (number <= upTo) resolve()
  return waiting.filter(({ number }) => number > upTo)
}
