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
  /** The folder that the embedded database lives in. */
  readonly dataDir: string
  /** The folder that becomes the backup; there is nothing of that name yet. */
  readonly backup: string
  readonly clock: () => Date
  readonly report: (step: string) => void
}

/** What a postmaster writes of itself, which is nothing to its successor. */
const ofTheProcess = new Set(['postmaster.pid', 'postmaster.opts'])

/**
 * Copies the embedded database while nothing runs on it: a cold copy, in a folder that is a data folder by its form.
 * It appears under its name only when it is whole and on the disk. What a killed bank left running is stopped first.
 * @throws StartProblem where the bank is open, there is no database, or there is something of the backup's name.
 */
export async function backUp({ dataDir, backup, clock, report }: BackupOptions): Promise<BackupNote> {
  if (existsSync(backup))
    throw new StartProblem(`There is something at ${backup} already. Choose another name.`)
  if (!existsSync(clusterOf(dataDir)))
    throw new StartProblem(`There is no database in ${dataDir} to back up.`)
  if (isLocked(dataDir)) throw new StartProblem(bankIsOpen(dataDir))
  const { folder, installation, unlock } = takeDataFolder({ dataDir, report })
  const { cluster } = installation
  const unfinished = `${backup}.unfinished`
  try {
    if (isWithin(cluster, backup))
      throw new StartProblem(`${backup} lies in the very database that is to be copied.`)
    report('Bringing the database to rest')
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

/** What is said where a folder's database cannot be copied or replaced because it is in use. */
const bankIsOpen = (dataDir: string): string =>
  `The bank is open on ${dataDir}. Stop it, then do this again: what changes while it is copied is no copy.`

function isWithin(folder: string, place: string): boolean {
  const way = path.relative(folder, realPlaceOf(path.resolve(place)))
  return way !== '..' && !way.startsWith(`..${path.sep}`) && !path.isAbsolute(way)
}

/** Where something really is, or will be once it is made: links on the way to it are followed. */
const realPlaceOf = (place: string): string =>
  existsSync(place) ? realpathSync(place) : path.join(realPlaceOf(path.dirname(place)), path.basename(place))

export interface RestoreOptions {
  readonly dataDir: string
  readonly backup: string
  /** Whether a database that is there is to make way. It is kept beside, under another name. */
  readonly replace: boolean
  readonly clock: () => Date
  readonly report: (step: string) => void
  /** Looks the restored database over while it runs, and says whether it is to be put in its place. */
  readonly check: (connection: EmbeddedConnection) => Promise<boolean>
}

export interface Restored {
  readonly note: BackupNote
  /** What `check` said. */
  readonly isInPlace: boolean
  /** Where the database lies that made way; undefined where there was none. */
  readonly keptAs: string | undefined
}

/**
 * Puts a backup in the place of the embedded database: it is copied, compared with its note file by file, started and
 * checked, and only then given its name. Whatever fails on the way leaves what was there as it was.
 * @throws StartProblem where the bank is open, the backup is not whole, or a database is there that is not to make way.
 */
export async function restore(options: RestoreOptions): Promise<Restored> {
  const { dataDir, backup, replace, clock, report, check } = options
  const note = readNote(backup)
  if (existsSync(clusterOf(dataDir)) && !replace) throw new StartProblem(thereIsOne(dataDir))
  if (isLocked(dataDir)) throw new StartProblem(bankIsOpen(dataDir))
  const taken = takeDataFolder({ dataDir, report })
  const { cluster } = taken.installation
  const unfinished = unfinishedName(cluster)
  const aside = { ...taken, installation: { ...taken.installation, cluster: unfinished } }
  try {
    report('Copying the backup and comparing it with its note')
    // First: the copy's own start takes away the socket by which a database that was left could still be told to stop.
    await stopLeftover(taken.installation)
    await stopLeftover(aside.installation)
    rmSync(unfinished, { recursive: true, force: true })
    await copyBackup(path.join(backup, path.basename(cluster)), note, taken, unfinished)
    report('Looking over what it holds')
    const isInPlace = await runAlone(aside, check)
    const keptAs = isInPlace ? await putInPlace(taken, unfinished, clock()) : undefined
    return { note, isInPlace, keptAs }
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
    taken.unlock()
  }
}

const thereIsOne = (dataDir: string) =>
  `There is a database in ${dataDir} already. To put the backup in its place, add --replace: the present one is then ` +
  'kept beside it, under another name.'

async function copyBackup(
  from: string,
  { folders, files }: BackupNote,
  { installation: { account } }: TakenFolder,
  to: string,
): Promise<void> {
  if (!existsSync(from))
    throw new StartProblem(`${from} is missing: the backup is damaged, or of another PostgreSQL.`)
  makeFolders(to, folders, account)
  const damaged = (name: string) =>
    new StartProblem(
      `The backup is damaged: ${path.join(from, name)} is not what was copied. Nothing was restored.`,
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

/** The database that was there makes way; answers where it is kept. */
async function putInPlace(
  { folder, installation }: TakenFolder,
  restored: string,
  now: Date,
): Promise<string | undefined> {
  const { cluster } = installation
  const keptAs = existsSync(cluster) ? replacedName(cluster, now) : undefined
  if (keptAs !== undefined) renameSync(cluster, keptAs)
  renameSync(restored, cluster)
  await syncFolder(folder)
  return keptAs
}
