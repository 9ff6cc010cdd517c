import { inject } from 'vitest'
import { openPglite } from '../open-pglite.ts'
import type { TestDatabase, TestRuntime } from '../test-database.ts'

const fetchMigrated = async (): Promise<Blob> => (await fetch(`/@fs${inject('migratedPglite')}`)).blob()

let migrated: Promise<Blob> | undefined

/** A PGlite of its own, copied from the one that Node migrated for the run. */
export async function openTestDatabase(): Promise<TestDatabase> {
  migrated ??= fetchMigrated()
  const database = await openPglite(await migrated)
  return { database, openAnother: () => database, close: () => database.close() }
}

export const runtimes: readonly TestRuntime[] = [{ name: 'PGlite', open: openTestDatabase }]
