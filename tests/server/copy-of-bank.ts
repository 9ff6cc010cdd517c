import { execFileSync } from 'node:child_process'
import { inject } from 'vitest'
import { makeDataFolder } from '../support/run-server.ts'

/** A new data folder with a copy of a stopped demonstration, which is made once for the run. */
export function copyOfBank(): string {
  const dataDir = makeDataFolder()
  // Of the available tools, only this one preserves the owner of the database's files.
  execFileSync('cp', ['-a', inject('madeBank'), dataDir])
  return dataDir
}
