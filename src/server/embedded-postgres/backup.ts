import { existsSync, mkdirSync, realpathSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { EmbeddedConnection } from '../embedded-postgres.ts'
import { StartProblem } from '../start-problem.ts'
import {
  type BackupNote,
  copyFiles,
  listTree,
  makeFolders,
  readNote,
  syncFolder,
  syncFolders,
  writeNote,
} from './backup-files.ts'
import { replacedName, unfinishedName } from './cluster.ts'
import { clusterOf, isLocked, takeDataFolder, type TakenFolder } from './data-folder.ts'
import { runAlone, stopLeftover } from './postmaster.ts'

export interface BackupOptions {
  /** The folder of the embedded database. */
  readonly dataDir: string
  /** The folder for the backup. It must not exist yet. */
  readonly backup: string
  readonly clock: () => Date
  readonly report: (step: string) => void
}

/** Files about a running postmaster, which a copy does not need. */
const ofTheProcess = new Set(['postmaster.pid', 'postmaster.opts'])

/**
 * Copies the embedded database while nothing runs on it. The copy has the form of a data folder. It gets its name only
 * once it is complete and on the disk. A database that a killed bank left running is stopped first.
 * @throws StartProblem if the bank is open, there is no database, or the backup's name is taken.
 */
export async function backUp({ dataDir, backup, clock, report }: BackupOptions): Promise<BackupNote> {
  if (existsSync(backup)) throw new StartProblem(`${backup} already exists. Choose another name.`)
  if (!existsSync(clusterOf(dataDir)))
    throw new StartProblem(`There is no database in ${dataDir} to back up.`)
  if (isLocked(dataDir)) throw new StartProblem(bankIsOpen(dataDir))
  const { folder, installation, unlock } = takeDataFolder({ dataDir, report })
  const { cluster } = installation
  const unfinished = `${backup}.unfinished`
  try {
    if (isWithin(cluster, backup))
      throw new StartProblem(`${backup} is inside the database. Choose another folder.`)
    report('Stopping the database')
    await runAlone({ folder, installation }, () => Promise.resolve())
    report('Copying it')
    rmSync(unfinished, { recursive: true, force: true })
    mkdirSync(path.dirname(backup), { recursive: true })
    const { folders, files } = listTree(cluster, name => !ofTheProcess.has(name))
    const to = path.join(unfinished, path.basename(cluster))
    makeFolders(to, folders)
    const copied = await copyFiles(files, { from: cluster, to })
    const note: BackupNote = { format: 1, madeAt: clock().toISOString(), folders, files: copied }
    writeNote(unfinished, note)
    await syncFolders(to, folders)
    await syncFolder(unfinished)
    renameSync(unfinished, backup)
    await syncFolder(path.dirname(backup))
    return note
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    throw error
  } finally {
    unlock()
  }
}

/** The message for a database that cannot be copied or replaced because it is in use. */
const bankIsOpen = (dataDir: string): string =>
  `The bank is running on ${dataDir}. Stop it, then try again. A database cannot be copied while it changes.`

function isWithin(folder: string, file: string): boolean {
  const relative = path.relative(folder, realPathOf(path.resolve(file)))
  return relative !== '..' && !relative.startsWith(`..${path.sep}`) && !path.isAbsolute(relative)
}

/** The real path of something that exists or will be created: links are followed. */
const realPathOf = (file: string): string =>
  existsSync(file) ? realpathSync(file) : path.join(realPathOf(path.dirname(file)), path.basename(file))

export interface RestoreOptions {
  readonly dataDir: string
  readonly backup: string
  /** Whether to replace an existing database. It stays beside the new one, under another name. */
  readonly replace: boolean
  readonly clock: () => Date
  readonly report: (step: string) => void
  /** Checks the restored database while it runs, and returns whether to put it in place. */
  readonly check: (connection: EmbeddedConnection) => Promise<boolean>
}

export interface Restored {
  readonly note: BackupNote
  /** The result of `check`. */
  readonly isInPlace: boolean
  /** The folder of the replaced database; undefined if there was none. */
  readonly previousAs: string | undefined
}

/**
 * Replaces the embedded database with a backup. It copies the backup, compares each file with the list in it, starts
 * and checks the copy, and only then puts it in place. A failure before that changes nothing.
 * @throws StartProblem if the bank is open, the backup is damaged, or a database exists that may not be replaced.
 */
export async function restore(options: RestoreOptions): Promise<Restored> {
  const { dataDir, backup, replace, clock, report, check } = options
  const note = readNote(backup)
  if (existsSync(clusterOf(dataDir)) && !replace) throw new StartProblem(thereIsOne(dataDir))
  if (isLocked(dataDir)) throw new StartProblem(bankIsOpen(dataDir))
  const taken = takeDataFolder({ dataDir, report })
  const { cluster } = taken.installation
  const unfinished = unfinishedName(cluster)
  const restored = { ...taken, installation: { ...taken.installation, cluster: unfinished } }
  try {
    report('Copying the backup and comparing its files')
    // This comes first: the start of the copy removes the socket that is needed to stop a leftover database.
    await stopLeftover(taken.installation)
    await stopLeftover(restored.installation)
    rmSync(unfinished, { recursive: true, force: true })
    await copyBackup(path.join(backup, path.basename(cluster)), note, taken, unfinished)
    report('Checking the restored database')
    const isInPlace = await runAlone(restored, check)
    const previousAs = isInPlace ? await putInPlace(taken, unfinished, clock()) : undefined
    return { note, isInPlace, previousAs }
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
    taken.unlock()
  }
}

const thereIsOne = (dataDir: string) =>
  `There is already a database in ${dataDir}. To replace it, add --replace: the present one then stays beside ` +
  'the new one, under another name.'

async function copyBackup(
  from: string,
  { folders, files }: BackupNote,
  { installation: { account } }: TakenFolder,
  to: string,
): Promise<void> {
  if (!existsSync(from))
    throw new StartProblem(
      `${from} is missing. The backup is damaged, or another version of PostgreSQL made it.`,
    )
  makeFolders(to, folders, account)
  const damaged = (name: string) =>
    new StartProblem(
      `The backup is damaged: ${path.join(from, name)} has changed since the backup. Nothing was restored.`,
    )
  const missing = files.find(({ name }) => !existsSync(path.join(from, name)))
  if (missing) throw damaged(missing.name)
  const copied = await copyFiles(
    files.map(({ name }) => name),
    { from, to, owner: account },
  )
  const changed = files.find((file, n) => !isDeepStrictEqual(file, copied[n]))
  if (changed) throw damaged(changed.name)
  await syncFolders(to, folders)
}

/** Moves the existing database aside and returns its new folder. */
async function putInPlace(
  { folder, installation }: TakenFolder,
  restored: string,
  now: Date,
): Promise<string | undefined> {
  const { cluster } = installation
  const previousAs = existsSync(cluster) ? replacedName(cluster, now) : undefined
  if (previousAs !== undefined) renameSync(cluster, previousAs)
  renameSync(restored, cluster)
  await syncFolder(folder)
  return previousAs
}
