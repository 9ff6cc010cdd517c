import { readFileSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { isLocked } from './embedded-postgres/folder-lock.ts'

const fileOf = (folder: string): string => path.join(folder, 'server.origin')

/**
 * Says in the data folder where customers reach the server that holds it, for the operator's commands: they cannot know
 * its settings. Answers with what takes it away.
 */
export function keepServerOrigin(folder: string, origin: string): () => Promise<void> {
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
