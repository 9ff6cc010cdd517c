// npm run bench:spending [-- --lines N --rounds N]: measures a month of spending of an account with 1,000,000 lines in two years, and
// what it is compared with (docs/performance.md). Times never fail the run; people read them.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { createBank } from '../../src/bank/bank.ts'
import { migrate } from '../../src/bank/database/migrate.ts'
import { compareMonths } from '../../src/bank/spending/compare-months.ts'
import { readSpending } from '../../src/bank/spending/spending.ts'
import { londonMonthOf } from '../../src/domain/london-time.ts'
import { monthsFrom } from '../../src/domain/spending-months.ts'
import { startEmbeddedPostgres } from '../../src/server/embedded-postgres.ts'
import { nodeDependencies, readMigrations } from '../../src/server/node-runtime.ts'
import { openPostgres, type PostgresDatabase } from '../../src/server/postgres.ts'
import { wholeNumber } from '../support/whole-number.ts'
import { type BenchCustomer, createBenchCustomers } from './bench-customers.ts'
import { describeMachine, machineText } from './machine.ts'
import { quantile, tableText } from './print-table.ts'
import { goals, settings } from './settings.ts'
import { writeResults } from './write-results.ts'

const { values } = parseArgs({
  options: {
    lines: { type: 'string', default: String(settings.spendingLines) },
    rounds: { type: 'string', default: String(settings.spendingRounds) },
    json: { type: 'string', default: 'bench-results/spending.json' },
  },
})
const lines = wholeNumber('lines', values.lines)
const rounds = wholeNumber('rounds', values.rounds)
const say = (text: string) => process.stdout.write(`${text}\n`)

/** Months before the present one over which the lines lie. */
const months = 24
const rules = 20
const choices = 100

/** Lines as spending sees them, without the transfers that they are of; and rules and single choices of the customer. */
async function load(database: PostgresDatabase, { customerId, accountId }: BenchCustomer): Promise<void> {
  await database.query(
    `insert into spending_line (account_id, transaction_no, decided_at, amount_pence, is_spending, other_account_id, party, category)
     select $1::uuid, 100 + n, now() - $3::int * interval '1 month' + n * (now() - (now() - $3::int * interval '1 month')) / $2::int,
            case when n % 10 = 0 then 1 else -1 end * (100 + n % 7919), n % 10 <> 0,
            case when n % 10 = 0 then '00000000-0000-7000-8000-000000000001'::uuid else '00000000-0000-7000-8000-000000000008'::uuid end,
            'merchant number ' || n % 200, (array['Groceries', 'Eating out', 'Transport', 'Shopping', 'Other'])[1 + n % 5]
       from generate_series(1, $2::int) n`,
    [accountId, lines, months],
  )
  await database.query(
    `insert into spending_rule (customer_id, party, category, chosen_at)
     select $1, 'merchant number ' || n, 'Family', now() from generate_series(1, $2::int) n`,
    [customerId, rules],
  )
  await database.query(
    `insert into spending_choice (customer_id, account_id, transaction_no, category, chosen_at)
     select $1, $2, 100 + $3::int - n * 11, 'Giving', now() from generate_series(1, $4::int) n where (100 + $3::int - n * 11) % 10 <> 0`,
    [customerId, accountId, lines, choices],
  )
  await database.script('vacuum analyze')
}

async function timesOf(work: () => Promise<unknown>): Promise<readonly number[]> {
  const times: number[] = []
  for (let n = -3; n < rounds; n++) {
    const startedMs = performance.now()
    await work()
    if (n >= 0) times.push(performance.now() - startedMs)
  }
  return times.toSorted((a, b) => a - b)
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'sarsen-bench-'))
chmodSync(folder, 0o755) // the database may run under another account, which needs access to this folder
const postgres = await startEmbeddedPostgres({ dataDir: folder, report: say })
const database = openPostgres(postgres.connection, { queryTimeoutMs: 30 * 60_000 })
try {
  await migrate(database, readMigrations())
  const machine = await describeMachine(database)
  const bank = createBank(nodeDependencies(database))
  const [customer] = await createBenchCustomers(bank, 1)
  if (!customer) throw new Error('no customer')
  say(`Loading ${lines.toLocaleString('en-GB')} lines of ${months} months`)
  await load(database, customer)
  const { customerId, accountId } = customer
  const month = monthsFrom(londonMonthOf(new Date()), -1)
  const measured = [
    {
      name: 'a month',
      goalMs: goals.spendingMonthP95Ms,
      work: () => readSpending(bank, { customerId, month }),
    },
    {
      name: 'its comparison',
      goalMs: goals.spendingMonthsP95Ms,
      work: () => compareMonths(bank, { customerId, month }),
    },
  ]
  const results = []
  for (const { name, goalMs, work } of measured) {
    const times = await timesOf(work)
    results.push({ name, goalMs, p50Ms: quantile(times, 0.5), p95Ms: quantile(times, 0.95) })
  }
  const plan = await database.query<Record<string, string>>(
    `explain (analyze, timing off, summary off)
     select l.category, sum(l.amount_pence) from spending_line l
      where l.account_id = any ($1::uuid[]) and l.decided_at >= $2 and l.decided_at < $3 and l.refunds_no is null
      group by l.category`,
    [[accountId], new Date(`${month}-01T00:00:00Z`), new Date(`${monthsFrom(month, 1)}-01T00:00:00Z`)],
  )
  const full = machine()
  const rows = results.map(({ name, p50Ms, p95Ms, goalMs }) => [
    name,
    p50Ms.toFixed(1),
    p95Ms.toFixed(1),
    String(goalMs),
  ])
  say(`\n${machineText(full)}\n\n${tableText(['spending', 'p50 ms', 'p95 ms', 'goal ms'], rows)}\n`)
  say(plan.flatMap(line => Object.values(line)).join('\n'))
  say(`\n${writeResults(values.json, { machine: full, lines, rounds, results })}`)
} finally {
  await database.close()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
