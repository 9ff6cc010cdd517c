import { inject } from 'vitest'
import type { PostgresConnection } from '../../src/server/postgres.ts'
import { openTestDebianPostgres, openTestPostgres, type TestPostgres } from '../support/databases.ts'

export type SharedDatabase = TestPostgres<PostgresConnection>

/** The databases of the project that several processes can share. */
export const servers: readonly { readonly name: string; readonly open: () => Promise<SharedDatabase> }[] = [
  inject('database') === 'PostgreSQL 15'
    ? { name: 'PostgreSQL 15', open: openTestDebianPostgres }
    : { name: 'PostgreSQL 18', open: openTestPostgres },
]
