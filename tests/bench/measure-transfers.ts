import type { BenchCustomer } from './bench-customers.ts'
import { type HttpRound, runHttpRound } from './http-round.ts'
import { type PgbenchRound, type PgbenchTarget, runPgbenchRound } from './pgbench-round.ts'
import { countText, median } from './print-table.ts'
import { countTime, ownProcessorTime, processorTime, type TimePerTransfer } from './processor-time.ts'
import { goals, settings, type Spread } from './settings.ts'

/** The target of both ways, HTTP and pgbench. Without `pgbench` its columns stay empty. */
export interface Bench {
  readonly origin: string
  readonly serverPid: number
  readonly databasePid: number
  readonly customers: readonly BenchCustomer[]
  readonly pgbench: PgbenchTarget | undefined
  /** Ids of all transfers that the bank has reported as completed so far. */
  readonly acknowledged: string[]
}

interface Load {
  readonly connections: number
  readonly seconds: number
  readonly spread: Spread
}

/** One number of connections, with a figure for each round. */
export interface Measured {
  readonly connections: number
  readonly http: readonly (Omit<HttpRound, 'acknowledged'> & {
    readonly time: TimePerTransfer
  })[]
  readonly pgbench: readonly PgbenchRound[]
}

/** The result of one spread. `ratios` has one for each round; without pgbench it is empty and `ratio` is missing. */
export interface SpreadResult {
  readonly spread: Spread
  readonly goal: number
  readonly ratio: number | undefined
  readonly ratios: readonly number[]
  readonly bestPgbenchConnections: number | undefined
  readonly measured: readonly Measured[]
}

/** Measures a round over HTTP with its processor time. */
export async function measureHttp(
  { origin, serverPid, databasePid, customers, acknowledged }: Omit<Bench, 'pgbench'>,
  load: Load,
): Promise<Measured['http'][number]> {
  const counted = countTime({
    server: () => processorTime(serverPid),
    database: () => processorTime(databasePid),
    client: ownProcessorTime,
  })
  const { acknowledged: done, ...round } = await runHttpRound(origin, customers, load)
  for (const id of done) acknowledged.push(id)
  return { ...round, time: counted(done.length) }
}

/**
 * Measures one spread. Each round runs every number of connections, HTTP and pgbench directly after one another in
 * alternating order, so that other load on the machine affects both. A round's ratio compares HTTP at the most
 * connections with pgbench at the number of connections that is best over all rounds.
 */
export async function measureSpread(
  bench: Bench,
  spread: Spread,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<SpreadResult> {
  const { pgbench } = bench
  const measured = settings.connections.map(connections => {
    const http: Measured['http'][number][] = []
    const alone: PgbenchRound[] = []
    return { connections, http, pgbench: alone }
  })
  for (let round = 0; round < rounds; round++)
    for (const at of measured) {
      const load = { connections: at.connections, seconds, spread }
      const byHttp = async () => at.http.push(await measureHttp(bench, load))
      const byPgbench = async () => pgbench && at.pgbench.push(await runPgbenchRound(pgbench, load))
      for (const run of round % 2 === 0 ? [byHttp, byPgbench] : [byPgbench, byHttp]) await run()
    }

  const best = pgbench && measured.toSorted((a, b) => speedOf(b.pgbench) - speedOf(a.pgbench))[0]
  const http = measured[0]?.http ?? []
  const ratios = http.flatMap(({ perSecond }, n) => {
    const other = best?.pgbench[n]
    return other ? [perSecond / other.perSecond] : []
  })
  return {
    spread,
    goal: goals.timesPgbench[spread],
    ratio: ratios.length === 0 ? undefined : median(ratios),
    ratios,
    bestPgbenchConnections: best?.connections,
    measured,
  }
}

const speedOf = (rounds: readonly { perSecond: number }[]) => median(rounds.map(round => round.perSecond))

/** The transfers per second that HTTP reached with the most connections: the median of the rounds. */
export const reached = ({ measured }: SpreadResult): number => speedOf(measured[0]?.http ?? [])

export const heads = [
  'transfers',
  'connections',
  'HTTP/s',
  'p50 ms',
  'p99 ms',
  'µs server',
  'database',
  'client',
  'pgbench/s',
  'µs database',
  'client',
]

const middle = (figures: readonly (number | undefined)[]): string => {
  const known = figures.filter(figure => figure !== undefined)
  return known.length === 0 ? '–' : countText(median(known))
}

/** The rows of the table for one spread. */
export const rowsOf = ({ spread, measured }: SpreadResult): string[][] =>
  measured.map(({ connections, http, pgbench }) => [
    spread,
    String(connections),
    middle(http.map(round => round.perSecond)),
    middle(http.map(round => round.p50Ms)),
    middle(http.map(round => round.p99Ms)),
    middle(http.map(round => round.time.server)),
    middle(http.map(round => round.time.database)),
    middle(http.map(round => round.time.client)),
    middle(pgbench.map(round => round.perSecond)),
    middle(pgbench.map(round => round.time.database)),
    middle(pgbench.map(round => round.time.client)),
  ])

export const ratioHeads = [
  'transfers',
  'HTTP, 128 connections / pgbench at its best',
  'of each round',
  'goal',
]

/** A row that compares a ratio with its goal. */
export const ratioRow = ({ spread, ratio, ratios, bestPgbenchConnections, goal }: SpreadResult): string[] => [
  spread,
  ratio === undefined ? 'no pgbench' : `×${ratio.toFixed(2)} (${bestPgbenchConnections} clients)`,
  ratios.map(one => `×${one.toFixed(2)}`).join(' '),
  `×${goal}`,
]
