import { existsSync, mkdirSync, realpathSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { StartProblem } from '../start-problem.ts'
import { type BackupNote, writeNote } from './backup-note.ts'
import { copyFiles, listTree, makeFolders, syncFolder, syncFolders } from './copy-files.ts'
import { isLocked } from './folder-lock.ts'
import { runAlone } from './run-alone.ts'
import { clusterOf, takeDataFolder } from './take-data-folder.ts'

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
export const bankIsOpen = (dataDir: string): string =>
  `The bank is open on ${dataDir}. Stop it, then do this again: what changes while it is copied is no copy.`

function isWithin(folder: string, place: string): boolean {
  const way = path.relative(folder, realPlaceOf(path.resolve(place)))
  return way !== '..' && !way.startsWith(`..${path.sep}`) && !path.isAbsolute(way)
}

/** Where something really is, or will be once it is made: links on the way to it are followed. */
const realPlaceOf = (place: string): string =>
  existsSync(place) ? realpathSync(place) : path.join(realPlaceOf(path.dirname(place)), path.basename(place))
