import { SeededRandom } from '../../src/bank/simulator/seeded-random.ts'

/** What the nemesis does. `seat` is the server it is done to, 0 or 1. */
export type Fault =
  | { readonly kind: 'kill server'; readonly seat: number }
  | { readonly kind: 'kill database' }
  | { readonly kind: 'freeze server'; readonly seat: number; readonly forMs: number }
  | { readonly kind: 'freeze database'; readonly forMs: number }
  | { readonly kind: 'cut'; readonly seat: number; readonly forMs: number }
  | { readonly kind: 'silence'; readonly seat: number; readonly forMs: number }
  | { readonly kind: 'delay'; readonly seat: number; readonly forMs: number; readonly byMs: number }
  | { readonly kind: 'step clock'; readonly seat: number; readonly byMs: number }

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

/** How often each fault happens in a run. */
export type FaultCounts = Partial<Record<FaultKind, number>>

/** A fault, and how many orders have been begun when it happens. */
export interface PlannedFault {
  readonly afterOrders: number
  readonly fault: Fault
}

/** The faults that go with so many kills of the server and of the database. */
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

/** Steps of a clock, forward and back: small ones, those of a wrong time zone, a wrong day, and a wrong month. */
const stepsMs = [20, second, 60 * second, 3600 * second, day, 40 * day].flatMap(ms => [ms, -ms])

const drawFault: Record<FaultKind, (random: SeededRandom, seat: number) => Fault> = {
  'kill server': (_, seat) => ({ kind: 'kill server', seat }),
  'kill database': () => ({ kind: 'kill database' }),
  'freeze server': (random, seat) => ({ kind: 'freeze server', seat, forMs: random.whole(50, 1200) }),
  'freeze database': random => ({ kind: 'freeze database', forMs: random.whole(50, 1200) }),
  cut: (random, seat) => ({ kind: 'cut', seat, forMs: random.whole(0, 800) }),
  silence: (random, seat) => ({ kind: 'silence', seat, forMs: random.whole(50, 500) }),
  delay: (random, seat) => ({
    kind: 'delay',
    seat,
    forMs: random.whole(200, 1000),
    byMs: random.whole(1, 40),
  }),
  'step clock': (random, seat) => ({ kind: 'step clock', seat, byMs: random.pick(stepsMs) }),
}

/**
 * All faults of a run, in the order in which they happen: each kind as often as asked for, mixed and spread over
 * the orders, the same for the same seed.
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
  // The last of them leave some orders for what comes after.
  const gap = orders / (mixed.length + 1)
  return mixed.map(({ fault }, n) => ({
    afterOrders: Math.floor(gap * (n + 0.25 + random.fraction() / 2)),
    fault,
  }))
}
