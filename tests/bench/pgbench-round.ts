import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { countTime, processorTime, type TimePerTransfer } from './processor-time.ts'
import { bareScript } from './bare-ledger.ts'
import { type PgbenchWork, pgbenchWarmUpSeconds, type Spread } from './settings.ts'

/** The database of pgbench, and the folder for its scripts. */
export interface PgbenchTarget {
  readonly connection: { host: string; port: number; user: string; database: string }
  readonly databasePid: number
  readonly folder: string
  readonly accounts: number
}

export interface PgbenchRound {
  readonly perSecond: number
  readonly time: TimePerTransfer
}

/** Debian has pgbench in `postgresql-contrib` or `postgresql-client`; the embedded database lacks it. */
export const findPgbench = (): Promise<string | undefined> =>
  promisify(execFile)('pgbench', ['--version']).then(
    ({ stdout }) => stdout.trim(),
    () => undefined,
  )

/**
 * Posts one order per call of the function that the bank calls, each with its own commit. An order has the same effects
 * as one over HTTP: the customer places it, its event goes into their chain, and both customers, who have the default
 * preferences, are notified in the bank and by e-mail.
 */
const postingScript = `select outcome from post_transfers((select jsonb_build_array(jsonb_build_object(
  'id', gen_random_uuid(), 'kind', 'posting', 'amount_pence', 5, 'limit_pence', 200000000,
  'debtor_account_id', d.account_id, 'creditor_account_id', c.account_id,
  'recipient_name', 'Bench Customer', 'destination', '001964 ' || c.account_number,
  'reference', 'Transfer to Bench Customer', 'category', 'Transfer',
  'debtor_description', 'Transfer to Bench Customer', 'creditor_description', 'Deposit from ' || d.holder_name,
  'placed_by', d.customer_id, 'notices', jsonb_build_array(
    jsonb_build_object('customer_id', d.customer_id, 'tells', 'decision', 'notification_id', uuidv7(),
                       'email_id', uuidv7(), 'email', d.email),
    jsonb_build_object('customer_id', c.customer_id, 'tells', 'receipt', 'notification_id', uuidv7(),
                       'email_id', uuidv7(), 'email', c.email)),
  'decided_at', now(), 'recorded_at', now()))
  from bench_account d, bench_account c where d.n = :d and c.n = :c));
`

/** Draws the numbers of a debtor, `:d`, and of a creditor, `:c`. */
const drawing = (accounts: number, spread: Spread): string =>
  spread === 'hot account'
    ? `\\set d random(2, ${accounts})\n\\set c 1`
    : `\\set d random(1, ${accounts})\n\\set c ((:d - 1 + random(1, ${accounts - 1})) % ${accounts}) + 1`

const scripts: Readonly<Record<PgbenchWork, string>> = { post_transfers: postingScript, bare: bareScript }

/**
 * Runs transfers with pgbench over the same socket, as prepared statements, one call after another on each connection.
 * The figures are those of the last `seconds`, after a warm-up.
 */
export async function runPgbenchRound(
  { connection, databasePid, folder, accounts }: PgbenchTarget,
  {
    connections,
    seconds,
    spread,
    work,
  }: { connections: number; seconds: number; spread: Spread; work: PgbenchWork },
): Promise<PgbenchRound> {
  const file = path.join(folder, 'pgbench.sql')
  writeFileSync(file, `${drawing(accounts, spread)}\n${scripts[work]}`)
  const warmUpSeconds = pgbenchWarmUpSeconds(connections, work)
  const options = {
    host: connection.host,
    port: connection.port,
    username: connection.user,
    protocol: 'prepared',
    client: connections,
    jobs: 1,
    // One spare second: the last one may end without a report, and its connections close while their time is read.
    time: warmUpSeconds + seconds + 1,
    progress: 1,
    file,
  }
  const args = Object.entries(options).map(([name, value]) => `--${name}=${value}`)
  const pgbench = spawn('pgbench', ['--no-vacuum', ...args, connection.database], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(pgbench, 'close')
  const { pid } = pgbench
  const count = () =>
    countTime({
      database: () => processorTime(databasePid),
      client: () => (pid === undefined ? undefined : processorTime(pid)),
    })
  let counted: ReturnType<typeof count> | undefined
  let round: PgbenchRound | undefined
  let transfers = 0
  let startedAt = 0
  let reportedAt = 0
  const output: string[] = []
  // It reports about every second: `progress: 3.0 s, 812.0 tps, …`.
  for await (const line of createInterface(pgbench.stderr)) {
    output.push(line)
    const [, at, tps] = /^progress: ([\d.]+) s, ([\d.]+) tps/.exec(line) ?? []
    if (at === undefined || round) continue
    if (counted) transfers += Number(tps) * (Number(at) - reportedAt)
    else if (Number(at) >= warmUpSeconds) {
      counted = count()
      startedAt = Number(at)
    }
    reportedAt = Number(at)
    const lasted = reportedAt - startedAt
    if (counted && lasted >= seconds) round = { perSecond: transfers / lasted, time: counted(transfers) }
  }
  const [code] = await ended
  if (code !== 0 || !round) throw new Error(`pgbench ended with ${code}:\n${output.slice(-20).join('\n')}`)
  return round
}
