import path from 'node:path'
import { createVitest, type TestSpecification } from 'vitest/node'
import type { EmbeddedConnection } from '../../src/server/embedded-postgres.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** Runs the files in the given order, and stops after the first that fails. */
class GivenOrder {
  sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return Promise.resolve(files)
  }
  shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    return Promise.resolve(files)
  }
}

export interface SpecRunner {
  /** Runs these files on copies of the server's migrated database. Returns the first test that failed, if any. */
  firstFailure(files: readonly string[]): Promise<string | undefined>
  close(): Promise<void>
}

/** Opens one Vitest for many runs of specs on one PostgreSQL 18 server. */
export async function openSpecs(postgres: EmbeddedConnection): Promise<SpecRunner> {
  const vitest = await createVitest({
    root,
    config: false,
    watch: false,
    include: ['tests/{ledger,integration}/**/*.spec.ts'],
    provide: { postgres, database: 'PostgreSQL 18' },
    sequence: { sequencer: GivenOrder },
    isolate: false,
    pool: 'threads',
    fileParallelism: false,
    bail: 1,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    reporters: [{}],
  })
  await vitest.standalone()
  const project = vitest.getRootProject()
  return {
    async firstFailure(files) {
      const specifications = files.map(file => project.createSpecification(path.join(root, file)))
      const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications)
      for (const module of testModules) {
        for (const test of module.children.allTests('failed')) return test.fullName
        const [error] = [
          ...module.errors(),
          ...[...module.children.allSuites()].flatMap(suite => suite.errors()),
        ]
        if (error || !module.ok()) return `${path.basename(module.moduleId)}: ${error?.message ?? 'failed'}`
      }
      return unhandledErrors.length > 0 ? String(unhandledErrors[0]) : undefined
    },
    close: () => vitest.close(),
  }
}
