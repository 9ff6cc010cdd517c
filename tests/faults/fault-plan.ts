import { SeededRandom } from '../../src/bank/simulator/seeded-random.ts'

/** A fault for the nemesis to cause. `slot` is the affected server, 0 or 1. */
export type Fault =
  | { readonly kind: 'kill server'; readonly slot: number }
  | { readonly kind: 'kill database' }
  | { readonly kind: 'freeze server'; readonly slot: number; readonly forMs: number }
  | { readonly kind: 'freeze database'; readonly forMs: number }
  | { readonly kind: 'cut'; readonly slot: number; readonly forMs: number }
  | { readonly kind: 'silence'; readonly slot: number; readonly forMs: number }
  | { readonly kind: 'delay'; readonly slot: number; readonly forMs: number; readonly byMs: number }
  | { readonly kind: 'step clock'; readonly slot: number; readonly byMs: number }

const faultKinds = [
  'kill server',
  'kill database',
  'freeze server',
  'freeze database',
  'cut',
  'silence',
  'delay',
  'step clock',
] as const satisfies readonly Fault['kind'][]
export type FaultKind = (typeof faultKinds)[number]

/** How often each kind of fault happens in a run. */
export type FaultCounts = Partial<Record<FaultKind, number>>

/** A fault, and how many orders have started when it happens. */
export interface PlannedFault {
  readonly afterOrders: number
  readonly fault: Fault
}

/** The number of other faults to go with so many kills of the server and of the database. */
export const faultsBeside = (serverKills: number, databaseKills: number): FaultCounts => ({
  'kill server': serverKills,
  'kill database': databaseKills,
  'freeze server': serverKills,
  'freeze database': Math.ceil(serverKills / 2),
  cut: serverKills,
  silence: Math.ceil(serverKills / 10),
  delay: serverKills,
  'step clock': serverKills * 2,
})

const second = 1000
const day = 86_400 * second

/** Clock steps, forward and back: small ones, a wrong time zone, a wrong day, a wrong month. */
const stepsMs = [20, second, 60 * second, 3600 * second, day, 40 * day].flatMap(ms => [ms, -ms])

const drawFault: Record<FaultKind, (random: SeededRandom, slot: number) => Fault> = {
  'kill server': (_, slot) => ({ kind: 'kill server', slot }),
  'kill database': () => ({ kind: 'kill database' }),
  'freeze server': (random, slot) => ({ kind: 'freeze server', slot, forMs: random.whole(50, 1200) }),
  'freeze database': random => ({ kind: 'freeze database', forMs: random.whole(50, 1200) }),
  cut: (random, slot) => ({ kind: 'cut', slot, forMs: random.whole(0, 800) }),
  silence: (random, slot) => ({ kind: 'silence', slot, forMs: random.whole(50, 500) }),
  delay: (random, slot) => ({
    kind: 'delay',
    slot,
    forMs: random.whole(200, 1000),
    byMs: random.whole(1, 40),
  }),
  'step clock': (random, slot) => ({ kind: 'step clock', slot, byMs: random.pick(stepsMs) }),
}

/**
 * Plans all faults of a run in order: the requested number of each kind, shuffled and spread over the orders. The same
 * seed gives the same plan.
 */
export function planFaults(seed: number, orders: number, counts: FaultCounts): readonly PlannedFault[] {
  const random = new SeededRandom(seed)
  const drawn = faultKinds.flatMap(kind =>
    Array.from({ length: counts[kind] ?? 0 }, () => ({
      place: random.fraction(),
      fault: drawFault[kind](random, random.whole(0, 1)),
    })),
  )
  const mixed = drawn.toSorted((one, other) => one.place - other.place)
  // After the last fault there are still orders left.
  const gap = orders / (mixed.length + 1)
  return mixed.map(({ fault }, n) => ({
    afterOrders: Math.floor(gap * (n + 0.25 + random.fraction() / 2)),
    fault,
  }))
}
