import { execFileSync } from 'node:child_process'
import { inject } from 'vitest'
import { makeDataFolder } from '../support/run-server.ts'

/** A data folder of the test's own with a demonstration on it, which was made once for the run and is not running. */
export function copyOfBank(): string {
  const dataDir = makeDataFolder()
  // Of the tools at hand, this one alone leaves the database's files to the account that they belong to.
  execFileSync('cp', ['-a', inject('madeBank'), dataDir])
  return dataDir
}
