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
    while (!claimLock(draft, file)) takeAside(file, folder)
  } finally {
    rmSync(draft, { force: true })
  }
  return () => {
    if (readLock(file) === mine) rmSync(file, { force: true })
  }
}

/** Whether a living application holds the folder. */
export function isLocked(folder: string): boolean {
  const held = readLock(path.join(folder, 'server.pid'))
  return held !== undefined && isHeldByLivingProcess(held)
}

function isHeldByLivingProcess(held: string): boolean {
  const [pid, identity] = held.split('\n')
  return Boolean(identity) && identityOf(Number(pid)) === identity
}

/** A link appears at once and whole, or not at all where the name is taken. */
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

function takeAside(file: string, folder: string): void {
  const held = readLock(file)
  if (held === undefined) return
  if (isHeldByLivingProcess(held)) {
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
  if (readLock(aside) !== held) claimLock(aside, file)
  rmSync(aside, { force: true })
}

/** What a lock says; undefined where there is none. */
function readLock(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(String(codeOf(error)))) return undefined
    throw new StartProblem(`Whether a Sarsen is running there cannot be told: ${String(error)}`)
  }
}

const fileOf = (folder: string): string => path.join(folder, 'server.origin')

/**
 * Says in the data folder where customers reach the server that holds it, for the operator's commands: they cannot know
 * its settings. Answers with what takes it away.
 */
export function saveServerOrigin(folder: string, origin: string): () => Promise<void> {
  writeFileSync(fileOf(folder), `${origin}\n`)
  return () => rm(fileOf(folder), { force: true })
}

/** Where customers reach the server that runs on a data folder; undefined where none does. */
export function readServerOrigin(folder: string): string | undefined {
  if (!isLocked(folder)) return undefined
  try {
    const origin = readFileSync(fileOf(folder), 'utf8').trim()
    return URL.canParse(origin) ? origin : undefined
  } catch {
    // It is about to say so.
    return undefined
  }
}

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
