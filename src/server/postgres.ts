import { type ClientBase, Pool, type PoolClient, TypeOverrides, types } from 'pg'
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
  /**
   * How long the answer to a query is waited for. Whoever reads a whole book needs more than the usual 15 s. What the
   * server itself allows follows from it, see {@link openPostgres}.
   */
  readonly queryTimeoutMs?: number
  readonly retry?: Partial<RetryOptions>
}

/** How a pool's connections are used at this moment. */
export interface PoolUse {
  readonly inUse: number
  readonly idle: number
  /** How many wait for one. */
  readonly waiting: number
  /** How many there may be. */
  readonly most: number
}

export interface PostgresDatabase extends Database {
  readonly poolUse: () => PoolUse
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

/** A process of ours that was stopped keeps no lock for longer than this, however patient it is. */
const idleInTransactionMaxMs = 60_000

/**
 * What holds for each connection. An answer leaves only after its commit is on disk (invariant 8), whatever the server
 * is set to. The server's limits are in the order in which they shall come: a database transaction whose process is
 * gone ends before those who wait for its locks give up, they before their statement, and that before we stop
 * listening.
 */
const sessionOptions = (queryTimeoutMs: number) =>
  Object.entries({
    synchronous_commit: 'on',
    timezone: 'UTC',
    idle_in_transaction_session_timeout: Math.min(Math.ceil(queryTimeoutMs / 3), idleInTransactionMaxMs),
    lock_timeout: Math.ceil(queryTimeoutMs * 0.6),
    statement_timeout: Math.ceil(queryTimeoutMs * 0.9),
  })
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')

/** The connection with our session options, after those that a URL may carry. */
function withSessionOptions(connection: PostgresConnection, options: string) {
  if (!('connectionString' in connection)) return { ...connection, options }
  const url = new URL(connection.connectionString)
  const given = url.searchParams.get('options')
  url.searchParams.set('options', given === null ? options : `${given} ${options}`)
  return { connectionString: url.href }
}

/**
 * Lets the server look every 2 s whether we are still there while it works for us. Not among the session options: a
 * server on a system that cannot look (Windows) refuses it, and would refuse the connection.
 */
async function watchForOurEnd(client: ClientBase): Promise<void> {
  try {
    await client.query('set client_connection_check_interval = 2000')
  } catch (error) {
    if (isAway(error)) throw error
  }
}

/** The driver waits for what this promises, of which its types do not know. */
const hooks = { onConnect: watchForOurEnd }

// A prepared statement for each text. Texts are constants of the code, so there are not many.
const names = new Map<string, string>()
function nameOf(text: string): string {
  const known = names.get(text)
  if (known !== undefined) return known
  const name = `sarsen_${names.size}`
  names.set(text, name)
  return name
}

/** The driver takes a time limit for one query too, of which its types do not know. */
const limited = <Config extends object>(config: Config, withinMs: number): Config => ({
  ...config,
  query_timeout: withinMs,
})

const on = (connection: Pool | PoolClient, queryTimeoutMs: number): Queryable => ({
  query: async <Row extends object>(
    text: string,
    parameters: readonly Parameter[] = [],
    withinMs = queryTimeoutMs,
  ) => {
    const config = { name: nameOf(text), text, values: [...parameters] }
    return (await connection.query<Row>(limited(config, Math.min(withinMs, queryTimeoutMs)))).rows
  },
})

/** Runs a script on a connection of its own, on which the server has none of its limits. */
async function runScript(pool: Pool, sql: string): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0')
    await client.query(limited({ text: sql }, scriptTimeoutMs))
  } finally {
    client.release(true)
  }
}

/** Runs `work` between BEGIN and COMMIT. A connection that fails in it is not used again. */
async function transact<Result>(
  pool: Pool,
  queryTimeoutMs: number,
  work: (transaction: Queryable) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  let isBroken = false
  try {
    await client.query('begin')
    const result = await work(on(client, queryTimeoutMs))
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
 * Opens a pool of connections to PostgreSQL 15 or later. Nothing is connected yet: the first query is. Conflicts and
 * lost connections are tried again as `withRetry` says. Every commit is on disk before its answer.
 *
 * A network may swallow packets without a word. So every wait has a bound: 3 s for a connection, 15 s for an answer by
 * default; a connection that was silent for so long is closed and not used again, and whoever waits hears
 * DatabaseUnavailable. The server may still finish what it was asked, see `withRetry`.
 *
 * A process of ours may stop without a word, too. So the server ends what it left: a database transaction that idles
 * for 5 s, a wait for a lock of 9 s, a statement of 13.5 s, and within 2 s what works for a connection that has ended.
 * The first three grow with `queryTimeoutMs`, a stop in a transaction to a minute at most; scripts have all the time of
 * theirs.
 */
export function openPostgres(
  connection: PostgresConnection,
  { connections = 10, connectionTimeoutMs = 3000, queryTimeoutMs = 15_000, retry }: PostgresOptions = {},
): PostgresDatabase {
  const pool = new Pool({
    ...withSessionOptions(connection, sessionOptions(queryTimeoutMs)),
    max: connections,
    connectionTimeoutMillis: connectionTimeoutMs,
    query_timeout: queryTimeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
    application_name: 'sarsen',
    types: bigintTypes(),
    ...hooks,
  })
  // A connection that dies says so to whoever is using it; here the event only must not end the process.
  pool.on('error', () => undefined)
  pool.on('connect', client => client.on('error', () => undefined))
  return {
    query: <Row extends object>(text: string, parameters?: readonly Parameter[], withinMs?: number) =>
      withRetry(() => on(pool, queryTimeoutMs).query<Row>(text, parameters, withinMs), retry),
    transaction: work => withRetry(() => transact(pool, queryTimeoutMs, work), retry),
    script: sql => withRetry(() => runScript(pool, sql), retry),
    close: () => pool.end(),
    poolUse: () => ({
      inUse: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      most: connections,
    }),
  }
}
