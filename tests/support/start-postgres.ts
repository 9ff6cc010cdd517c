import { rmSync } from 'node:fs'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { makeScratch } from '../../scripts/setup/scratch.mjs'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../src/server/embedded-postgres.ts'
import { makeTemplate, templateName } from './migrated-template.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The run's PostgreSQL; `database` is the migrated one to copy. */
    postgres: EmbeddedPostgres['connection']
  }
}

/** Each project of a run calls this file. They share one server, which the last one stops. */
interface Shared {
  readonly server: Promise<EmbeddedPostgres>
  users: number
}
const runs = globalThis as typeof globalThis & { sarsenTestPostgres?: Shared }

async function startWithTemplate(dataDir: string): Promise<EmbeddedPostgres> {
  // These databases live as long as the run, so a crash of the machine may lose them.
  const server = await startEmbeddedPostgres({ dataDir, report: () => undefined, isVolatile: true })
  await makeTemplate(database => ({ ...server.connection, database }))
  return server
}

export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = path.join(makeScratch(), 'postgres')
  const shared = (runs.sarsenTestPostgres ??= { server: startWithTemplate(dataDir), users: 0 })
  shared.users++
  const server = await shared.server
  project.provide('postgres', { ...server.connection, database: templateName })
  return async () => {
    shared.users--
    if (shared.users > 0) return
    delete runs.sarsenTestPostgres
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
