import { spawnSync } from 'node:child_process'
import { chownSync, readFileSync } from 'node:fs'
import { StartProblem } from '../start-problem.ts'

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

export function giveTo(account: Account | undefined, path: string): void {
  if (account) chownSync(path, account.uid, account.gid)
}

/** Whether the account may enter the folder. Asked of the system, which knows every rule that applies. */
export const canEnter = (account: Account | undefined, folder: string): boolean =>
  account === undefined ||
  spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...runAs(account), cwd: '/', stdio: 'ignore' })
    .status === 0
