/** A parameter of a query. The driver converts `bigint` and `Date`, and arrays to SQL arrays. */
export type Parameter = string | number | bigint | boolean | Date | Uint8Array | null | readonly Parameter[]

/**
 * Runs one SQL statement. Both drivers return `int8` as bigint, `timestamptz` as Date, `bytea` as Uint8Array, `uuid`
 * and `text` as string, `jsonb` parsed.
 */
export interface Queryable {
  /** `withinMs`: a timeout shorter than usual. For read-only statements. */
  query<Row extends object>(
    text: string,
    parameters?: readonly Parameter[],
    withinMs?: number,
  ): Promise<Row[]>
}

/**
 * The bank's only access to PostgreSQL, in both runtimes. A serialisation failure, a deadlock or a lost connection is
 * retried a few times, which is safe because orders are exactly-once; then the call throws {@link DatabaseUnavailable}.
 */
export interface Database extends Queryable {
  /**
   * Runs `work` in one database transaction (read committed). `work` may run more than once, so it must do nothing but
   * query.
   */
  transaction<Result>(work: (transaction: Queryable) => Promise<Result>): Promise<Result>
  /** Runs several statements without parameters, such as a migration. */
  script(sql: string): Promise<void>
  close(): Promise<void>
}

/** The database cannot be reached now. The request may be fine: try again later. */
export class DatabaseUnavailable extends Error {
  override readonly name: string = 'DatabaseUnavailable'
}

/** The database's disk is full. Reads still work; writes fail until there is room. */
export class DatabaseFull extends DatabaseUnavailable {
  override readonly name = 'DatabaseFull'
}

/**
 * The database is reachable, but this call did not finish: it conflicted with others repeatedly, waited too long for a
 * lock, or got no answer. Other calls may succeed.
 */
export class DatabaseBusy extends DatabaseUnavailable {
  override readonly name = 'DatabaseBusy'
  /** The SQLSTATE with which the database rolled the call back; undefined if no answer came. */
  readonly code: string | undefined

  constructor(message: string, cause: unknown) {
    super(message, { cause })
    this.code = sqlStateOf(cause)
  }
}

/** An SQLSTATE: the database answered and rejected the call. */
export const sqlStateOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.length === 5
    ? error.code
    : undefined

/** The constraint, or the unique index, that a call would have broken; undefined if the database did not reject it for one. */
export const constraintOf = (error: unknown): string | undefined =>
  error instanceof Error && 'constraint' in error && typeof error.constraint === 'string'
    ? error.constraint
    : undefined
