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
  /** The items of a day of `npm run bench:due`, and of one that has twice as many. */
  dueItems: 2000,
  /** Customers' transfers that arrive in each second while a day's items are made. */
  dueOfferedPerSecond: 50,
  /** The cards of `npm run bench:cards`, and how many pay one after another. */
  cards: 300,
  cardPayments: 600,
  cardsAtOnce: [8, 32],
  /** Authorisations that arrive in each second, for so many seconds, beside so many transfers of customers. */
  cardOfferedPerSecond: [50, 100, 200, 500],
  cardOfferedSeconds: 8,
  cardTransfersPerSecond: 20,
  /** The payers of each way to pay of `npm run bench:payments`, how often each pays, and how many do so at once. */
  payers: 60,
  paymentRounds: 5,
  paymentsAtOnce: [1, 16],
  /** The accounts among which a name check finds one, and the name checks in each of the two databases. */
  checkedAccounts: 100_000,
  nameChecks: 1000,
  /** The requests of each page of `npm run bench:accounts`, and the lines of its long lists. */
  pageRounds: 200,
  accountLines: 100_000,
  /** The lines of `npm run bench:spending`, over two years, and how often each is asked. */
  spendingLines: 1_000_000,
  spendingRounds: 60,
  /** The open tasks of `npm run bench:staff`. */
  staffTasks: 100_000,
  /** The customers among whom it searches. */
  staffCustomers: 1_000_000,
} as const

/** The goals (docs/performance.md). They are printed beside the results and never asserted. */
export const goals = {
  timesPgbench: { uniform: 4, 'hot account': 10 },
  timesBare: 1,
  tableBytes: 1300,
  logBytes: 4000,
  largeToSmall: 0.9,
  offeredP99Ms: 50,
  dueToTransfer: 1.5,
  dueP99Ms: 100,
  paymentToTransfer: 2,
  cardP95Ms: 15,
  nameCheckP95Ms: 10,
  accountsP95Ms: 30,
  allAccountsToOne: 1.25,
  spendingMonthP95Ms: 50,
  spendingMonthsP95Ms: 400,
  queueP95Ms: 50,
  customerSearchP95Ms: 50,
} as const

/** What pgbench calls: the bank's function, or the one of the bare ledger. */
export type PgbenchWork = 'post_transfers' | 'bare'

/**
 * How long pgbench runs before its figures count. Each connection first compiles and plans the function with all guards, 100 to 150 ms
 * of a core. The bank's few connections have done so long before. The bare ledger has next to nothing to plan: they only connect.
 */
export const pgbenchWarmUpSeconds = (connections: number, work: PgbenchWork): number =>
  connections < 32 ? 1 : work === 'bare' || connections < 128 ? 5 : 15

/** The receiving accounts: any account, or always the same one. */
export type Spread = (typeof settings.spreads)[number]
