import path from 'node:path'
import { DatabaseFull } from '../bank/database/database.ts'
import { chooseDataFolder } from './data-folder.ts'
import { databaseAccount } from './embedded-postgres/account.ts'
import type { Settings } from './settings.ts'
import { StartProblem } from './start-problem.ts'

/** What the system calls it, and the programs of PostgreSQL after it. */
export const saysFullDisk = (words: string): boolean => /No space left on device|ENOSPC/.test(words)

export const fullDisk = (folder: string): string =>
  `The disk that ${folder} lies on is full. Make room on it, then start again: what the bank has booked is kept.`

/** What a fault of the start says to the one who started, where it is that a disk is full; else undefined. */
export function explainFullDisk(
  fault: unknown,
  { databaseUrl, dataDir }: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  project: string,
): StartProblem | undefined {
  if (!(fault instanceof Error)) return undefined
  const isDatabases = fault instanceof DatabaseFull
  if (!isDatabases && !saysFullDisk(fault.message)) return undefined
  if (isDatabases && databaseUrl !== undefined)
    return new StartProblem(
      'The disk of the PostgreSQL of DATABASE_URL is full. Make room on it, then start again: what the bank has ' +
        'booked is kept.',
    )
  // The system names the file where it has one: it may be the folder of temporary files.
  const named = 'path' in fault && typeof fault.path === 'string' ? path.dirname(fault.path) : undefined
  return new StartProblem(fullDisk(named ?? chooseDataFolder(dataDir, project, databaseAccount())))
}
