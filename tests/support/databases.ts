import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import type { Database } from '../../src/bank/database/database.ts'
import { migrate } from '../../src/bank/database/migrate.ts'
import { readMigrations } from '../../src/server/migrations.ts'
import { openPostgres, type PostgresConnection } from '../../src/server/postgres.ts'
import { openPglite } from '../../src/tab/pglite.ts'

export interface TestDatabase {
  /** Migrated and otherwise empty; closed by `close`. */
  readonly database: Database
  close(): Promise<void>
}

export interface TestPostgres extends TestDatabase {
  readonly connection: Exclude<PostgresConnection, { connectionString: string }>
  /** One more pool on the same database, as another process has one. Closed by `close` too. */
  openAnother(): Database
}

/** A database of its own on the run's PostgreSQL 18, copied from a migrated one. */
export async function openTestPostgres(): Promise<TestPostgres> {
  const template = inject('postgres')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const administration = openPostgres({ ...template, database: 'postgres' }, { connections: 1 })
  await administration.query(`create database ${name} template ${template.database}`)
  const connection = { ...template, database: name }
  const pools: Database[] = []
  const openAnother = () => {
    const pool = openPostgres(connection, { connections: 4 })
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

/** A database of its own in this process, in memory. */
export async function openTestPglite(): Promise<TestDatabase> {
  const database = await openPglite()
  await migrate(database, readMigrations())
  return { database, close: () => database.close() }
}
