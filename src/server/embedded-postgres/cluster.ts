import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { type Account, giveTo, runAs } from './account.ts'
import { refuseHalfRestored } from './half-restored.ts'

/** The one role of the embedded database; only who may enter the socket's folder can use it. */
export const databaseUser = 'sarsen'

/**
 * Makes the database's own folder where there is none. It appears under its name only when it is whole, so a
 * start that was killed half way leaves nothing to be mended.
 * @throws StartProblem where a restore was cut off: its database, or the one before it, lies beside.
 */
export async function createCluster(
  cluster: string,
  binaries: string,
  account: Account | undefined,
  report: (step: string) => void,
): Promise<void> {
  if (existsSync(path.join(cluster, 'PG_VERSION'))) return
  refuseHalfRestored(cluster)
  report('Creating the database')
  const unfinished = `${cluster}.new`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  giveTo(account, unfinished)
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--encoding=UTF8']
  const options = ['--auth=trust', '--data-checksums', '--no-instructions']
  await promisify(execFile)(
    path.join(binaries, 'bin', 'initdb'),
    ['-D', unfinished, '-U', databaseUser, ...locale, ...options],
    { ...runAs(account), cwd: unfinished, env: databaseEnvironment() },
  )
  renameSync(unfinished, cluster)
}

/** What the programs of PostgreSQL see of our environment: no PG* setting, no secret. */
export const databaseEnvironment = (): NodeJS.ProcessEnv => ({
  LC_ALL: 'C',
  TZ: 'UTC',
  ...(process.env['PATH'] ? { PATH: process.env['PATH'] } : {}),
  ...(process.env['SystemRoot'] ? { SystemRoot: process.env['SystemRoot'] } : {}),
})
