import { createHash } from 'node:crypto'
import path from 'node:path'
import { type Account, canEnter } from './embedded-postgres/account.ts'

/**
 * Where the embedded database lives: the folder that was set, else `.data` in the project. As root, where the
 * database's own account may not enter the project (root's home is closed to it), it is a folder below
 * /var/lib/sarsen named after the project's path, so that two copies never share one.
 */
export function chooseDataFolder(
  set: string | undefined,
  project: string,
  account: Account | undefined,
): string {
  if (set) return path.resolve(set)
  if (canEnter(account, project)) return path.join(project, '.data')
  const mark = createHash('sha256').update(project).digest('hex').slice(0, 8)
  return path.join('/var/lib/sarsen', `${path.basename(project)}-${mark}`)
}
