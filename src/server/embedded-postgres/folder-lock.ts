import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { identityOf } from '../process-identity.ts'
import { StartProblem } from '../start-problem.ts'

/**
 * Makes the data folder this process's own, by a file with its number and identity. A file whose process is
 * gone, or whose number has passed to another program, is taken over. Returns the release.
 * @throws StartProblem where a living one holds it, or whose it is cannot be read.
 */
export function lockFolder(folder: string): () => void {
  const file = path.join(folder, 'server.pid')
  const mine = `${process.pid}\n${identityOf(process.pid)}\n`
  const draft = `${file}.${process.pid}`
  try {
    writeFileSync(draft, mine)
    while (!claim(draft, file)) takeAside(file, folder)
  } finally {
    rmSync(draft, { force: true })
  }
  return () => {
    if (read(file) === mine) rmSync(file, { force: true })
  }
}

/** Whether a living application holds the folder. */
export function isLocked(folder: string): boolean {
  const held = read(path.join(folder, 'server.pid'))
  return held !== undefined && isHeldByLiving(held)
}

function isHeldByLiving(held: string): boolean {
  const [pid, identity] = held.split('\n')
  return Boolean(identity) && identityOf(Number(pid)) === identity
}

/** A link appears at once and whole, or not at all where the name is taken. */
function claim(draft: string, file: string): boolean {
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined

function takeAside(file: string, folder: string): void {
  const held = read(file)
  if (held === undefined) return
  if (isHeldByLiving(held)) {
    throw new StartProblem(
      `Another Sarsen (process ${held.split('\n')[0]}) is running on ${folder}. Stop it first, or give this one a folder ` +
        'and a port of its own with DATA_DIR and PORT.',
    )
  }
  const aside = `${file}.stale.${process.pid}`
  try {
    renameSync(file, aside)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return // a third one was quicker
    throw error
  }
  // What was moved may be the fresh file of one who started at the same moment: it goes back.
  if (read(aside) !== held) claim(aside, file)
  rmSync(aside, { force: true })
}

/** What a lock says; undefined where there is none. */
function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(String(codeOf(error)))) return undefined
    throw new StartProblem(`Whether a Sarsen is running there cannot be told: ${String(error)}`)
  }
}
