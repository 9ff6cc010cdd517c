interface Waiting {
  readonly number: number
  readonly resolve: () => void
}

/**
 * Keeps clients and nemesis in step, so that every fault falls among the orders that it was planned for, however
 * fast the machine is: the nemesis waits for orders to be begun, and orders wait until the nemesis has come as far.
 */
export class Gate {
  #openTo = 0
  #begun = 0
  #outside: Waiting[] = []
  #awaited: Waiting[] = []
  readonly #onBegun: (count: number) => void

  /** @param onBegun is told how many orders have begun, with each. */
  constructor(onBegun: (count: number) => void = () => undefined) {
    this.#onBegun = onBegun
  }

  /** Lets orders up to this number begin. */
  open(to: number): void {
    this.#openTo = to
    this.#outside = release(this.#outside, to)
  }

  /** Settles when this order may begin, and counts it as begun. */
  async enter(number: number): Promise<void> {
    if (number > this.#openTo) await new Promise<void>(resolve => this.#outside.push({ number, resolve }))
    this.#begun++
    this.#awaited = release(this.#awaited, this.#begun)
    this.#onBegun(this.#begun)
  }

  /** Settles when so many orders have begun. */
  async begun(count: number): Promise<void> {
    if (count > this.#begun)
      await new Promise<void>(resolve => this.#awaited.push({ number: count, resolve }))
  }
}

/** Lets go all up to the number, and answers with the rest. */
function release(waiting: readonly Waiting[], upTo: number): Waiting[] {
  for (const { number, resolve } of waiting) if (number <= upTo) resolve()
  return waiting.filter(({ number }) => number > upTo)
}
