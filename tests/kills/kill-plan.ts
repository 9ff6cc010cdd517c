import type { SeededRandom } from '../../src/bank/simulator/seeded-random.ts'

export const killKinds = ['close tab', 'close target', 'crash tab', 'reload tab', 'end worker'] as const
export type KillKind = (typeof killKinds)[number]

export interface Kill {
  readonly kind: KillKind
  /** The tab that was opened first leads; else one of them by lot. */
  readonly isFirst: boolean
  /** Which of the others, from 0 up to, not including, 1. */
  readonly lot: number
  /** Counted from when the next order leaves a page; else from the kill before. */
  readonly isAfterOrder: boolean
  readonly delayMs: number
}

/** How long an order takes at most, from page to answer, on a machine with nothing else to do. */
const orderMs = 250
/** How long the bank takes at most until it is open again. */
const openingMs = 3000

/** When and how tabs and workers end: most of them in the middle of an order, the others whenever. */
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
