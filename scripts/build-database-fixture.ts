import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { v7 } from 'uuid'
import { demoCustomers } from '../content/demo.ts'
import { bankLimits } from '../content/facts/account-terms.ts'
import { bankName, contact, demonstrationNotice, helpLines } from '../content/facts.ts'
import { createBank } from '../src/bank/bank.ts'
import { noOutsideBanks } from '../src/bank/outside/outside-banks.ts'
import { reconcile } from '../src/bank/ledger/reconcile.ts'
import { seedDemo } from '../src/bank/simulator/seed-demo.ts'
import { noModulusTable } from '../src/domain/modulus-check.ts'
import { databaseOn, startPglite, startSettings } from '../src/tab/pglite.ts'
import { createWasmPasswords } from '../src/tab/passwords.ts'
import { buildStarterDatabase } from './build-starter-database.ts'

/*
 * Writes the database that this release stores in a browser, for the tests of the next release:
 * node scripts/build-database-fixture.ts tests/tab/fixtures/book-0.1.0.tar.gz
 * A committed fixture never changes: it is what that release wrote.
 */
const [path] = parseArgs({ allowPositionals: true }).positionals
if (path === undefined) throw new Error('say which file to write')

/** Fixed, because the histories are dated back from it. */
const madeAt = new Date('2026-11-22T12:00:00Z')
const randomBytes = (size: number) => crypto.getRandomValues(new Uint8Array(size))

const pglite = await startPglite({
  loadDataDir: new Blob([await buildStarterDatabase()], { type: 'application/gzip' }),
  startParams: startSettings,
})
const database = databaseOn(pglite)
const bank = createBank({
  database,
  clock: () => madeAt,
  newId: () => v7(),
  randomBytes,
  pause: () => Promise.resolve(),
  passwords: createWasmPasswords(randomBytes),
  limits: bankLimits,
  isShared: false,
  identity: { bankName, phone: contact.phone, fraudPhone: helpLines.fraud.phone, demonstrationNotice },
  outside: noOutsideBanks,
  modulus: noModulusTable,
})
await seedDemo(bank, demoCustomers)
const differences = await reconcile(database)
if (differences.length > 0) throw new Error(`the database differs: ${JSON.stringify(differences)}`)
await pglite.exec('vacuum')
await pglite.exec('checkpoint')
const file = await pglite.dumpDataDir('gzip')
await writeFile(path, new Uint8Array(await file.arrayBuffer()))
console.log(`${path}: ${file.size} bytes`)
await pglite.close()
