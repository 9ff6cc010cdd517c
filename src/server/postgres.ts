import { type ClientBase, Pool, type PoolClient, TypeOverrides, types } from 'pg'
import type { Database, Parameter, Queryable } from '../bank/database/database.ts'
import { isAway, withRetry, type RetryOptions } from './retry.ts'

/** The address of the database: a URL, or the connection of the embedded one. */
export type PostgresConnection =
  | { readonly connectionString: string }
  | { readonly host: string; readonly port: number; readonly user: string; readonly database: string }

export interface PostgresOptions {
  readonly connections?: number
  /** The longest wait for a connection, new or from the pool. */
  readonly connectionTimeoutMs?: number
  /**
   * The longest wait for the answer to a query. Reading the whole ledger needs more than the usual 15 s. The server's
   * own limits follow from it, see {@link openPostgres}.
   */
  readonly queryTimeoutMs?: number
  /** The name by which the database knows this process. */
  readonly name?: string
  readonly retry?: Partial<RetryOptions>
}

/** The present use of a pool's connections. */
export interface PoolUse {
  readonly inUse: number
  readonly idle: number
  /** Requests that wait for a connection. */
  readonly waiting: number
  /** The most connections. */
  readonly most: number
}

export interface PostgresDatabase extends Database {
  readonly poolUse: () => PoolUse
}

const int8Array = 1016

/** A script is a migration, which may change a large ledger. */
const scriptTimeoutMs = 30 * 60_000

/** After this idle time a connection is tested. The pool closes one after 10 s. */
const keepAliveMs = 10_000

/** Reads int8 as bigint in this pool only, because all pools share the driver's own type table. */
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

/** A stopped process of ours keeps a lock no longer than this. */
const idleInTransactionMaxMs = 60_000

/**
 * The options of each connection. An answer is sent only after its commit is on disk (invariant 8), whatever the
 * server's settings. The limits end in this order: first a transaction whose process is gone, then a wait for its
 * locks, then the waiting statement, and last our own wait.
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

/** The connection with our session options, after the options of the URL. */
function withSessionOptions(connection: PostgresConnection, options: string) {
  if (!('connectionString' in connection)) return { ...connection, options }
  const url = new URL(connection.connectionString)
  const given = url.searchParams.get('options')
  url.searchParams.set('options', given === null ? options : `${given} ${options}`)
  return { connectionString: url.href }
}

/**
 * Makes the server check every 2 s whether we are still connected while it runs our query. This is not a session
 * option, because a server on Windows does not support it and would refuse the connection.
 */
async function watchForOurEnd(client: ClientBase): Promise<void> {
  try {
    await client.query('set client_connection_check_interval = 2000')
  } catch (error) {
    if (isAway(error)) throw error
  }
}

const standbyCode = '25006'

/** The server is a replica, which a new connection must not use. `isAway` knows its code. */
class IsStandby extends Error {
  override readonly name = 'IsStandby'
  readonly code = standbyCode
}

/**
 * Refuses a replica, so that no reader sees an older state, for example after a failover. On a primary with synchronous
 * replicas it waits until one of them has everything up to now: after a crash, a primary shows commits that it had not
 * acknowledged, and an answer must not rest on what a failover could still lose.
 */
async function requireLastingPrimary(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ isStandby: boolean }>(
    `select pg_is_in_recovery() as "isStandby",
            case when not pg_is_in_recovery() and current_setting('synchronous_standby_names') <> ''
                 then pg_logical_emit_message(true, 'sarsen', '') end as written`,
  )
  if (rows[0]?.isStandby !== false) throw new IsStandby('the server is a replica and not the primary')
}

async function prepareConnection(client: ClientBase): Promise<void> {
  await watchForOurEnd(client)
  await requireLastingPrimary(client)
}

/** The driver waits for this promise, although its types do not show it. */
const hooks = { onConnect: prepareConnection }

// One prepared statement for each text. Texts are constants in the code, so there are few.
const names = new Map<string, string>()
function nameOf(text: string): string {
  const known = names.get(text)
  if (known !== undefined) return known
  const name = `sarsen_${names.size}`
  names.set(text, name)
  return name
}

/** The driver accepts a time limit per query, although its types do not show it. */
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

/** Runs a script on a separate connection without the server's limits. */
async function runScript(pool: Pool, sql: string): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0')
    await client.query(limited({ text: sql }, scriptTimeoutMs))
  } finally {
    client.release(true)
  }
}

/** Runs `work` between BEGIN and COMMIT. A connection that fails is not used again. */
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
 * Opens a pool of connections to PostgreSQL 15 or later. The first query connects. `withRetry` repeats work after
 * conflicts and lost connections. Every commit is on disk before its answer.
 *
 * A network may lose packets silently. So every wait has a limit: 3 s for a connection and, by default, 15 s for an
 * answer. A connection that was silent for that long is closed, and the caller gets DatabaseUnavailable. The server may
 * still finish the query, see `withRetry`.
 *
 * A process of ours may stop silently, too. So the server ends its work: a database transaction that idles for 5 s, a
 * wait for a lock of 9 s, a statement of 13.5 s, and within 2 s the query of a closed connection. The first three grow
 * with `queryTimeoutMs`, an idle transaction to a minute at most. Scripts have none of these limits.
 */
export function openPostgres(
  connection: PostgresConnection,
  {
    connections = 10,
    connectionTimeoutMs = 3000,
    queryTimeoutMs = 15_000,
    name = 'sarsen',
    retry,
  }: PostgresOptions = {},
): PostgresDatabase {
  const pool = new Pool({
    ...withSessionOptions(connection, sessionOptions(queryTimeoutMs)),
    max: connections,
    connectionTimeoutMillis: connectionTimeoutMs,
    query_timeout: queryTimeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
    application_name: name,
    types: bigintTypes(),
    ...hooks,
  })
  // The user of a lost connection gets its error. This listener only keeps the event from ending the process.
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
