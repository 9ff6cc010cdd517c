import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { readMigrations } from '../../src/server/node-runtime.ts'
import { dumpMigratedPglite } from './dump-migrated-pglite.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The file with a migrated, otherwise empty data folder of PGlite, to copy. */
    migratedPglite: string
  }
}

/** Makes the data folder that a project's PGlites start from, once a run: a copy takes 0.25 s, a new one 1.5 s. */
export default async function startPglite(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'sarsen-pglite-'))
  const file = path.join(folder, 'data-folder.tar')
  const dumped = await dumpMigratedPglite(readMigrations())
  writeFileSync(file, await dumped.bytes())
  project.provide('migratedPglite', file)
  return () => rmSync(folder, { recursive: true, force: true })
}
