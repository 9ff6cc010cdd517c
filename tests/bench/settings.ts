/** The settings of the ledger's benchmarks. The default run takes about six minutes. */
export const settings = {
  accounts: 1000,
  /** For HTTP and for pgbench's clients. The HTTP figure with the first number is the one that counts. */
  connections: [128, 32, 8, 1],
  spreads: ['uniform', 'hot account'],
  rounds: 3,
  roundSeconds: 3,
  warmUpSeconds: 4,
  /** Orders per second that arrive whether or not earlier ones were answered, besides fractions of the rate reached. */
  offeredPerSecond: 2000,
  offeredParts: [0.25, 0.5, 0.75],
  offeredSeconds: 10,
  offeredRounds: 2,
  /** The entries in the two databases of `npm run bench:large`. */
  smallEntries: 10_000,
  largeEntries: 10_000_000,
  largeRounds: 5,
  /** Until most pages that the accounts use have been written once: the first write of a page logs all of it. */
  largeWarmUpSeconds: 20,
} as const

/** The goals (docs/performance.md). They are printed beside the results and never asserted. */
export const goals = {
  timesPgbench: { uniform: 4, 'hot account': 10 },
  largeToSmall: 0.9,
  offeredP99Ms: 50,
} as const

/**
 * How long pgbench runs before its figures count. Each connection first compiles and plans the function, about 100 ms
 * of a core. The bank's few connections have done so long before.
 */
export const pgbenchWarmUpSeconds = (connections: number): number =>
  connections >= 128 ? 6 : connections >= 32 ? 3 : 1

/** The receiving accounts: any account, or always the same one. */
export type Spread = (typeof settings.spreads)[number]
