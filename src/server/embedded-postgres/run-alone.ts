import type { EmbeddedConnection } from '../embedded-postgres.ts'
import { StartProblem } from '../start-problem.ts'
import { databaseUser } from './cluster.ts'
import { type Installation, adoptPostmaster, launchPostmaster } from './postmaster.ts'
import { readPostmaster } from './postmaster-file.ts'
import { openEndpoint, removeEndpoint } from './socket-folder.ts'
import { stopPostmaster } from './stop-postmaster.ts'
import type { TakenFolder } from './take-data-folder.ts'

/**
 * Runs PostgreSQL for as long as `work` takes and stops it in order: a cluster on which nothing runs afterwards, and
 * which needs no recovery. One that a killed application left running is taken over first.
 * @throws StartProblem where PostgreSQL does not start, or does not stop
 */
export async function runAlone<Result>(
  { folder, installation }: Pick<TakenFolder, 'folder' | 'installation'>,
  work: (connection: EmbeddedConnection) => Promise<Result>,
): Promise<Result> {
  const postmaster =
    (await adoptPostmaster(installation)) ??
    (await launchPostmaster(installation, await openEndpoint(folder, installation.account)))
  try {
    return await work({
      host: postmaster.host,
      port: postmaster.port,
      user: databaseUser,
      database: 'postgres',
    })
  } finally {
    await stopPostmaster(postmaster, installation)
    removeEndpoint(folder)
    refuseRunning(installation)
  }
}

function refuseRunning({ cluster }: Installation): void {
  if (readPostmaster(cluster))
    throw new StartProblem(`The PostgreSQL on ${cluster} does not stop. Try it again.`)
}

/** Stops what a killed application left running on a cluster, if anything. */
export async function stopLeft(installation: Installation): Promise<void> {
  const left = await adoptPostmaster(installation)
  if (left) await stopPostmaster(left, installation)
  refuseRunning(installation)
}
