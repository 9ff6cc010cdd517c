import { execFile, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { StartProblem } from '../start-problem.ts'

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

/** The system account that the database runs under; undefined is the account of this process. */
export interface Account {
  readonly name: string
  readonly uid: number
  readonly gid: number
}

/**
 * PostgreSQL refuses to run as root, so root lends it another account: one of those with a line in
 * /etc/passwd, without which initdb says "could not look up effective user ID".
 * @throws StartProblem where root has none to lend
 */
export function databaseAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = lines.find(line => line.startsWith(`${name}:`))?.split(':') ?? []
    if (uid && gid) return { name, uid: Number(uid), gid: Number(gid) }
  }
  throw new StartProblem(
    'PostgreSQL does not run as root, and /etc/passwd has neither "postgres" nor "nobody" to run it. ' +
      'Start Sarsen as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.',
  )
}

/** The options of `spawn` that make a program run under the account. */
export const runAs = (account: Account | undefined): { uid?: number; gid?: number } =>
  account ? { uid: account.uid, gid: account.gid } : {}

export function giveTo(account: Account | undefined, ownedPath: string): void {
  if (account) chownSync(ownedPath, account.uid, account.gid)
}

/** Whether the account may enter the folder. Asked of the system, which knows every rule that applies. */
export const canEnter = (account: Account | undefined, folder: string): boolean =>
  account === undefined ||
  spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...runAs(account), cwd: '/', stdio: 'ignore' })
    .status === 0

/** What a restore calls the database that it has not put in its place yet. */
export const unfinishedName = (cluster: string): string => `${cluster}.restoring`

const replacedPrefix = (cluster: string) => `${cluster}.until-`

/** What a restore calls the database that makes way. */
export const replacedName = (cluster: string, now: Date): string =>
  `${replacedPrefix(cluster)}${now.toISOString().replaceAll(/[:.]/g, '-')}`

/**
 * To be called where there is no database, before one is made. A restore that was killed has left its own beside it: an
 * empty bank in that place would look like the one that was meant.
 * @throws StartProblem where there is what a restore leaves.
 */
function refuseHalfRestored(cluster: string): void {
  const folder = path.dirname(cluster)
  const places = readdirSync(folder).map(name => path.join(folder, name))
  const kept = places.filter(place => place.startsWith(replacedPrefix(cluster))).toSorted()
  const left = [...kept, ...places.filter(place => place === unfinishedName(cluster))]
  if (left.length === 0) return
  const last = kept.at(-1)
  const back = last === undefined ? '' : `; to go back to what was there before, rename ${last} to ${cluster}`
  throw new StartProblem(
    `There is no database in ${folder}, but a restore has left ${left.join(' and ')}: it was cut off, and no new ` +
      `database is made in its place. Run the restore again${back}; or set DATA_DIR to an empty folder.`,
  )
}
