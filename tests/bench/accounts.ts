// npm run bench:accounts [-- --lines N --rounds N]: measures the requests of the overview and of the accounts' page for a customer
// with ten accounts of ten pots each, beside one with a single account; and searches over all ten accounts beside the same over
// one account with as many lines (docs/performance.md). Times never fail the run; people read them.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { createBank } from '../../src/bank/bank.ts'
import { migrate } from '../../src/bank/database/migrate.ts'
import { startEmbeddedPostgres } from '../../src/server/embedded-postgres.ts'
import { nodeDependencies, readMigrations } from '../../src/server/node-runtime.ts'
import { openPostgres } from '../../src/server/postgres.ts'
import { databaseUrlOf, readDatabase, runServer } from '../support/run-server.ts'
import { wholeNumber } from '../support/whole-number.ts'
import { compareSearches, searchHeads } from './accounts/compare-searches.ts'
import { addLines, openTenAccounts } from './accounts/open-accounts.ts'
import { requestHeads, timePagesOfAccounts } from './accounts/time-pages-of-accounts.ts'
import { createBenchCustomers } from './bench-customers.ts'
import { describeMachine, machineText } from './machine.ts'
import { tableText } from './print-table.ts'
import { processorTime } from './processor-time.ts'
import { goals, settings } from './settings.ts'
import { writeResults } from './write-results.ts'

const { values } = parseArgs({
  options: {
    lines: { type: 'string', default: String(settings.accountLines) },
    rounds: { type: 'string', default: String(settings.pageRounds) },
    json: { type: 'string', default: 'bench-results/accounts.json' },
  },
})
const lines = wholeNumber('lines', values.lines)
const rounds = wholeNumber('rounds', values.rounds)
if (lines < 1000 || lines % 10 !== 0) throw new RangeError('--lines takes tens, from 1000')
const say = (text: string) => process.stdout.write(`${text}\n`)

const folder = mkdtempSync(path.join(os.tmpdir(), 'sarsen-bench-'))
chmodSync(folder, 0o755) // the database may run under another account, which needs access to this folder
const postgres = await startEmbeddedPostgres({ dataDir: folder, report: say })
const database = openPostgres(postgres.connection, { queryTimeoutMs: 30 * 60_000 })
try {
  await migrate(database, readMigrations())
  const machine = await describeMachine(database)
  const bank = createBank(nodeDependencies(database))
  const [plain, long, ten] = await createBenchCustomers(bank, 3)
  if (!plain || !long || !ten) throw new Error('no customers')
  say(`Loading ${lines.toLocaleString('en-GB')} lines into one account, and as many into ten`)
  await addLines(bank, plain.accountId, lines / 10)
  await addLines(bank, long.accountId, lines)
  await openTenAccounts(bank, ten, lines)
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
    say('Measuring pages')
    const [ofPlain, ofTen] = [plain, ten].map(({ token, accountId }) => ({ origin, token, accountId }))
    if (!ofPlain || !ofTen) throw new Error('no customers')
    const { pid } = readDatabase(folder)
    const processor = () => (processorTime(server.pid) ?? Number.NaN) + (processorTime(pid) ?? Number.NaN)
    const pages = await timePagesOfAccounts([ofPlain, ofTen], { rounds, processor })
    const searches = await compareSearches(
      { origin, token: long.token, list: `/accounts/${long.accountId}/transactions` },
      { origin, token: ten.token, list: '/transactions' },
      { rounds: Math.ceil(rounds / 4), processor, say },
    )
    const full = machine()
    say(`\n${machineText(full)}\n\n${tableText(requestHeads, pages.rows)}`)
    say(`the slowest request: p95 ${pages.p95Ms.toFixed(1)} ms (goal ${goals.accountsP95Ms} ms)\n`)
    say(`${tableText(searchHeads, searches)}\ngoal for p50: at most ×${goals.allAccountsToOne}`)
    say(`\n${writeResults(values.json, { machine: full, lines, rounds, ...pages, searches })}`)
  } finally {
    server.kill('SIGTERM')
    await server.exited
  }
} finally {
  await database.close()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
