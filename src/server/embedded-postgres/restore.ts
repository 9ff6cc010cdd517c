import { existsSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { EmbeddedConnection } from '../embedded-postgres.ts'
import { StartProblem } from '../start-problem.ts'
import { bankIsOpen } from './back-up.ts'
import { type BackupNote, readNote } from './backup-note.ts'
import { keptName, unfinishedName } from './half-restored.ts'
import { copyFiles, makeFolders, syncFolder, syncFolders } from './copy-files.ts'
import { isLocked } from './folder-lock.ts'
import { runAlone, stopLeft } from './run-alone.ts'
import { clusterOf, takeDataFolder, type TakenFolder } from './take-data-folder.ts'

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
    await stopLeft(taken.installation)
    await stopLeft(aside.installation)
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
  const keptAs = existsSync(cluster) ? keptName(cluster, now) : undefined
  if (keptAs !== undefined) renameSync(cluster, keptAs)
  renameSync(restored, cluster)
  await syncFolder(folder)
  return keptAs
}
