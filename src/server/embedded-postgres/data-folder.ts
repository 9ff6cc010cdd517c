import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  linkSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseFull } from '../../bank/database/database.ts'
import type { Settings } from '../settings.ts'
import { StartProblem } from '../start-problem.ts'
import { prepareBinaries } from './binaries.ts'
import { type Account, canEnter, databaseAccount } from './cluster.ts'
import type { Installation } from './postmaster.ts'
import { identityOf } from './process-identity.ts'

/**
 * The folder of the embedded database: the one that is set, or `.data` in the project. If Sarsen runs as root and the
 * database's account may not enter the project, for example in root's home, it is a folder below /var/lib/sarsen. Its
 * name depends on the project's path, so that two copies never share one.
 */
export function chooseDataFolder(
  set: string | undefined,
  project: string,
  account: Account | undefined,
): string {
  if (set) return path.resolve(set)
  if (canEnter(account, project)) return path.join(project, '.data')
  const projectHash = createHash('sha256').update(project).digest('hex').slice(0, 8)
  return path.join('/var/lib/sarsen', `${path.basename(project)}-${projectHash}`)
}

export interface DataFolderOptions {
  /** The folder for everything. It is created if it does not exist. */
  readonly dataDir: string
  /** Receives each step as a sentence. */
  readonly report: (step: string) => void
  /** The most connections; 40 by default, far more than the bank's pool needs. */
  readonly maxConnections?: number
  /** Whether a crash of the machine may lose data, as in a test. If so, nothing waits for the disk. */
  readonly isVolatile?: boolean
}

/** A data folder that this process has locked, and everything needed to run PostgreSQL on it. */
export interface TakenFolder {
  /** The real path of the data folder. */
  readonly folder: string
  readonly installation: Installation
  readonly unlock: () => void
}

/** The database's folder in a data folder. Its name has the version, because other versions cannot read it. */
export const clusterOf = (dataDir: string): string => path.join(dataDir, 'postgresql-18')

/** @throws StartProblem if another application uses the folder, or PostgreSQL cannot run there. */
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
      `PostgreSQL does not run as root, and its account (${account?.name}) may not enter ${folder}. ` +
        'Set DATA_DIR to a folder that every account may enter.',
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

/** Creates the data folder if it does not exist, and returns its real path. */
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
  EEXIST: 'there is a file with that name',
  ENOTDIR: 'there is a file in its path',
  EACCES: 'this account may not write there',
  EPERM: 'this account may not write there',
  EROFS: 'that file system is read-only',
  ENOSPC: 'that file system is full',
}

/** The reason in our words, or else in the system's. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return reasons[code] ?? error.message
}

/**
 * Locks the data folder with a file that has this process's id and identity. The file is replaced if its process has
 * ended, even if another program now has that process id. Returns a function that unlocks the folder.
 * @throws StartProblem if a running process has the lock, or the file cannot be read.
 */
export function lockFolder(folder: string): () => void {
  const file = path.join(folder, 'server.pid')
  const ownLock = `${process.pid}\n${identityOf(process.pid)}\n`
  const draft = `${file}.${process.pid}`
  try {
    writeFileSync(draft, ownLock)
    while (!claimLock(draft, file)) removeStaleLock(file, folder)
  } finally {
    rmSync(draft, { force: true })
  }
  return () => {
    if (readLock(file) === ownLock) rmSync(file, { force: true })
  }
}

/** Whether a running application has locked the folder. */
export function isLocked(folder: string): boolean {
  const lock = readLock(path.join(folder, 'server.pid'))
  return lock !== undefined && isOfRunningProcess(lock)
}

function isOfRunningProcess(lock: string): boolean {
  const [pid, identity] = lock.split('\n')
  return Boolean(identity) && identityOf(Number(pid)) === identity
}

/** Creating a link is atomic, and fails if the name is taken. */
function claimLock(draft: string, file: string): boolean {
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

function removeStaleLock(file: string, folder: string): void {
  const lock = readLock(file)
  if (lock === undefined) return
  if (isOfRunningProcess(lock)) {
    throw new StartProblem(
      `Another Sarsen (process ${lock.split('\n')[0]}) is running on ${folder}. Stop it first, or give this one its own ` +
        'folder and port with DATA_DIR and PORT.',
    )
  }
  const moved = `${file}.stale.${process.pid}`
  try {
    renameSync(file, moved)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return // a third process was faster
    throw error
  }
  // The moved file may be the new lock of a process that started at the same moment. If so, it is put back.
  if (readLock(moved) !== lock) claimLock(moved, file)
  rmSync(moved, { force: true })
}

/** The content of a lock; undefined if there is none. */
function readLock(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(String(codeOf(error)))) return undefined
    throw new StartProblem(`Sarsen cannot find out whether another one is running there: ${String(error)}`)
  }
}

const fileOf = (folder: string): string => path.join(folder, 'server.origin')

/**
 * Stores the server's address in the data folder, for the operator's commands, which do not know the server's settings.
 * Returns a function that removes it.
 */
export function saveServerOrigin(folder: string, origin: string): () => Promise<void> {
  writeFileSync(fileOf(folder), `${origin}\n`)
  return () => rm(fileOf(folder), { force: true })
}

/** The address of the server that runs on a data folder; undefined if none runs. */
export function readServerOrigin(folder: string): string | undefined {
  if (!isLocked(folder)) return undefined
  try {
    const origin = readFileSync(fileOf(folder), 'utf8').trim()
    return URL.canParse(origin) ? origin : undefined
  } catch {
    // The server has not stored its address yet.
    return undefined
  }
}

/** Whether words of the system or of a PostgreSQL program mean that a disk is full. */
export const saysFullDisk = (words: string): boolean => /No space left on device|ENOSPC/.test(words)

export const fullDisk = (folder: string): string =>
  `The disk that holds ${folder} is full. Free some space, then start again. Nothing that the bank has booked is lost.`

/** The message for a start that failed because a disk is full; undefined for any other fault. */
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
      'The disk of the PostgreSQL of DATABASE_URL is full. Free some space, then start again. Nothing that the bank has ' +
        'booked is lost.',
    )
  // The system often names the file. It may be in the folder for temporary files.
  const named = 'path' in fault && typeof fault.path === 'string' ? path.dirname(fault.path) : undefined
  return new StartProblem(fullDisk(named ?? chooseDataFolder(dataDir, project, databaseAccount())))
}
