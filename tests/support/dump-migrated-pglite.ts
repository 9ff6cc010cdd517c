import { migrate } from '../../src/bank/database/migrate.ts'
import { databaseOn, startPglite } from '../../src/tab/pglite.ts'

/** The data folder of a migrated, otherwise empty PGlite, as a tar archive of some 40 MB. */
export async function dumpMigratedPglite(migrationFiles: Readonly<Record<string, string>>): Promise<Blob> {
  const pglite = await startPglite()
  try {
    await migrate(databaseOn(pglite), migrationFiles)
    return await pglite.dumpDataDir('none')
  } finally {
    await pglite.close()
  }
}
