import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { StartProblem } from '../start-problem.ts'

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

export type NotedFile = BackupNote['files'][number]

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
