/** Pseudorandom numbers, the same for the same seed (mulberry32). Never for secrets. */
export class SeededRandom {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** A number from 0 up to but not including 1. */
  fraction(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** A whole number between both bounds, inclusive. */
  whole(least: number, most: number): number {
    return least + Math.floor(this.fraction() * (most - least + 1))
  }

  /** One item of the list, which must not be empty. An item that occurs twice is twice as likely. */
  pick<Item>(list: readonly Item[]): Item {
    const item = list[this.whole(0, list.length - 1)]
    if (item === undefined) throw new RangeError('nothing to pick from')
    return item
  }
}
