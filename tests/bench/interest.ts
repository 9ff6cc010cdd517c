// npm run bench:interest [accounts]: books a month's interest for 100,000 FlexiSave accounts (docs/performance.md). Times
// never fail the run; people read them.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createBank } from '../../src/bank/bank.ts'
import { migrate } from '../../src/bank/database/migrate.ts'
import { ownAccountIds } from '../../src/bank/ledger/order.ts'
import { payDueInterest } from '../../src/bank/savings/pay-interest.ts'
import { londonMonthOf, londonMonthStart } from '../../src/domain/london-time.ts'
import { startEmbeddedPostgres } from '../../src/server/embedded-postgres.ts'
import { nodeDependencies, readMigrations } from '../../src/server/node-runtime.ts'
import { openPostgres, type PostgresDatabase } from '../../src/server/postgres.ts'
import { countText, quantile, tableText } from './print-table.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)
const accountCount = Number(process.argv[2] ?? 100_000)
const accountsPerCall = 200

const monthStart = londonMonthStart(londonMonthOf(new Date()))
/** All accounts open in the month before this one. */
const openedAt = new Date(monthStart.getTime() - 20 * 24 * 60 * 60_000)

/** One customer for each account, with £1,000.00 and more. */
const openAccounts = `
  with opened as (
    insert into customer (id, first_name, last_name, email, kind, password_phc, created_at)
    select gen_random_uuid(), 'Bench', 'Saver ' || n, 'bench-' || n || '@sarsen.example', 'personal', '$argon2id$none', $3
      from generate_series($1::int, $2::int) n
    returning id, last_name, substr(last_name, 7)::int as n
  ), savings_account as (
    insert into account (id, kind, product, product_code, holder_name, sort_code, account_number, iban, floor_pence, opened_at)
    select o.id, 'customer', 'FlexiSave', 'flexisave', 'Bench ' || o.last_name, '001964', (20000000 + o.n)::text,
           'GB00SARS001964' || (20000000 + o.n), 0, $3
      from opened o
    returning id
  )
  select s.id from savings_account s`

// The customer of each account has its id.
const grantAndDeposit = `
  select grant_account_access(i.id, i.id, 'owner', $2, $2, null) as granted from unnest($1::uuid[]) i (id)`

const deposit = `
  select count(*) from post_transfers((
    select jsonb_agg(jsonb_build_object('id', gen_random_uuid(), 'kind', 'posting', 'debtor_account_id', $3::uuid,
             'creditor_account_id', i.id, 'amount_pence', 100000 + i.n * 137, 'recipient_name', 'Bench', 'reference', 'Bench',
             'category', 'Transfer', 'debtor_description', 'Bench', 'creditor_description', 'Bench', 'decided_at', $2::timestamptz,
             'recorded_at', $2::timestamptz))
      from unnest($1::uuid[]) with ordinality i (id, n)))`

async function load(database: PostgresDatabase): Promise<void> {
  for (let first = 1; first <= accountCount; first += accountsPerCall) {
    const last = Math.min(first + accountsPerCall - 1, accountCount)
    const opened = await database.query<{ id: string }>(openAccounts, [first, last, openedAt])
    const ids = opened.map(({ id }) => id)
    await database.query(grantAndDeposit, [ids, openedAt])
    await database.query(deposit, [ids, openedAt, ownAccountIds.suspense])
  }
  await database.script('vacuum analyze')
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'sarsen-bench-'))
chmodSync(folder, 0o755) // the database may run under another account, which needs access to this folder
const postgres = await startEmbeddedPostgres({ dataDir: folder, report: say })
const database = openPostgres(postgres.connection, { queryTimeoutMs: 30 * 60_000 })
try {
  await migrate(database, readMigrations())
  say(`Opening ${countText(accountCount)} accounts`)
  await load(database)
  const times: number[] = []
  const timed = {
    ...database,
    async query<Row extends object>(...call: Parameters<typeof database.query>) {
      const begun = performance.now()
      const rows = await database.query<Row>(...call)
      if (call[0].includes('pay_interest')) times.push(performance.now() - begun)
      return rows
    },
  }
  const begun = performance.now()
  const accounts = await payDueInterest(createBank(nodeDependencies(timed)))
  const seconds = (performance.now() - begun) / 1000
  times.sort((one, other) => one - other)
  say(
    `\n${os.cpus().length} cores (${os.cpus()[0]?.model.trim()}), load ${os.loadavg()[0]?.toFixed(1)}, Node ${process.version}\n`,
  )
  say(
    tableText(
      ['accounts', 'seconds', 'locked for, p50', 'p99', 'longest'],
      [
        [
          countText(accounts),
          seconds.toFixed(1),
          ...[0.5, 0.99, 1].map(part => `${quantile(times, part).toFixed(1)} ms`),
        ],
      ],
    ),
  )
} finally {
  await database.close()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
