import { execFile, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { StartProblem } from '../start-problem.ts'

/** The only role of the embedded database. Only accounts that may enter the socket's folder can use it. */
export const databaseUser = 'sarsen'

/**
 * Creates the database's folder if it does not exist. The folder gets its name once it is complete, so a start that is
 * killed before that leaves nothing to repair.
 * @throws StartProblem if an interrupted restore left its database, or the previous one, beside it.
 */
export async function createCluster(
  cluster: string,
  binaries: string,
  account: Account | undefined,
  report: (step: string) => void,
): Promise<void> {
  if (existsSync(path.join(cluster, 'PG_VERSION'))) return
  refuseInterruptedRestore(cluster)
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

/** The environment of the PostgreSQL programs. It has no PG* setting and no secret of ours. */
export const databaseEnvironment = (): NodeJS.ProcessEnv => ({
  LC_ALL: 'C',
  TZ: 'UTC',
  ...(process.env['PATH'] ? { PATH: process.env['PATH'] } : {}),
  ...(process.env['SystemRoot'] ? { SystemRoot: process.env['SystemRoot'] } : {}),
})

/** The system account that the database runs under. Undefined means the account of this process. */
export interface Account {
  readonly name: string
  readonly uid: number
  readonly gid: number
}

/**
 * The account for PostgreSQL, which refuses to run as root. If this process runs as root, it is an account listed in
 * /etc/passwd: with any other, initdb fails with "could not look up effective user ID".
 * @throws StartProblem if there is no such account.
 */
export function databaseAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = lines.find(line => line.startsWith(`${name}:`))?.split(':') ?? []
    if (uid && gid) return { name, uid: Number(uid), gid: Number(gid) }
  }
  throw new StartProblem(
    'PostgreSQL does not run as root, and /etc/passwd lists neither "postgres" nor "nobody". ' +
      'Start Sarsen as an ordinary user, or set DATABASE_URL to your own PostgreSQL.',
  )
}

/** The options of `spawn` that make a program run under the account. */
export const runAs = (account: Account | undefined): { uid?: number; gid?: number } =>
  account ? { uid: account.uid, gid: account.gid } : {}

export function giveTo(account: Account | undefined, ownedPath: string): void {
  if (account) chownSync(ownedPath, account.uid, account.gid)
}

/** Whether the account may enter the folder. This tries it, because only the system knows every rule that applies. */
export const canEnter = (account: Account | undefined, folder: string): boolean =>
  account === undefined ||
  spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...runAs(account), cwd: '/', stdio: 'ignore' })
    .status === 0

/** The name of a restored database until the restore puts it in place. */
export const unfinishedName = (cluster: string): string => `${cluster}.restoring`

const replacedPrefix = (cluster: string) => `${cluster}.until-`

/** The name that a restore gives to the database that it replaces. */
export const replacedName = (cluster: string, now: Date): string =>
  `${replacedPrefix(cluster)}${now.toISOString().replaceAll(/[:.]/g, '-')}`

/**
 * Call this before creating a database. If a restore was killed, the customers' database is beside the missing one, and
 * an empty bank in its place would be mistaken for it.
 * @throws StartProblem if an interrupted restore left a database.
 */
function refuseInterruptedRestore(cluster: string): void {
  const folder = path.dirname(cluster)
  const paths = readdirSync(folder).map(name => path.join(folder, name))
  const replaced = paths.filter(file => file.startsWith(replacedPrefix(cluster))).toSorted()
  const left = [...replaced, ...paths.filter(file => file === unfinishedName(cluster))]
  if (left.length === 0) return
  const last = replaced.at(-1)
  const back = last === undefined ? '' : ` To return to the previous database, rename ${last} to ${cluster}.`
  throw new StartProblem(
    `There is no database in ${folder}, but an interrupted restore has left ${left.join(' and ')}. No new database was ` +
      `created. Run the restore again.${back} For a new bank, set DATA_DIR to an empty folder.`,
  )
}
