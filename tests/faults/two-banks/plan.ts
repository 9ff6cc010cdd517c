import type { SeededRandom } from '../../../src/bank/simulator/seeded-random.ts'
import { drawUuid } from '../draw-uuid.ts'

/** The number of a bank, and of one of its two processes. */
export type Half = 0 | 1

export const halves = [0, 1] as const

/** A bank has the other one's accounts under this sort code: within, both use the bank's own. */
export const sortCodeOf = { 0: '200000', 1: '200001' } as const

export const otherThan = (half: Half): Half => (half === 0 ? 1 : 0)

export interface PlannedOrder {
  /** Of the payment. */
  readonly id: string
  readonly nameCheckId: string
  readonly from: Half
  readonly payer: number
  /** The number of the account in the other bank; undefined for one that is not there. */
  readonly payee: number | undefined
  readonly amountPence: bigint
  /** The bank holds it, unless the payer has paid the account before. */
  readonly isRisky: boolean
  readonly process: Half
  /** A client without an answer asks again, or gives up. */
  readonly asksAgain: boolean
}

export type PlannedKill = { readonly bank: Half } & (
  | { readonly kind: 'database' }
  | { readonly kind: 'process'; readonly process: Half; readonly atStep: number }
)

export interface ExchangePlan {
  readonly accounts: number
  readonly orders: readonly PlannedOrder[]
  /** What is killed once the order of this number has begun. */
  readonly kills: ReadonlyMap<number, PlannedKill>
}

export interface ExchangeDrawing {
  readonly accounts: number
  readonly orders: number
  readonly kills: number
  readonly databaseKills: number
}

/** The steps of an order, its making and its settling are fewer. */
const stepsMost = 90

function drawOrder(random: SeededRandom, accounts: number): PlannedOrder {
  const isRisky = random.fraction() < 0.15
  return {
    id: drawUuid(random),
    nameCheckId: drawUuid(random),
    from: random.pick(halves),
    payer: random.whole(0, accounts - 1),
    payee: random.fraction() < 0.15 ? undefined : random.whole(0, accounts - 1),
    amountPence: isRisky ? BigInt(random.whole(1_000_00, 1_500_00)) : BigInt(random.whole(1, 99_99)),
    isRisky,
    process: random.pick(halves),
    asksAgain: random.fraction() < 0.8,
  }
}

function drawKill(random: SeededRandom, kind: PlannedKill['kind']): PlannedKill {
  const bank = random.pick(halves)
  if (kind === 'database') return { bank, kind }
  return { bank, kind, process: random.pick(halves), atStep: random.whole(1, stepsMost) }
}

/** What two banks do with each other. The same numbers give the same plan; which process is where when, nothing fixes. */
export function drawExchange(
  random: SeededRandom,
  { accounts, orders, kills, databaseKills }: ExchangeDrawing,
): ExchangePlan {
  const drawn = Array.from({ length: orders }, () => drawOrder(random, accounts))
  const kinds = [
    ...Array.from({ length: kills }, () => 'process' as const),
    ...Array.from({ length: databaseKills }, () => 'database' as const),
  ]
    .map(kind => ({ kind, place: random.fraction() }))
    .toSorted((one, other) => one.place - other.place)
  // Spread over the orders, some of which are left after the last one.
  const gap = orders / (kinds.length + 1)
  return {
    accounts,
    orders: drawn,
    kills: new Map(kinds.map(({ kind }, n) => [Math.floor(gap * (n + 0.5)), drawKill(random, kind)])),
  }
}
