import type { SeededRandom } from '../../src/bank/simulator/seeded-random.ts'

export const killKinds = ['close tab', 'close target', 'crash tab', 'reload tab', 'end worker'] as const
export type KillKind = (typeof killKinds)[number]

export interface Kill {
  readonly kind: KillKind
  /** Whether to end the first opened tab, which leads, or a random one of the others. */
  readonly isFirst: boolean
  /** Which of the others, from 0 up to, but not including, 1. */
  readonly lot: number
  /** Whether the delay starts when the next order leaves a page, or at the previous kill. */
  readonly isAfterOrder: boolean
  readonly delayMs: number
}

/** The longest time of an order, from page to answer, on an idle machine. */
const orderMs = 250
/** The longest time until the bank is open again. */
const openingMs = 3000

/** Plans when and how tabs and workers end: most of them in the middle of an order, the others at any time. */
export function planKills(random: SeededRandom, count: number): readonly Kill[] {
  return Array.from({ length: count }, () => {
    const isAfterOrder = random.fraction() < 0.7
    return {
      kind: random.pick(killKinds),
      isFirst: random.fraction() < 0.6,
      lot: random.fraction(),
      isAfterOrder,
      delayMs: random.whole(0, isAfterOrder ? orderMs : openingMs),
    }
  })
}
