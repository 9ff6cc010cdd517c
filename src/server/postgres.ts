import { Pool, type PoolClient, TypeOverrides, types } from 'pg'
import type { Database, Parameter, Queryable } from '../bank/database/database.ts'
import { isAway, withRetry, type RetryOptions } from './retry.ts'

/** Where the database is: a URL, or what the embedded one answers with. */
export type PostgresConnection =
  | { readonly connectionString: string }
  | { readonly host: string; readonly port: number; readonly user: string; readonly database: string }

export interface PostgresOptions {
  readonly connections?: number
  /** How long a connection is waited for: a new one, or one of a pool whose connections are all in use. */
  readonly connectionTimeoutMs?: number
  /** How long the answer to a query is waited for. Whoever reads a whole book needs more than the usual 15 s. */
  readonly queryTimeoutMs?: number
  readonly retry?: Partial<RetryOptions>
}

const int8Array = 1016

/** A script is a migration, which may have a large book to change. */
const scriptTimeoutMs = 30 * 60_000

/** After how long an idle connection is asked for a sign of life. The pool drops one that idles for 10 s. */
const keepAliveMs = 10_000

/** Reads int8 as bigint, in this pool alone: the driver's own table of types is shared by all pools. */
function bigintTypes(): TypeOverrides {
  const overrides = new TypeOverrides()
  overrides.setTypeParser(types.builtins.INT8, BigInt)
  // An array of int8 is written as `{1,NULL,2}`.
  overrides.setTypeParser(int8Array, text =>
    text === '{}'
      ? []
      : text
          .slice(1, -1)
          .split(',')
          .map(item => (item === 'NULL' ? null : BigInt(item))),
  )
  return overrides
}

// An answer leaves only after its commit is on disk (invariant 8), whatever the server is set to.
const sessionOptions = '-c synchronous_commit=on -c timezone=UTC'

/** The connection with our session options, after those that a URL may carry. */
function withSessionOptions(connection: PostgresConnection) {
  if (!('connectionString' in connection)) return { ...connection, options: sessionOptions }
  const url = new URL(connection.connectionString)
  const given = url.searchParams.get('options')
  url.searchParams.set('options', given === null ? sessionOptions : `${given} ${sessionOptions}`)
  return { connectionString: url.href }
}

// A prepared statement for each text. Texts are constants of the code, so there are not many.
const names = new Map<string, string>()
function nameOf(text: string): string {
  const known = names.get(text)
  if (known !== undefined) return known
  const name = `sarsen_${names.size}`
  names.set(text, name)
  return name
}

const on = (connection: Pool | PoolClient): Queryable => ({
  query: async <Row extends object>(text: string, parameters: readonly Parameter[] = []) =>
    (await connection.query<Row>({ name: nameOf(text), text, values: [...parameters] })).rows,
})

/** Runs `work` between BEGIN and COMMIT. A connection that fails in it is not used again. */
async function transact<Result>(
  pool: Pool,
  work: (transaction: Queryable) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  let isBroken = false
  try {
    await client.query('begin')
    const result = await work(on(client))
    await client.query('commit')
    return result
  } catch (error) {
    isBroken = isAway(error)
    if (!isBroken) {
      await client.query('rollback').catch(() => {
        isBroken = true
      })
    }
    throw error
  } finally {
    client.release(isBroken)
  }
}

/**
 * Opens a pool of connections to PostgreSQL 15 or later. Nothing is connected yet: the first query is.
 * Conflicts and lost connections are tried again as `withRetry` says. Every commit is on disk before its answer.
 *
 * A network may swallow packets without a word. So every wait has a bound: 3 s for a connection, 15 s for an
 * answer by default; a connection that was silent for so long is closed and not used again, and whoever waits
 * hears DatabaseUnavailable. The server may still finish what it was asked, see `withRetry`.
 */
export function openPostgres(
  connection: PostgresConnection,
  { connections = 10, connectionTimeoutMs = 3000, queryTimeoutMs = 15_000, retry }: PostgresOptions = {},
): Database {
  const pool = new Pool({
    ...withSessionOptions(connection),
    max: connections,
    connectionTimeoutMillis: connectionTimeoutMs,
    query_timeout: queryTimeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
    application_name: 'sarsen',
    types: bigintTypes(),
  })
  // A connection that dies says so to whoever is using it; here the event only must not end the process.
  pool.on('error', () => undefined)
  pool.on('connect', client => client.on('error', () => undefined))
  return {
    query: <Row extends object>(text: string, parameters?: readonly Parameter[]) =>
      withRetry(() => on(pool).query<Row>(text, parameters), retry),
    transaction: work => withRetry(() => transact(pool, work), retry),
    script: sql =>
      withRetry(async () => {
        // The driver takes a time limit for one query too, of which its types do not know.
        const script = { text: sql, query_timeout: scriptTimeoutMs }
        await pool.query(script)
      }, retry),
    close: () => pool.end(),
  }
}
