// npm run bench:staff [-- --tasks N --customers N --rounds N]: measures the pages of the staff's queue with 100,000 open tasks, and
// their searches among 1,000,000 customers (docs/performance.md). Times never fail the run; people read them.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { createBank } from '../../src/bank/bank.ts'
import { migrate } from '../../src/bank/database/migrate.ts'
import { addMember } from '../../src/bank/staff/members/add-member.ts'
import { startEmbeddedPostgres } from '../../src/server/embedded-postgres.ts'
import { nodeDependencies, readMigrations } from '../../src/server/node-runtime.ts'
import { openPostgres } from '../../src/server/postgres.ts'
import { readDatabase } from '../support/run-server.ts'
import { wholeNumber } from '../support/whole-number.ts'
import { describeMachine, machineText } from './machine.ts'
import { tableText } from './print-table.ts'
import { processorTime } from './processor-time.ts'
import { goals, settings } from './settings.ts'
import { fillQueue, queueHeads, timeQueue } from './staff/time-queue.ts'
import { fillCustomers, searchHeads, timeSearches } from './staff/time-search.ts'
import { writeResults } from './write-results.ts'

const { values } = parseArgs({
  options: {
    tasks: { type: 'string', default: String(settings.staffTasks) },
    customers: { type: 'string', default: String(settings.staffCustomers) },
    rounds: { type: 'string', default: String(settings.pageRounds) },
    json: { type: 'string', default: 'bench-results/staff.json' },
  },
})
const tasks = wholeNumber('tasks', values.tasks)
const customers = wholeNumber('customers', values.customers)
const rounds = wholeNumber('rounds', values.rounds)
const say = (text: string) => process.stdout.write(`${text}\n`)

const folder = mkdtempSync(path.join(os.tmpdir(), 'sarsen-bench-'))
chmodSync(folder, 0o755) // the database may run under another account, which needs access to this folder
const postgres = await startEmbeddedPostgres({ dataDir: folder, report: say })
const database = openPostgres(postgres.connection, { queryTimeoutMs: 30 * 60_000 })
try {
  await migrate(database, readMigrations())
  const machine = await describeMachine(database)
  const bank = createBank(nodeDependencies(database))
  const memberId = bank.newId()
  const member = {
    id: memberId,
    handle: bank.randomBytes(32),
    name: 'Bench',
    email: 'bench@staff.sarsen.example',
    roles: ['payments'],
    isDemo: false,
    connections: [],
    by: null,
    at: bank.clock(),
  } as const
  await database.transaction(transaction => addMember(transaction, member))
  say(`Filling a queue of ${tasks.toLocaleString('en-GB')} tasks`)
  await fillQueue(database, { tasks, memberId })
  say('Measuring its pages')
  const { pid } = readDatabase(folder)
  const processor = () => (processorTime(process.pid) ?? Number.NaN) + (processorTime(pid) ?? Number.NaN)
  const queue = await timeQueue(bank, { memberId, rounds, processor })
  say(`Opening ${customers.toLocaleString('en-GB')} customers`)
  await fillCustomers(database, customers)
  say('Measuring searches')
  const search = await timeSearches(bank, { memberId, customers, rounds, processor })
  const full = machine()
  say(`\n${machineText(full)}\n\n${tableText(queueHeads, queue.rows)}`)
  say(`the slowest page: p95 ${queue.p95Ms.toFixed(1)} ms (goal ${goals.queueP95Ms} ms)`)
  say(`\n${tableText(searchHeads, search.rows)}`)
  say(`the slowest search: p95 ${search.p95Ms.toFixed(1)} ms (goal ${goals.customerSearchP95Ms} ms)`)
  say(`\n${writeResults(values.json, { machine: full, tasks, customers, rounds, ...queue, search })}`)
} finally {
  await database.close()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
