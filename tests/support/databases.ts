import { randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { inject } from 'vitest'
import type { Database } from '../../src/bank/database/database.ts'
import { openPostgres, type PostgresConnection } from '../../src/server/postgres.ts'
import { templateName } from './migrated-template.ts'
import { openPglite } from './open-pglite.ts'
import type { TestDatabase } from './test-database.ts'

type PlainConnection = Exclude<PostgresConnection, { connectionString: string }>

export interface TestPostgres<Connection = PlainConnection> extends TestDatabase {
  readonly connection: Connection
}

/** A database of its own on the run's PostgreSQL 18, copied from a migrated one. */
export const openTestPostgres = (): Promise<TestPostgres> => {
  const template = inject('postgres')
  return openCopy(database => ({ ...template, database }))
}

/**
 * The same on Debian's PostgreSQL 15, with a DATABASE_URL. Only tests of the ledger have it.
 * @throws with the reason if it is not available
 */
export function openTestDebianPostgres(): Promise<TestPostgres<{ readonly connectionString: string }>> {
  const template = inject('debianPostgres')
  if ('missing' in template) throw new Error(template.missing)
  return openCopy(database => {
    const url = new URL(template.url)
    url.pathname = database
    return { connectionString: url.href }
  })
}

/**
 * How long a test waits for a connection and for an answer: a hundred requests at once share four connections, and on a
 * busy machine the last of them waits longer than the bank would.
 */
export const patientMs = 60_000

/** A copy of the migrated database on a server; `on` returns the connection to one of its databases. */
async function openCopy<Connection extends PostgresConnection>(
  on: (database: string) => Connection,
): Promise<TestPostgres<Connection>> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const administration = openPostgres(on('postgres'), { connections: 1 })
  await administration.query(`create database ${name} template ${templateName}`)
  const connection = on(name)
  const pools: Database[] = []
  // One more pool, which `close` closes too.
  const openAnother = () => {
    const patience = { connectionTimeoutMs: patientMs, queryTimeoutMs: patientMs }
    const pool = openPostgres(connection, { connections: 4, ...patience })
    pools.push(pool)
    return pool
  }
  return {
    database: openAnother(),
    connection,
    openAnother,
    async close() {
      await Promise.all(pools.map(pool => pool.close()))
      await administration.query(`drop database ${name}`)
      await administration.close()
    },
  }
}

/** An in-memory database of its own in this process, copied from a migrated one. It has a single connection. */
export async function openTestPglite(): Promise<TestDatabase> {
  const database = await openPglite(await openAsBlob(inject('migratedPglite')))
  return { database, openAnother: () => database, close: () => database.close() }
}
