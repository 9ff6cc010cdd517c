import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { inProject } from './project.mjs'

/**
 * A fingerprint of files' names and contents. A copy or a checkout of the same files has the same one.
 * @param {string[]} places files and folders below the project's folder; a missing one counts as such
 * @param {(name: string) => boolean} [counts] which files in folders count
 */
export function hashFiles(places, counts = () => true) {
  const hash = createHash('sha256')
  for (const place of places) {
    for (const name of listFiles(place, counts))
      hash.update(`${name}\0`).update(readFileSync(inProject(name)))
    hash.update('\0')
  }
  return hash.digest('hex')
}

function listFiles(place, counts) {
  if (!existsSync(inProject(place))) return []
  if (statSync(inProject(place)).isFile()) return [place]
  const items = readdirSync(inProject(place), { withFileTypes: true })
  items.sort((a, b) => (a.name < b.name ? -1 : 1))
  return items.flatMap(item => {
    const name = path.posix.join(place, item.name)
    if (item.isDirectory()) return listFiles(name, counts)
    return counts(name) ? [name] : []
  })
}
