import { migrationFiles } from '../../../src/tab/migrations.ts'
import { dumpMigratedPglite } from '../dump-migrated-pglite.ts'
import { openPglite } from '../open-pglite.ts'
import type { TestDatabase, TestRuntime } from '../test-database.ts'

let migrated: Promise<Blob> | undefined

/** A PGlite of its own, copied from one that is migrated once for all files of the run. */
export async function openTestDatabase(): Promise<TestDatabase> {
  migrated ??= dumpMigratedPglite(migrationFiles)
  const database = await openPglite(await migrated)
  return { database, openAnother: () => database, close: () => database.close() }
}

export const runtimes: readonly TestRuntime[] = [{ name: 'PGlite', open: openTestDatabase }]
