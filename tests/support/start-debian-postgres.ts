import type { TestProject } from 'vitest/node'
import { missingPrograms, startDebianPostgres } from './debian-postgres.ts'
import { makeTemplate, templateName } from './migrated-template.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The DATABASE_URL of a migrated database on Debian's PostgreSQL 15, or why there is none. */
    debianPostgres: { readonly url: string } | { readonly missing: string }
  }
}

/**
 * Starts a PostgreSQL 15 for the tests of a project besides that of the run. Without one, the tests that need it fail
 * with the reason, and the others run.
 */
export default async function start(project: TestProject): Promise<() => Promise<void>> {
  const missing = missingPrograms()
  if (missing !== undefined) {
    project.provide('debianPostgres', { missing })
    return () => Promise.resolve()
  }
  const server = await startDebianPostgres()
  await makeTemplate(database => ({ connectionString: server.urlOf(database) }))
  project.provide('debianPostgres', { url: server.urlOf(templateName) })
  return () => server.stop()
}
