import type { Database } from '../../src/bank/database/database.ts'
import { databaseOn, startPglite } from '../../src/tab/pglite.ts'

/** Opens PostgreSQL in this process's memory, from a dumped data folder if one is given. */
export const openPglite = async (dumped?: Blob): Promise<Database> =>
  databaseOn(await startPglite({ ...(dumped && { loadDataDir: dumped }) }))
