import { readdir, readFile } from 'node:fs/promises'
import type { Database } from '../src/bank/database/database.ts'
import { migrate } from '../src/bank/database/migrate.ts'
import { databaseOn, initSettings, startPglite, startSettings } from '../src/tab/pglite.ts'

const migrationFolder = new URL('../src/bank/database/migrations/', import.meta.url)

async function readMigrations(): Promise<Record<string, string>> {
  const names = (await readdir(migrationFolder)).filter(name => name.endsWith('.sql'))
  const files = names.map(
    async name => [name, await readFile(new URL(name, migrationFolder), 'utf8')] as const,
  )
  return Object.fromEntries(await Promise.all(files))
}

/**
 * The database that a first start in a browser begins with, as a packed file: an empty PostgreSQL with every migration.
 * A browser opens it four times as fast as it makes one. The template databases are left out, because a tab creates no
 * second database. Tests add rows with `fill`.
 */
export async function buildStarterDatabase(
  fill?: (database: Database) => Promise<unknown>,
): Promise<Uint8Array<ArrayBuffer>> {
  const pglite = await startPglite({ initDbStartParams: initSettings, startParams: startSettings })
  try {
    const database = databaseOn(pglite)
    await migrate(database, await readMigrations())
    await fill?.(database)
    await pglite.exec("update pg_database set datistemplate = false where datname like 'template_'")
    for (const name of ['template0', 'template1']) await pglite.exec(`drop database ${name}`)
    await pglite.exec('vacuum')
    await pglite.exec('checkpoint')
    const file = await pglite.dumpDataDir('gzip')
    return new Uint8Array(await file.arrayBuffer())
  } finally {
    await pglite.close()
  }
}
