// npm run bench:payments [-- --payers N --rounds N --accounts N --checks N]: compares the processor time of a payment with that of a
// transfer of the private desk, measures name checks among many accounts, and the time of matching by the names' length
// (docs/performance.md). Times never fail the run; people read them. It fails if an answer is not the right one or if the ledger
// does not reconcile.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { migrate } from '../../src/bank/database/migrate.ts'
import { startEmbeddedPostgres } from '../../src/server/embedded-postgres.ts'
import { readMigrations } from '../../src/server/node-runtime.ts'
import { openPostgres } from '../../src/server/postgres.ts'
import { databaseUrlOf, readDatabase, runServer } from '../support/run-server.ts'
import { wholeNumber } from '../support/whole-number.ts'
import { checkLedger } from './check-ledger.ts'
import { describeMachine, machineText } from './machine.ts'
import { holderOf, loadAccounts, numberOf } from './payments/load-accounts.ts'
import { matchingHeads, measureMatching } from './payments/measure-matching.ts'
import { bothOf, meanOf, payOnce, type StepCost, sumOf } from './payments/measure-ways.ts'
import { openPayers, type Payers } from './payments/open-payers.ts'
import { type NameCheckTimes, pickOf, timeNameChecks } from './payments/time-name-checks.ts'
import { confirmed, spared, transfer } from './payments/ways-to-pay.ts'
import { countText, median, quantile, tableText } from './print-table.ts'
import { goals, settings } from './settings.ts'
import { writeResults } from './write-results.ts'

const { values } = parseArgs({
  options: {
    payers: { type: 'string', default: String(settings.payers) },
    rounds: { type: 'string', default: String(settings.paymentRounds) },
    accounts: { type: 'string', default: String(settings.checkedAccounts) },
    checks: { type: 'string', default: String(settings.nameChecks) },
    json: { type: 'string', default: 'bench-results/payments.json' },
  },
})
const payers = wholeNumber('payers', values.payers)
const rounds = wholeNumber('rounds', values.rounds)
const accounts = wholeNumber('accounts', values.accounts)
const checks = wholeNumber('checks', values.checks)
// 30 names an hour are checked: two in each round, also in the one that warms up, once alone and once with others.
if (rounds < 1 || rounds > 6) throw new RangeError('--rounds takes 1 to 6')
const say = (text: string) => process.stdout.write(`${text}\n`)

/** A customer has 30 names checked in an hour: those in both databases, and those that warm up. */
const checksOfAsker = 25
const warmUpChecks = 100

interface Way {
  readonly name: string
  readonly atOnce: number
  readonly costs: readonly StepCost[]
  /** Of each round, against the transfers of the same round; the mean of all is what counts. */
  readonly ratios: readonly number[]
}

/** Each way pays in each round, in an order that alternates. The first round warms up. */
async function measureWays(opened: Payers, atOnce: number, paid: string[]): Promise<readonly Way[]> {
  const { api, desk, checked, hashed } = opened
  const ways = [
    { name: 'transfer', steps: transfer, of: desk },
    { name: 'payment, spared', steps: spared, of: checked },
    { name: 'payment, confirmed', steps: confirmed, of: checked },
    ...(atOnce === 1 ? [{ name: 'payment, confirmed, with the hash', steps: confirmed, of: hashed }] : []),
  ]
  const measured = new Map(ways.map(({ name }) => [name, [] as (readonly StepCost[])[]]))
  for (let round = 0; round <= rounds; round++) {
    say(`Round ${round} of ${rounds}, ${atOnce} at once`)
    for (const { name, steps, of } of round % 2 === 0 ? ways : ways.toReversed()) {
      const costs = await payOnce(api, steps, of, atOnce)
      paid.push(...of.map(({ id }) => id))
      if (round > 0) measured.get(name)?.push(costs)
    }
  }
  const sums = (name: string) => (measured.get(name) ?? []).map(costs => bothOf(sumOf(name, costs)))
  const transfers = sums('transfer')
  return ways.map(({ name }) => ({
    name,
    atOnce,
    costs: meanOf(measured.get(name) ?? []),
    ratios: sums(name).map((sum, round) => sum / (transfers[round] ?? Number.NaN)),
  }))
}

const rowOf = ({ name, bank, database, statements }: StepCost, indent = '  '): string[] => [
  `${indent}${name}`,
  countText(bank),
  database === undefined ? '–' : countText(database),
  countText(bank + (database ?? 0)),
  statements.toFixed(1),
]

