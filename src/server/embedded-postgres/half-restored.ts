import { readdirSync } from 'node:fs'
import path from 'node:path'
import { StartProblem } from '../start-problem.ts'

/** What a restore calls the database that it has not put in its place yet. */
export const unfinishedName = (cluster: string): string => `${cluster}.restoring`

const keptPrefix = (cluster: string) => `${cluster}.until-`

/** What a restore calls the database that makes way. */
export const keptName = (cluster: string, now: Date): string =>
  `${keptPrefix(cluster)}${now.toISOString().replaceAll(/[:.]/g, '-')}`

/**
 * To be called where there is no database, before one is made. A restore that was killed has left its own beside it: an
 * empty bank in that place would look like the one that was meant.
 * @throws StartProblem where there is what a restore leaves.
 */
export function refuseHalfRestored(cluster: string): void {
  const folder = path.dirname(cluster)
  const places = readdirSync(folder).map(name => path.join(folder, name))
  const kept = places.filter(place => place.startsWith(keptPrefix(cluster))).toSorted()
  const left = [...kept, ...places.filter(place => place === unfinishedName(cluster))]
  if (left.length === 0) return
  const last = kept.at(-1)
  const back = last === undefined ? '' : `; to go back to what was there before, rename ${last} to ${cluster}`
  throw new StartProblem(
    `There is no database in ${folder}, but a restore has left ${left.join(' and ')}: it was cut off, and no new ` +
      `database is made in its place. Run the restore again${back}; or set DATA_DIR to an empty folder.`,
  )
}
