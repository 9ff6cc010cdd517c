// npm run mutate: makes one small change after another in the ledger's SQL, and runs the specs that must notice it
// (docs/decisions/mutation-testing.md).
import { randomInt } from 'node:crypto'
import { rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sqlStateOf } from '../../src/bank/database/database.ts'
import { SeededRandom } from '../../src/bank/simulator/seeded-random.ts'
import { type EmbeddedConnection, startEmbeddedPostgres } from '../../src/server/embedded-postgres.ts'
import { readMigrations } from '../../src/server/node-runtime.ts'
import { makeTemplate, removeTemplate, templateName } from '../support/migrated-template.ts'
import { explanationOf } from './explained.ts'
import { readOptions } from './options.ts'
import { openSpecs, type SpecRunner } from './run-specs.ts'
import { specsOfMigration } from './specs-of.ts'
import { type Mutant, mutantsOf } from './sql-mutants.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
const sentenceOf = ({ file, line, text, from, to }: Mutant) =>
  `${file}:${line}  ${oneLine(from) || 'nothing'} → ${to || 'nothing'}\n        ${text}`

/** A random sample of the list, in the list's order; all of it if it has no more. */
function draw<Item>(list: readonly Item[], count: number, seed: number): readonly Item[] {
  const random = new SeededRandom(seed)
  const lots = list.map((item, place) => ({ item, place, lot: random.fraction() }))
  const drawn = lots.toSorted((a, b) => a.lot - b.lot).slice(0, count)
  return drawn.toSorted((a, b) => a.place - b.place).map(({ item }) => item)
}

type Outcome = 'no SQL' | 'killed' | 'explained' | 'survived'

const syntaxErrors = ['42601', '42P01', '42703', '42804']

/** Migrates with the change, and runs the specs of the changed migration. */
async function tryMutant(
  mutant: Mutant,
  migrations: Readonly<Record<string, string>>,
  connectionOf: (database: string) => EmbeddedConnection,
  specs: SpecRunner,
): Promise<{ readonly outcome: Outcome; readonly by: string }> {
  await removeTemplate(connectionOf)
  try {
    await makeTemplate(connectionOf, { ...migrations, [mutant.file]: mutant.sql })
  } catch (error) {
    return {
      outcome: syntaxErrors.includes(sqlStateOf(error) ?? '') ? 'no SQL' : 'killed',
      by: 'the migration',
    }
  }
  const by = await specs.firstFailure(specsOfMigration[mutant.file] ?? [])
  if (by !== undefined) return { outcome: 'killed', by }
  const explanation = explanationOf(mutant)
  return { outcome: explanation === undefined ? 'survived' : 'explained', by: explanation ?? 'no test' }
}

const { seed, count, only } = readOptions(process.argv.slice(2), () => randomInt(1, 1_000_000))
const migrations = readMigrations()
const textAfter = (file: string) =>
  Object.entries(migrations)
    .filter(([name]) => name > file)
    .map(([, sql]) => sql)
    .join('\n')
const all = Object.keys(specsOfMigration)
  .flatMap(file => mutantsOf(file, migrations[file] ?? '', textAfter(file)))
  .filter(({ file, text }) => file.includes(only) || text.includes(only))
const drawn = draw(all, count, seed)
say(`${drawn.length} of ${all.length} mutants, seed ${seed}`)

const dataDir = path.join(os.tmpdir(), `sarsen-mutants-${process.pid}`)
const server = await startEmbeddedPostgres({ dataDir, report: () => undefined, isVolatile: true })
const connectionOf = (database: string): EmbeddedConnection => ({ ...server.connection, database })
const specs = await openSpecs(connectionOf(templateName))
const clear = async () => {
  await specs.close()
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  // Vitest ends the process soon after, so this waits for nothing.
  process.once(signal, () => {
    server.stopNow()
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 20 })
    process.exit(1)
  })

const counts: Record<Outcome, number> = { killed: 0, explained: 0, survived: 0, 'no SQL': 0 }
try {
  await makeTemplate(connectionOf)
  const usual = await specs.firstFailure([
    ...new Set(drawn.flatMap(({ file }) => specsOfMigration[file] ?? [])),
  ])
  if (usual !== undefined) throw new Error(`this fails without any change: ${usual}`)
  for (const mutant of drawn) {
    const { outcome, by } = await tryMutant(mutant, migrations, connectionOf, specs)
    counts[outcome]++
    say(`${outcome.padEnd(10)} ${sentenceOf(mutant)}\n        by ${oneLine(by)}`)
  }
} finally {
  await clear()
}
say(
  Object.entries(counts)
    .map(([outcome, times]) => `${times} ${outcome}`)
    .join(', '),
)
if (counts.survived > 0) process.exitCode = 1
