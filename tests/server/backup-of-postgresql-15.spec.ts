// pg_dump and pg_restore with Debian's PostgreSQL 15, as an operator with DATABASE_URL uses them.
import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reconcileCommand } from '../../src/cli/commands/audit.ts'
import { runCommand } from '../../src/cli/command.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { ownAccountIds } from '../../src/bank/ledger/order.ts'
import type { Database } from '../../src/bank/database/database.ts'
import { nodeDependencies } from '../../src/server/node-runtime.ts'
import { openBank } from '../../src/server/open-bank.ts'
import { openPostgres } from '../../src/server/postgres.ts'
import { debianPrograms, startDebianPostgres, type DebianPostgres } from '../support/debian-postgres.ts'
import { cleanUp, makeDataFolder, runServer, signIn } from '../support/run-server.ts'
import { openTestBank, post, posting, takeOn } from '../ledger/test-bank.ts'

const run = promisify(execFile)
const program = (name: string) => path.join(debianPrograms, name)

let postgres: DebianPostgres
const open = (name: string) => openPostgres({ connectionString: postgres.urlOf(name) })

beforeAll(async () => {
  postgres = await startDebianPostgres()
  const administration = open('postgres')
  for (const name of ['bank', 'restored']) await administration.query(`create database ${name}`)
  await administration.close()
})
afterAll(async () => {
  await postgres.stop()
  await cleanUp()
})

/** Posts one order after the other until `ended` aborts, and returns the number of acknowledged ones. */
async function keepPosting(database: Database, ended: AbortSignal): Promise<number> {
  const { bank } = openTestBank(database)
  const { accountId } = await takeOn(bank, { balancePence: 1_000_000n })
  let acknowledged = 0
  while (!ended.aborted) {
    await post(database, posting({ from: accountId, to: ownAccountIds.settlement, amountPence: 1n }))
    acknowledged++
  }
  return acknowledged
}

const readEntries = (database: Database) =>
  database.query<{ hash: string }>(
    `select encode(hash, 'hex') as hash from entry order by account_id, entry_no`,
  )

test('a dump that is made during postings restores to a ledger that reconciles, and the bank goes on with it', async () => {
  const bank = open('bank')
  await openBank(nodeDependencies(bank), true, {
    report: () => undefined,
    stopping: new AbortController().signal,
  })
  const dumped = new AbortController()
  const acknowledged = keepPosting(bank, dumped.signal)
  const dump = path.join(path.dirname(makeDataFolder()), 'bank.dump')
  await run(program('pg_dump'), ['--format=custom', `--file=${dump}`, postgres.urlOf('bank')])
  dumped.abort()
  expect(await acknowledged).toBeGreaterThan(0)

  const into = `--dbname=${postgres.urlOf('restored')}`
  await run(program('pg_restore'), ['--exit-on-error', '--single-transaction', '--no-owner', into, dump])
  const printed: string[] = []
  const code = await runCommand([reconcileCommand], ['reconcile'], {
    environment: { DATABASE_URL: postgres.urlOf('restored') },
    project: import.meta.dirname,
    print: line => printed.push(line),
    report: line => printed.push(line),
  })
  expect([code, ...printed]).toEqual([0, 'The ledger reconciles: all invariants hold.'])

  const restored = open('restored')
  const entries = await readEntries(restored)
  const all = new Set((await readEntries(bank)).map(({ hash }) => hash))
  expect(entries.length).toBeGreaterThan(1000)
  expect(entries.filter(({ hash }) => !all.has(hash))).toEqual([])

  const server = runServer({ DATABASE_URL: postgres.urlOf('restored'), DEMO: '1' })
  expect(await signIn((await server.ready).origin)).toBe(201)
  server.kill('SIGTERM')
  await server.exited
  const { accountId } = await takeOn(openTestBank(restored).bank, { balancePence: 500n })
  const order = posting({ from: accountId, to: ownAccountIds.settlement, amountPence: 500n })
  expect(await post(restored, order)).toMatchObject({ outcome: 'completed' })
  expect(await reconcile(restored)).toEqual([])
  await Promise.all([bank.close(), restored.close()])
})
