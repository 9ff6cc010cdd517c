// npm run bench: compares transfers over HTTP with pgbench calling the same SQL function and with a bare double entry, compares the bank's queue on
// PGlite with single calls, and measures how long orders take at a fixed rate
// (docs/decisions/benchmarking-transfers.md). Times never fail the run; people read them. It fails if an acknowledged
// transfer is missing, if the compared ways did different work, or if the ledger does not reconcile.
import { createBareLedger } from './bare-ledger.ts'
import { checkLedger, checkSameWork } from './check-ledger.ts'
import { describeMachine, machineText } from './machine.ts'
import { measureOffered, offeredHeads, offeredRow } from './measure-offered.ts'
import { measurePglite, pgliteHeads, pgliteRow } from './measure-pglite.ts'
import {
  heads,
  measureSpread,
  ratioHeads,
  ratioRows,
  reached,
  rowsOf,
  writtenHeads,
  writtenRow,
} from './measure-transfers.ts'
import { runHttpRound } from './http-round.ts'
import { openBench } from './open-bench.ts'
import { readOptions } from './options.ts'
import { findPgbench } from './pgbench-round.ts'
import { tableText } from './print-table.ts'
import { settings } from './settings.ts'
import { writeResults } from './write-results.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)
const options = readOptions({ name: 'transfers', rounds: settings.rounds, seconds: settings.roundSeconds })
const isWanted = (part: 'http' | 'offered' | 'pglite') =>
  options.only.length === 0 || options.only.includes(part)

const opened = await openBench(say)
try {
  const machine = await describeMachine(opened.database)
  const { folder, connection, databasePid, origin, customers, acknowledged } = opened
  const version = await findPgbench()
  if (version === undefined)
    say('pgbench was not found, so its columns are empty. On Debian: apt install postgresql-contrib')
  const target = { connection, databasePid, folder, accounts: settings.accounts }
  const bench = { ...opened, pgbench: version === undefined ? undefined : target }

  await createBareLedger(opened.database)

  say('Warming up')
  for (const spread of settings.spreads) {
    const warmUp = { connections: 128, seconds: settings.warmUpSeconds, spread }
    acknowledged.push(...(await runHttpRound(origin, customers, warmUp)).acknowledged)
  }
  const spreads = []
  for (const spread of isWanted('http') || isWanted('offered') ? settings.spreads : []) {
    if (!isWanted('http') && spread !== 'uniform') continue
    say(`Measuring transfers, ${spread}`)
    spreads.push(await measureSpread(bench, spread, options))
  }
  const most = spreads.find(({ spread }) => spread === 'uniform')
  const offered = isWanted('offered') && most ? await measureOffered(bench, reached(most), say) : []
  const problems = [
    ...(await checkLedger(opened.database, acknowledged)),
    ...(await checkSameWork(opened.database)),
  ]
  const pglite = isWanted('pglite') ? await measurePglite(options, say) : { results: [], problems: [] }
  problems.push(...pglite.problems)

  const described = machine()
  say(
    `\n${machineText(described)}\n${options.rounds} rounds of ${options.seconds} s; ${version ?? 'no pgbench'}`,
  )
  if (spreads.length > 0)
    say(
      `\n${tableText(heads, spreads.flatMap(rowsOf))}\n\n${tableText(ratioHeads, spreads.flatMap(ratioRows))}\n\n${tableText(writtenHeads, spreads.map(writtenRow))}`,
    )
  if (offered.length > 0) say(`\n${tableText(offeredHeads, offered.map(offeredRow))}`)
  if (pglite.results.length > 0) say(`\n${tableText(pgliteHeads, pglite.results.map(pgliteRow))}`)
  const { rounds, seconds } = options
  const results = { machine: described, rounds, seconds, pgbench: version, transfers: spreads, offered }
  say(`\nWritten to ${writeResults(options.json, { ...results, pglite: pglite.results, problems })}`)
  say(`${acknowledged.length.toLocaleString('en-GB')} acknowledged transfers: ${problems.length} problems`)
  for (const problem of problems.slice(0, 20)) say(problem)
  process.exitCode = problems.length === 0 ? 0 : 1
} finally {
  await opened.close()
}
