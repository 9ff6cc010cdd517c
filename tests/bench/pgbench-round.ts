import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { type Spread, pgbenchWarmUpSeconds } from './settings.ts'

const run = promisify(execFile)

/** Where pgbench finds the database, and where its scripts may be written. */
export interface PgbenchTarget {
  readonly connection: { host: string; port: number; user: string; database: string }
  readonly folder: string
  readonly accounts: number
}

/** pgbench is Debian's `postgresql-contrib` or `postgresql-client`; the embedded database has none. */
export const findPgbench = (): Promise<string | undefined> =>
  run('pgbench', ['--version']).then(
    ({ stdout }) => stdout.trim(),
    () => undefined,
  )

/** One order a call of the same function that the bank calls, each committed by itself. */
const script = (accounts: number, spread: Spread): string => {
  const pair =
    spread === 'hot account'
      ? `\\set d random(2, ${accounts})\n\\set c 1`
      : `\\set d random(1, ${accounts})\n\\set c ((:d - 1 + random(1, ${accounts - 1})) % ${accounts}) + 1`
  return `${pair}
select outcome from post_transfers(jsonb_build_array(jsonb_build_object(
  'id', gen_random_uuid(), 'kind', 'posting', 'amount_pence', 5, 'limit_pence', 200000000,
  'debtor_account_id', (select account_id from bench_account where n = :d),
  'creditor_account_id', (select account_id from bench_account where n = :c),
  'recipient_name', 'Bench Customer', 'destination', '001964 41027836', 'reference', 'Transfer to Bench Customer',
  'category', 'Transfer', 'debtor_description', 'Transfer to Bench Customer',
  'creditor_description', 'Deposit from Bench Customer', 'decided_at', now(), 'recorded_at', now())));
`
}

/**
 * Transfers a second by pgbench over the same socket, prepared, one call after the other on each connection. Its
 * figure is that of its last `seconds`, after a warm-up.
 */
export async function runPgbenchRound(
  { connection, folder, accounts }: PgbenchTarget,
  { connections, seconds, spread }: { connections: number; seconds: number; spread: Spread },
): Promise<number> {
  const file = path.join(folder, 'pgbench.sql')
  writeFileSync(file, script(accounts, spread))
  const options = {
    host: connection.host,
    port: connection.port,
    username: connection.user,
    protocol: 'prepared',
    client: connections,
    jobs: 1,
    time: pgbenchWarmUpSeconds(connections) + seconds,
    progress: 1,
    file,
  }
  const { stderr } = await run('pgbench', [
    '--no-vacuum',
    ...Object.entries(options).map(([name, value]) => `--${name}=${value}`),
    connection.database,
  ])
  return meanOfLast(stderr, seconds)
}

/** pgbench tells each second's figure as it goes: `progress: 3.0 s, 812.0 tps, …`. */
function meanOfLast(progress: string, seconds: number): number {
  const figures = [...progress.matchAll(/^progress: [\d.]+ s, ([\d.]+) tps/gm)].map(([, tps]) => Number(tps))
  const last = figures.slice(-seconds)
  if (last.length < seconds) throw new Error(`pgbench gave too few figures:\n${progress}`)
  return last.reduce((sum, figure) => sum + figure, 0) / seconds
}
