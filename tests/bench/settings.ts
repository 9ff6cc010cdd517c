/** What the benchmark does, in one place: the default run stays below three minutes. */
export const settings = {
  accounts: 1000,
  connections: [128, 32, 8, 1],
  spreads: ['uniform', 'hot account'],
  rounds: 3,
  roundSeconds: 2,
} as const

/**
 * How long pgbench runs before its figure counts. Each of its connections first compiles and plans the function,
 * some 30 ms of a core; the bank's few connections have done so long before.
 */
export const pgbenchWarmUpSeconds = (connections: number): number =>
  connections >= 128 ? 3 : connections >= 32 ? 2 : 1

/** Where the money goes: to any account, or from any account to one and the same. */
export type Spread = (typeof settings.spreads)[number]
