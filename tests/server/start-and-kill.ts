import { readDatabase, runServer } from '../support/run-server.ts'

/**
 * Starts a bank on a data folder and kills it once it is ready, as `kill -9` does. Its database runs on, unless that is
 * killed too. Returns the process of the database.
 */
export async function startAndKill(
  dataDir: string,
  { withDatabase = false } = {},
): Promise<ReturnType<typeof readDatabase>> {
  const server = runServer({ DATA_DIR: dataDir })
  await server.ready
  const database = readDatabase(dataDir)
  server.kill('SIGKILL')
  if (withDatabase) process.kill(database.pid, 'SIGKILL')
  await server.exited
  return database
}