function rowsOf(way: Way, ofTransfer: Way): string[][] {
  const sum = sumOf(way.atOnce === 1 ? way.name : `${way.name}, ${way.atOnce} at once`, way.costs)
  const ratio = bothOf(sum) / bothOf(sumOf('', ofTransfer.costs))
  const each =
    way.ratios.length > 1
      ? ` (${Math.min(...way.ratios).toFixed(2)} to ${Math.max(...way.ratios).toFixed(2)})`
      : ''
  const steps = way.costs.length > 1 ? way.costs.map(cost => [...rowOf(cost), '']) : []
  return [[...rowOf(sum, ''), `×${ratio.toFixed(2)}${each}`], ...steps]
}

const nameCheckHeads = ['name checks among', 'p50 ms', 'p95 ms', 'p99 ms', 'server µs', 'database µs']
const nameCheckRow = (among: number, { timesMs, server, database }: NameCheckTimes): string[] => [
  `${countText(among)} accounts`,
  ...[0.5, 0.95, 0.99].map(part => quantile(timesMs, part).toFixed(1)),
  ...[server, database].map(countText),
]

const folder = mkdtempSync(path.join(os.tmpdir(), 'sarsen-bench-'))
chmodSync(folder, 0o755) // the database may run under another account, which needs access to this folder
const postgres = await startEmbeddedPostgres({ dataDir: folder, report: say })
const database = openPostgres(postgres.connection, { queryTimeoutMs: 30 * 60_000 })
try {
  await migrate(database, readMigrations())
  const machine = await describeMachine(database)
  const { pid: databasePid } = readDatabase(folder)
  const askers = Math.ceil((2 * (checks + warmUpChecks)) / checksOfAsker)
  say(`Opening ${3 * payers + askers} customers`)
  const opened = await openPayers(database, { databasePid, count: payers, askers })
  const paid = [...opened.paid]
  const ways: Way[] = []
  for (const atOnce of settings.paymentsAtOnce) ways.push(...(await measureWays(opened, atOnce, paid)))
  const problems = await checkLedger(database, paid)
  const rows = ways.flatMap(way => {
    const ofTransfer = ways.find(({ name, atOnce }) => name === 'transfer' && atOnce === way.atOnce)
    return ofTransfer ? rowsOf(way, ofTransfer) : []
  })
  say(tableText(['processor µs each', 'bank', 'database', 'both', 'statements', 'transfer'], rows))
  say(`goal: without the hash at most ×${goals.paymentToTransfer} of a transfer\n`)

  const server = runServer({ DEMO: '0', DATABASE_URL: databaseUrlOf(postgres.connection) })
  const nameChecks: { among: number; times: NameCheckTimes }[] = []
  try {
    const { origin } = await server.ready
    // The check of the ledger after the start is a load of its own, so wait for its end.
    await server.says('"event":"reconcile"')
    const asking = { origin, serverPid: server.pid, databasePid, askers: opened.askers }
    const measure = async (among: number, pick: Parameters<typeof timeNameChecks>[0]['pick']) => {
      say(`Checking names among ${countText(among)} accounts`)
      await timeNameChecks({ ...asking, checks: warmUpChecks, pick })
      nameChecks.push({ among, times: await timeNameChecks({ ...asking, checks, pick }) })
    }
    const few = opened.askers
    const taken = new Set(
      [...opened.desk, ...opened.checked, ...opened.hashed].map(({ customer }) => customer.accountNumber),
    )
    for (const { accountNumber } of few) taken.add(accountNumber)
    await measure(
      taken.size,
      pickOf(few.length, n => ({
        name: few[n - 1]?.holderName ?? '',
        accountNumber: few[n - 1]?.accountNumber ?? '',
      })),
    )
    await loadAccounts(database, accounts, say)
    const pickLoaded = pickOf(accounts, n => ({ name: holderOf(n), accountNumber: numberOf(n) }))
    await measure(taken.size + accounts, () => {
      for (;;) {
        const picked = pickLoaded()
        if (!taken.has(picked.accountNumber)) return picked
      }
    })
  } finally {
    server.kill('SIGTERM')
    await server.exited
  }
  say('Matching names')
  const matching = measureMatching()

  const full = machine()
  say(`\n${machineText(full)}; ${payers} payers, ${rounds} rounds\n`)
  say(
    tableText(
      nameCheckHeads,
      nameChecks.map(({ among, times }) => nameCheckRow(among, times)),
    ),
  )
  const [small, large] = nameChecks.map(({ times }) => median(times.timesMs))
  say(
    `among many accounts against few: p50 ×${((large ?? Number.NaN) / (small ?? Number.NaN)).toFixed(2)} (goal: p95 of ${goals.nameCheckP95Ms} ms)\n`,
  )
  say(tableText(matchingHeads, matching))
  say('linear: ×2.00 and ×4.00')
  const results = { machine: full, payers, rounds, ways, nameChecks, matching, problems }
  say(`\n${writeResults(values.json, results)}`)
  for (const problem of problems) say(problem)
  process.exitCode = problems.length === 0 ? 0 : 1
} finally {
  await database.close()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
