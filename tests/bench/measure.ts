import type { BenchCustomer } from './bench-book.ts'
import { type HttpRound, runHttpRound } from './http-round.ts'
import { type PgbenchTarget, runPgbenchRound } from './pgbench-round.ts'
import { median } from './print-table.ts'
import { type Spread, settings } from './settings.ts'

export interface Measured {
  readonly acknowledged: string[]
  /** A row of the table. */
  readonly cells: readonly string[]
}

/** What both ways are tried on. Without a `pgbench` its columns say so. */
export interface Bench {
  readonly origin: string
  readonly book: readonly BenchCustomer[]
  readonly pgbench: PgbenchTarget | undefined
}

export const heads = ['spread', 'connections', 'HTTP/s', 'pgbench/s', 'ratio', 'p50 ms', 'p99 ms']

/**
 * Measures one row: rounds in pairs, HTTP and pgbench one after the other on the same database, the order
 * alternating, so that what else the machine does falls on both. The ratio is the median of the pairs'.
 */
export async function measureRow(
  { origin, book, pgbench }: Bench,
  { connections, spread }: { connections: number; spread: Spread },
): Promise<Measured> {
  const load = { connections, spread, seconds: settings.roundSeconds }
  const http: HttpRound[] = []
  const pgbenchPerSecond: number[] = []
  const byHttp = async () => http.push(await runHttpRound(origin, book, load))
  const byPgbench = async () => pgbench && pgbenchPerSecond.push(await runPgbenchRound(pgbench, load))
  for (let round = 0; round < settings.rounds; round++)
    for (const run of round % 2 === 0 ? [byHttp, byPgbench] : [byPgbench, byHttp]) await run()

  const ratios = http.flatMap(({ perSecond }, n) => {
    const other = pgbenchPerSecond[n]
    return other === undefined ? [] : [perSecond / other]
  })
  return {
    acknowledged: http.flatMap(round => round.acknowledged),
    cells: [
      spread,
      String(connections),
      Math.round(median(http.map(round => round.perSecond))).toLocaleString('en-GB'),
      pgbench ? Math.round(median(pgbenchPerSecond)).toLocaleString('en-GB') : 'no pgbench',
      pgbench ? `×${median(ratios).toFixed(2)}` : '–',
      String(median(http.map(round => round.p50Ms))),
      String(median(http.map(round => round.p99Ms))),
    ],
  }
}
