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

/** A path below a folder. It has plain names only, so it cannot lead out of the folder. */
const relativePath = z.string().regex(/^(?!\.\.?(\/|$))[\w.-]+(\/(?!\.\.?(\/|$))[\w.-]+)*$/)

const schema = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  /** Some archive programs lose empty folders, which a database needs. */
  folders: z.array(relativePath).readonly(),
  files: z.array(z.object({ name: relativePath, sizeBytes: z.int().min(0), sha256: z.string() })).readonly(),
})

/** The list of contents of a backup, and when it was made. A restore compares the files with it. */
export type BackupNote = z.infer<typeof schema>

type NotedFile = BackupNote['files'][number]

const noteFile = 'sarsen-backup.json'

/** Writes the note. It comes last, so a folder without a note is not a complete backup. */
export const writeNote = (backup: string, note: BackupNote): void =>
  writeFileSync(path.join(backup, noteFile), `${JSON.stringify(note, null, 1)}\n`, {
    mode: 0o600,
    flush: true,
  })

/** @throws StartProblem if the folder is not a backup, or is of an unknown format. */
export function readNote(backup: string): BackupNote {
  const file = path.join(backup, noteFile)
  if (!existsSync(file)) throw new StartProblem(`${backup} is not a backup: it has no ${noteFile}.`)
  const text = readFileSync(file, 'utf8')
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    throw new StartProblem(
      `The ${noteFile} in ${backup} cannot be read. The backup is damaged, or a later version made it.`,
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
 * The contents of a folder, by their paths below it. A folder comes before its contents.
 * @throws StartProblem if it contains a link or anything else that is not a file or a folder, because the copy would be
 *   incomplete.
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
          `${path.join(folder, name)} is neither a file nor a folder and cannot be copied.`,
        )
    }
  }
  list('')
  return { folders, files }
}

/** Creates a folder and the folders below it. Only their owner may enter them. */
export function makeFolders(folder: string, names: readonly string[], owner?: Account): void {
  for (const name of ['', ...names]) {
    const created = path.join(folder, name)
    mkdirSync(created, { recursive: true, mode: 0o700 })
    if (owner) chownSync(created, owner.uid, owner.gid)
  }
}

export interface CopyPlaces {
  readonly from: string
  readonly to: string
  /** The owner of the copies; if undefined, this process's account. */
  readonly owner?: Account | undefined
}

/** How many files are copied at once, so that they wait for the disk together. */
const atOnce = 16

/** Copies files, by their paths below a folder, into existing folders. Returns a note of each file, in order. */
export function copyFiles(names: readonly string[], places: CopyPlaces): Promise<readonly NotedFile[]> {
  return Promise.all(
    names.map(limitFunction((name: string) => copyFile(name, places), { concurrency: atOnce })),
  )
}

/** Copies one file. The copy is on disk once this resolves. */
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

/** Writes the lists of names of a folder and of the folders below it to disk. */
export async function syncFolders(folder: string, names: readonly string[]): Promise<void> {
  for (const name of ['', ...names]) await syncFolder(path.join(folder, name))
}

/** Writes a folder's list of names to disk. Windows has no such operation. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const opened = await open(folder)
  try {
    await opened.sync()
  } finally {
    await opened.close()
  }
}
