import type { BenchCustomer } from './bench-customers.ts'
import type { Database } from '../../src/bank/database/database.ts'
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
  readonly database: Database
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
  readonly bare: readonly PgbenchRound[]
}

/** HTTP at the most connections against one way of pgbench at the number of connections that is best over all rounds. */
interface Ratio {
  readonly against: string
  readonly goal: number
  /** Without pgbench it is missing, and `ratios` is empty. */
  readonly ratio: number | undefined
  /** One for each round. */
  readonly ratios: readonly number[]
  readonly bestConnections: number | undefined
  readonly bestPerSecond: number | undefined
}

/** What a transfer over HTTP adds to the database, in bytes. */
interface Written {
  readonly tables: number
  readonly indexes: number
  readonly log: number
}

/** The result of one spread. `written` has one for each round at the most connections. */
export interface SpreadResult {
  readonly spread: Spread
  readonly ratios: readonly Ratio[]
  readonly measured: readonly Measured[]
  readonly written: readonly Written[]
}

/** Measures a round over HTTP with its processor time. */
export async function measureHttp(
  { origin, serverPid, databasePid, customers, acknowledged }: Omit<Bench, 'pgbench' | 'database'>,
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

const sizes = `
  select coalesce(sum(pg_table_size(c.oid)), 0)::bigint as tables, coalesce(sum(pg_indexes_size(c.oid)), 0)::bigint as indexes,
         (pg_current_wal_lsn() - '0/0')::bigint as log
    from pg_class c
   where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname not like 'bare%'`

/** What the transfers of a round add to the database, each. Other work of the bank in that time counts too: it has little. */
async function measureWritten(database: Database, run: () => Promise<number>): Promise<Written> {
  const read = async () => {
    const [row] = await database.query<Record<keyof Written, bigint>>(sizes)
    return row ?? { tables: 0n, indexes: 0n, log: 0n }
  }
  const before = await read()
  const transfers = await run()
  const after = await read()
  const each = (part: keyof Written) => Number(after[part] - before[part]) / transfers
  return { tables: each('tables'), indexes: each('indexes'), log: each('log') }
}

/**
 * Measures one spread. Each round runs every number of connections, HTTP and both ways of pgbench directly after one another in
 * alternating order, so that other load on the machine affects all of them.
 */
export async function measureSpread(
  bench: Bench,
  spread: Spread,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<SpreadResult> {
  const { pgbench, database } = bench
  const written: Written[] = []
  const measured = settings.connections.map(connections => {
    const http: Measured['http'][number][] = []
    const alone: PgbenchRound[] = []
    const bare: PgbenchRound[] = []
    return { connections, http, pgbench: alone, bare }
  })
  for (let round = 0; round < rounds; round++)
    for (const at of measured) {
      const load = { connections: at.connections, seconds, spread }
      const byHttp = async () => {
        const sent = bench.acknowledged.length
        const run = async () => {
          at.http.push(await measureHttp(bench, load))
          return bench.acknowledged.length - sent
        }
        if (at === measured[0]) written.push(await measureWritten(database, run))
        else await run()
      }
      const byPgbench = async () =>
        pgbench && at.pgbench.push(await runPgbenchRound(pgbench, { ...load, work: 'post_transfers' }))
      const bare = async () =>
        pgbench && at.bare.push(await runPgbenchRound(pgbench, { ...load, work: 'bare' }))
      for (const run of round % 2 === 0 ? [byHttp, byPgbench, bare] : [bare, byPgbench, byHttp]) await run()
    }
  const ratios = [
    ratioOf(measured, 'pgbench', goals.timesPgbench[spread]),
    ratioOf(measured, 'bare', goals.timesBare),
  ]
  return { spread, ratios, measured, written }
}

function ratioOf(measured: readonly Measured[], against: 'pgbench' | 'bare', goal: number): Ratio {
  const best = measured.toSorted((a, b) => speedOf(b[against]) - speedOf(a[against]))[0]
  const ratios = (measured[0]?.http ?? []).flatMap(({ perSecond }, n) => {
    const other = best?.[against][n]
    return other ? [perSecond / other.perSecond] : []
  })
  return {
    against: against === 'bare' ? 'bare double entry' : 'our function',
    goal,
    ratio: ratios.length === 0 ? undefined : median(ratios),
    ratios,
    bestConnections: ratios.length === 0 ? undefined : best?.connections,
    bestPerSecond: ratios.length === 0 ? undefined : speedOf(best?.[against] ?? []),
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
  'bare/s',
  'µs database',
]

const middle = (figures: readonly (number | undefined)[]): string => {
  const known = figures.filter(figure => figure !== undefined)
  return known.length === 0 ? '–' : countText(median(known))
}

/** The rows of the table for one spread. */
export const rowsOf = ({ spread, measured }: SpreadResult): string[][] =>
  measured.map(({ connections, http, pgbench, bare }) => [
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
    middle(bare.map(round => round.perSecond)),
    middle(bare.map(round => round.time.database)),
  ])

export const ratioHeads = [
  'transfers',
  'HTTP, 128 connections / pgbench at its best',
  'ratio',
  'of each round',
  'goal',
]

/** Rows that compare ratios with their goals. */
export const ratioRows = ({ spread, ratios }: SpreadResult): string[][] =>
  ratios.map(({ against, goal, ratio, ratios: ofRounds, bestConnections, bestPerSecond }) => [
    spread,
    ratio === undefined
      ? `${against}: no pgbench`
      : `${against}, ${countText(bestPerSecond ?? NaN)}/s by ${bestConnections}`,
    ratio === undefined ? '–' : `×${ratio.toFixed(2)}`,
    ofRounds.map(one => `×${one.toFixed(2)}`).join(' '),
    `×${goal}`,
  ])

export const writtenHeads = [
  'a transfer over HTTP writes',
  'bytes of tables',
  'goal',
  'of indexes',
  'of log',
  'goal',
]

export const writtenRow = ({ spread, written }: SpreadResult): string[] => {
  const bytes = (part: keyof Written) => countText(median(written.map(round => round[part])))
  return [
    spread,
    bytes('tables'),
    countText(goals.tableBytes),
    bytes('indexes'),
    bytes('log'),
    countText(goals.logBytes),
  ]
}
