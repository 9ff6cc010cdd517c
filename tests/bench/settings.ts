/** What the benchmarks of the ledger do, in one place: the default run takes some six minutes. */
export const settings = {
  accounts: 1000,
  /** Of HTTP, and of pgbench's clients. The first is the one whose HTTP figure counts. */
  connections: [128, 32, 8, 1],
  spreads: ['uniform', 'hot account'],
  rounds: 3,
  roundSeconds: 3,
  warmUpSeconds: 4,
  /** Orders a second that come whether or not the last were answered, beside parts of what the bank reached. */
  offeredPerSecond: 2000,
  offeredParts: [0.25, 0.5, 0.75],
  offeredSeconds: 10,
  offeredRounds: 2,
  /** Entries in the books of `npm run bench:large`. */
  smallBook: 10_000,
  largeBook: 10_000_000,
  largeRounds: 5,
  /** Until most pages that the accounts use have been written to once: the first time costs the log a whole page. */
  largeWarmUpSeconds: 20,
} as const

/** What is asked of the bank (docs/performance.md): printed beside what was measured, and never asserted. */
export const goals = {
  timesPgbench: { uniform: 4, 'hot account': 10 },
  largeToSmall: 0.9,
  offeredP99Ms: 50,
} as const

/**
 * How long pgbench runs before its figure counts. Each of its connections first compiles and plans the function,
 * some 100 ms of a core; the bank's few connections have done so long before.
 */
export const pgbenchWarmUpSeconds = (connections: number): number =>
  connections >= 128 ? 6 : connections >= 32 ? 3 : 1

/** Where the money goes: to any account, or from any account to one and the same. */
export type Spread = (typeof settings.spreads)[number]
