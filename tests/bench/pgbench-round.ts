import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { countTime, processorTime, type TimePerTransfer } from './processor-time.ts'
import { type Spread, pgbenchWarmUpSeconds } from './settings.ts'

/** Where pgbench finds the database, and where its scripts may be written. */
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

/** pgbench is Debian's `postgresql-contrib` or `postgresql-client`; the embedded database has none. */
export const findPgbench = (): Promise<string | undefined> =>
  promisify(execFile)('pgbench', ['--version']).then(
    ({ stdout }) => stdout.trim(),
    () => undefined,
  )

/**
 * One order a call of the same function that the bank calls, each committed by itself. What follows from an order is
 * what follows from one over HTTP: it is placed by the customer, so that its event goes into their chain, and tells
 * both customers, who have the preferences that everybody has at first, in the bank and by e-mail.
 */
const script = (accounts: number, spread: Spread): string => {
  const pair =
    spread === 'hot account'
      ? `\\set d random(2, ${accounts})\n\\set c 1`
      : `\\set d random(1, ${accounts})\n\\set c ((:d - 1 + random(1, ${accounts - 1})) % ${accounts}) + 1`
  return `${pair}
select outcome from post_transfers((select jsonb_build_array(jsonb_build_object(
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
}

/**
 * Transfers by pgbench over the same socket, prepared, one call after the other on each connection. Its figures are
 * those of its last `seconds`, after a warm-up.
 */
export async function runPgbenchRound(
  { connection, databasePid, folder, accounts }: PgbenchTarget,
  { connections, seconds, spread }: { connections: number; seconds: number; spread: Spread },
): Promise<PgbenchRound> {
  const file = path.join(folder, 'pgbench.sql')
  writeFileSync(file, script(accounts, spread))
  const warmUpSeconds = pgbenchWarmUpSeconds(connections)
  const options = {
    host: connection.host,
    port: connection.port,
    username: connection.user,
    protocol: 'prepared',
    client: connections,
    jobs: 1,
    // A second to spare: the last may pass without a word, and its connections end while their time is read.
    time: warmUpSeconds + seconds + 1,
    progress: 1,
    file,
  }
  const words = Object.entries(options).map(([name, value]) => `--${name}=${value}`)
  const pgbench = spawn('pgbench', ['--no-vacuum', ...words, connection.database], {
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
  let toldAt = 0
  const said: string[] = []
  // It tells the figure of about each second as it goes: `progress: 3.0 s, 812.0 tps, …`.
  for await (const line of createInterface(pgbench.stderr)) {
    said.push(line)
    const [, at, tps] = /^progress: ([\d.]+) s, ([\d.]+) tps/.exec(line) ?? []
    if (at === undefined || round) continue
    if (counted) transfers += Number(tps) * (Number(at) - toldAt)
    else if (Number(at) >= warmUpSeconds) {
      counted = count()
      startedAt = Number(at)
    }
    toldAt = Number(at)
    const lasted = toldAt - startedAt
    if (counted && lasted >= seconds) round = { perSecond: transfers / lasted, time: counted(transfers) }
  }
  const [code] = await ended
  if (code !== 0 || !round) throw new Error(`pgbench ended with ${code}:\n${said.slice(-20).join('\n')}`)
  return round
}
