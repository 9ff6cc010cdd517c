import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const memory = '/dev/shm'
/** All checks of a merge have less than 1 GB there at any time; the rest is for what runs beside them. */
const leastFree = 6 * 1024 ** 3

/**
 * Where tests put their databases: in memory, where the machine has enough. PostgreSQL copies a database of some 600 files
 * for a test, which takes half a second on a disk and 20 ms in memory.
 */
export function scratchParent() {
  if (!existsSync(memory)) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize >= leastFree ? memory : tmpdir()
}

const prefix = 'sarsen-scratch-'
const makerOf = name => Number(name.slice(prefix.length).split('-')[0])

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch ({ code }) {
    return code === 'EPERM' // another account's process
  }
}

/**
 * Makes a folder there for all that checks write, and removes it when this process exits. It removes those of processes
 * that were killed too.
 * @returns {string} for TMPDIR
 */
export function makeScratch() {
  const parent = scratchParent()
  const left = readdirSync(parent).filter(name => name.startsWith(prefix))
  for (const name of left.filter(each => !isAlive(makerOf(each))))
    rmSync(path.join(parent, name), { recursive: true, force: true })
  const folder = mkdtempSync(path.join(parent, `${prefix}${process.pid}-`))
  chmodSync(folder, 0o1777) // PostgreSQL runs under another account than root's.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
