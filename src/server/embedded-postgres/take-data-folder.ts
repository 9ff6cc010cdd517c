import { accessSync, constants, mkdirSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { StartProblem } from '../start-problem.ts'
import { type Account, canEnter, databaseAccount } from './account.ts'
import { prepareBinaries } from './binaries.ts'
import { lockFolder } from './folder-lock.ts'
import type { Installation } from './postmaster.ts'

export interface DataFolderOptions {
  /** The folder for all of it; made where there is none. */
  readonly dataDir: string
  /** Is told what is being done, a sentence at a time. */
  readonly report: (step: string) => void
  /** How many connections it takes, at most. The bank's own pool needs far fewer than the 40 that are usual here. */
  readonly maxConnections?: number
  /** Whether its books may be lost when the machine stops, as those of a test may: then nothing waits for the disk. */
  readonly isVolatile?: boolean
}

/** A data folder that is this process's own until it is unlocked, and what it takes to run PostgreSQL on it. */
export interface TakenFolder {
  /** Where it really is. */
  readonly folder: string
  readonly installation: Installation
  readonly unlock: () => void
}

/** The database's own folder in a data folder. It carries the version, as one of another version cannot be read. */
export const clusterOf = (dataDir: string): string => path.join(dataDir, 'postgresql-18')

/** @throws StartProblem where another application uses the folder, or PostgreSQL cannot be run there. */
export function takeDataFolder({
  dataDir,
  report,
  maxConnections = 40,
  isVolatile = false,
}: DataFolderOptions): TakenFolder {
  const account = databaseAccount()
  const folder = makeFolder(dataDir, account)
  if (!canEnter(account, folder)) {
    throw new StartProblem(
      `PostgreSQL does not run as root, and the account it runs under (${account?.name}) may not enter ` +
        `${folder}. Set DATA_DIR to a folder that every account may pass through.`,
    )
  }
  const unlock = lockFolder(folder)
  try {
    const installation = {
      account,
      binaries: prepareBinaries(folder, account, report),
      cluster: clusterOf(folder),
      logFile: path.join(folder, 'postgresql.log'),
      maxConnections,
      isVolatile,
    }
    return { folder, installation, unlock }
  } catch (error) {
    unlock()
    throw error
  }
}

/** Makes the data folder where there is none, and answers with where it really is. */
function makeFolder(dataDir: string, account: Account | undefined): string {
  try {
    mkdirSync(dataDir, { recursive: true, mode: account ? 0o755 : 0o700 })
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    return realpathSync(dataDir)
  } catch (error) {
    throw new StartProblem(
      `The database's folder ${dataDir} cannot be used: ${reasonOf(error)}. Set DATA_DIR to another folder.`,
    )
  }
}

const reasons: Readonly<Record<string, string>> = {
  EEXIST: 'there is a file of that name',
  ENOTDIR: 'there is a file in its path',
  EACCES: 'this account may not write there',
  EPERM: 'this account may not write there',
  EROFS: 'that file system can only be read',
  ENOSPC: 'that file system is full',
}

/** In words where they are known, else in the system's. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return reasons[code] ?? error.message
}
