// npm run bench:transactions: measures the API's pages, searches and exports for an account with 1,000,000 lines, and
// the pages and searches of "All accounts" for a customer with as many lines in three accounts (docs/performance.md).
// Times never fail the run; people read them.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { grantAccess } from '../../src/bank/accounts/account-access.ts'
import { createBank } from '../../src/bank/bank.ts'
import { migrate } from '../../src/bank/database/migrate.ts'
import { startEmbeddedPostgres } from '../../src/server/embedded-postgres.ts'
import { nodeDependencies, readMigrations } from '../../src/server/node-runtime.ts'
import { openPostgres } from '../../src/server/postgres.ts'
import { databaseUrlOf, runServer } from '../support/run-server.ts'
import { createBenchCustomers } from './bench-customers.ts'
import { tableText } from './print-table.ts'
import { exportHeads, measureExports } from './transactions/export-rows.ts'
import { loadLines } from './transactions/load-lines.ts'
import { comparedHeads, compareLists, measurePages, pageHeads } from './transactions/page-rows.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)

/** The account that is measured alone. */
const linesOfOne = 1_000_000n
/** Three accounts of another customer, measured together; they contain the same words, and so do the last two. */
const linesOfSeveral = [500_000n, 300_000n, 200_000n]
const linesOfEach = [linesOfOne, ...linesOfSeveral, 100_000n, 100_000n]

const folder = mkdtempSync(path.join(os.tmpdir(), 'sarsen-bench-'))
chmodSync(folder, 0o755) // the database may run under another account, which needs access to this folder
const postgres = await startEmbeddedPostgres({ dataDir: folder, report: say })
const database = openPostgres(postgres.connection)
try {
  await migrate(database, readMigrations())
  const customers = await createBenchCustomers(createBank(nodeDependencies(database)), linesOfEach.length)
  for (const [n, lastNo] of linesOfEach.entries()) {
    say(`Loading ${lastNo.toLocaleString('en-GB')} lines`)
    const accountId = customers[n]?.accountId ?? ''
    // The first line is the opening deposit.
    await loadLines(database, accountId, { firstNo: 2n, lastNo })
  }
  const [one, several, ...others] = customers
  if (!one || !several) throw new Error('no customers')
  const grantedAt = new Date()
  for (const { accountId } of others.slice(0, linesOfSeveral.length - 1))
    await grantAccess(database, { customerId: several.customerId, accountId, grantedAt, at: grantedAt })
  await database.script('vacuum analyze')
  const server = runServer({
    DEMO: '0',
    LOG_FORMAT: 'json',
    DATABASE_URL: databaseUrlOf(postgres.connection),
  })
  const { origin } = await server.ready
  try {
    // The check of the ledger after the start is a load of its own, so wait for its end.
    await server.says('"event":"reconcile"')
    const ofOne = { origin, token: one.token, list: `/accounts/${one.accountId}/transactions` }
    const ofAll = { origin, token: several.token, list: '/transactions' }
    const pages = await measurePages(ofOne, say)
    const allAccounts = await compareLists(ofOne, ofAll, say)
    const exports = await measureExports(ofOne, { serverPid: server.pid, lines: Number(linesOfOne) }, say)
    say(
      `\n${os.cpus().length} cores (${os.cpus()[0]?.model.trim()}), load ${os.loadavg()[0]?.toFixed(1)}, Node ${process.version}`,
    )
    say(`\n${tableText(pageHeads, pages)}`)
    say(`\n${tableText(comparedHeads, allAccounts)}\n\n${tableText(exportHeads, exports)}`)
  } finally {
    server.kill('SIGTERM')
    await server.exited
  }
} finally {
  await database.close()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
