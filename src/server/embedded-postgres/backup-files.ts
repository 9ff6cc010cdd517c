import { createHash } from 'node:crypto'
import {
  chownSync,
  createReadStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { open } from 'node:fs/promises'
import path from 'node:path'
import { limitFunction } from 'p-limit'
import { z } from 'zod'
import { StartProblem } from '../start-problem.ts'
import type { Account } from './cluster.ts'

/** A path below a folder, of plain names: none that leads out of it. */
const place = z.string().regex(/^(?!\.\.?(\/|$))[\w.-]+(\/(?!\.\.?(\/|$))[\w.-]+)*$/)

const schema = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  /** Empty folders are part of a database, and are lost on the way through some archives. */
  folders: z.array(place).readonly(),
  files: z.array(z.object({ name: place, sizeBytes: z.int().min(0), sha256: z.string() })).readonly(),
})

/** What a backup says of itself: when it was made, and all that it is made of, by which it is known to be whole. */
export type BackupNote = z.infer<typeof schema>

type NotedFile = BackupNote['files'][number]

const noteFile = 'sarsen-backup.json'

/** Writes the note, the last part of a backup: a folder without one is none. */
export const writeNote = (backup: string, note: BackupNote): void =>
  writeFileSync(path.join(backup, noteFile), `${JSON.stringify(note, null, 1)}\n`, {
    mode: 0o600,
    flush: true,
  })

/** @throws StartProblem where the folder is no backup, or one of another form. */
export function readNote(backup: string): BackupNote {
  const file = path.join(backup, noteFile)
  if (!existsSync(file)) throw new StartProblem(`${backup} is no backup: it has no ${noteFile}.`)
  const text = readFileSync(file, 'utf8')
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    throw new StartProblem(
      `The ${noteFile} in ${backup} cannot be read: the backup is damaged, or of a later version.`,
    )
  }
}

export const sizeBytesOf = ({ files }: BackupNote): number =>
  files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)

export interface Tree {
  readonly folders: readonly string[]
  readonly files: readonly string[]
}

/**
 * All that is in a folder, by its path below it; folders come before what is in them.
 * @throws StartProblem where there is a link or another thing that is neither file nor folder: its copy would be half.
 */
export function listTree(folder: string, isWanted: (name: string) => boolean = () => true): Tree {
  const folders: string[] = []
  const files: string[] = []
  const list = (below: string) => {
    for (const item of readdirSync(path.join(folder, below), { withFileTypes: true })) {
      const name = path.posix.join(below, item.name)
      if (!isWanted(name)) continue
      if (item.isDirectory()) {
        folders.push(name)
        list(name)
      } else if (item.isFile()) files.push(name)
      else
        throw new StartProblem(
          `${path.join(folder, name)} is neither a file nor a folder, and is not copied.`,
        )
    }
  }
  list('')
  return { folders, files }
}

/** Makes the folders below another, which is made too. None but its owner may enter. */
export function makeFolders(folder: string, names: readonly string[], owner?: Account): void {
  for (const name of ['', ...names]) {
    const made = path.join(folder, name)
    mkdirSync(made, { recursive: true, mode: 0o700 })
    if (owner) chownSync(made, owner.uid, owner.gid)
  }
}

export interface CopyPlaces {
  readonly from: string
  readonly to: string
  /** Whose the copies are to be; undefined is this process's account. */
  readonly owner?: Account | undefined
}

/** How many files are copied at once: so their waits for the disk fall together. */
const atOnce = 16

/**
 * Copies files, by their paths below a folder, into folders that are there; answers what was read and written, in their
 * order.
 */
export function copyFiles(names: readonly string[], places: CopyPlaces): Promise<readonly NotedFile[]> {
  return Promise.all(
    names.map(limitFunction((name: string) => copyFile(name, places), { concurrency: atOnce })),
  )
}

/** Copies one file; its copy is on the disk when this is done. */
async function copyFile(name: string, { from, to, owner }: CopyPlaces): Promise<NotedFile> {
  const hash = createHash('sha256')
  let sizeBytes = 0
  const copy = await open(path.join(to, name), 'wx', 0o600)
  try {
    for await (const part of readParts(path.join(from, name))) {
      hash.update(part)
      sizeBytes += part.length
      await copy.writeFile(part)
    }
    if (owner) await copy.chown(owner.uid, owner.gid)
    await copy.sync()
  } finally {
    await copy.close()
  }
  return { name, sizeBytes, sha256: hash.digest('hex') }
}

const readParts = (file: string): AsyncIterable<Buffer> => createReadStream(file, { highWaterMark: 2 ** 20 })

/** Has on the disk what a folder and those below it list. */
export async function syncFolders(folder: string, names: readonly string[]): Promise<void> {
  for (const name of ['', ...names]) await syncFolder(path.join(folder, name))
}

/** Has a folder's own list of names on the disk. Windows does not know of that. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const opened = await open(folder)
  try {
    await opened.sync()
  } finally {
    await opened.close()
  }
}
