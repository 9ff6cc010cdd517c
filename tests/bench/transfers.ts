// npm run bench: transfers a second over HTTP beside pgbench calling the same SQL function, on one database and
// in one run (docs/decisions/benchmarking-transfers.md). It judges nothing by time: what it prints is for
// people. It fails where an acknowledged transfer is missing or the books do not reconcile.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createBank } from '../../src/bank/bank.ts'
import { migrate } from '../../src/bank/database/migrate.ts'
import { startEmbeddedPostgres } from '../../src/server/embedded-postgres.ts'
import { readMigrations } from '../../src/server/migrations.ts'
import { nodeParts } from '../../src/server/node-parts.ts'
import { openPostgres } from '../../src/server/postgres.ts'
import { databaseUrlOf, runServer } from '../support/run-server.ts'
import { makeBook } from './bench-book.ts'
import { checkBook } from './check-book.ts'
import { type Bench, heads, measureRow } from './measure.ts'
import { findPgbench } from './pgbench-round.ts'
import { tableText } from './print-table.ts'
import { settings } from './settings.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)

const folder = mkdtempSync(path.join(os.tmpdir(), 'sarsen-bench-'))
chmodSync(folder, 0o755) // the database may run under another account, which must pass through
const postgres = await startEmbeddedPostgres({ dataDir: folder, report: say, maxConnections: 200 })
const { connection } = postgres
const database = openPostgres(connection, { queryTimeoutMs: 600_000 }) // the check reads the whole book
try {
  await migrate(database, readMigrations())
  const bank = createBank(nodeParts(database))
  say(`Opening ${settings.accounts} accounts`)
  const book = await makeBook(bank, settings.accounts)
  await printMachine()
  const server = runServer({ DEMO: '0', LOG_FORMAT: 'quiet', DATABASE_URL: databaseUrlOf(connection) })
  const { origin } = await server.ready
  try {
    const hasPgbench = (await findPgbench()) !== undefined
    if (!hasPgbench)
      say('pgbench was not found, so its columns are empty. On Debian: apt install postgresql-contrib')
    const pgbench = hasPgbench ? { connection, folder, accounts: settings.accounts } : undefined
    process.exitCode = await runBench({ origin, book, pgbench })
  } finally {
    server.kill('SIGTERM')
    await server.exited
  }
} finally {
  await database.close()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function runBench(bench: Bench): Promise<number> {
  const acknowledged: string[] = []
  const rows: (readonly string[])[] = []
  for (const spread of settings.spreads) {
    for (const connections of settings.connections) {
      say(`Measuring ${spread}, ${connections} connections`)
      const measured = await measureRow(bench, { connections, spread })
      acknowledged.push(...measured.acknowledged)
      rows.push(measured.cells)
    }
  }
  say(`\n${tableText(heads, rows)}\n`)
  const problems = await checkBook(database, acknowledged)
  say(`${acknowledged.length.toLocaleString('en-GB')} acknowledged transfers: ${problems.length} problems`)
  for (const problem of problems.slice(0, 20)) say(problem)
  return problems.length === 0 ? 0 : 1
}

async function printMachine(): Promise<void> {
  const [row] = await database.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  )
  const [cpu] = os.cpus()
  say(
    `${os.cpus().length} cores (${cpu?.model.trim() ?? 'unknown'}), Node ${process.version}, PostgreSQL ${row?.version ?? '?'}; ` +
      `${settings.accounts} accounts, ${settings.rounds} paired rounds of ${settings.roundSeconds} s a row`,
  )
}
