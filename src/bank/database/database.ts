/** A value that a query takes. `bigint` and `Date` are written by the driver, arrays as SQL arrays. */
export type Parameter = string | number | bigint | boolean | Date | Uint8Array | null | readonly Parameter[]

/**
 * Runs one SQL statement. Both drivers read `int8` as bigint, `timestamptz` as Date, `bytea` as Uint8Array,
 * `uuid` and `text` as string, `jsonb` parsed.
 */
export interface Queryable {
  /** `withinMs`: how long the answer is waited for, where that is less than usual. For what only reads. */
  query<Row extends object>(
    text: string,
    parameters?: readonly Parameter[],
    withinMs?: number,
  ): Promise<Row[]>
}

/**
 * The one way the bank reaches PostgreSQL, whichever home it runs in. A serialisation failure, a deadlock and
 * a lost connection are tried again, a bounded number of times, which exactly-once orders make safe;
 * after that the call throws {@link DatabaseUnavailable}.
 */
export interface Database extends Queryable {
  /** Runs `work` in one database transaction, read committed. It may run more than once, so it only queries. */
  transaction<Result>(work: (transaction: Queryable) => Promise<Result>): Promise<Result>
  /** Runs several statements without parameters, as a migration is. */
  script(sql: string): Promise<void>
  close(): Promise<void>
}

/** The database cannot be reached now. Nothing is known to be wrong with what was asked: ask again later. */
export class DatabaseUnavailable extends Error {
  override readonly name: string = 'DatabaseUnavailable'
}

/** The database is there, but its disk is full: it may still be read, and keeps nothing until there is room. */
export class DatabaseFull extends DatabaseUnavailable {
  override readonly name = 'DatabaseFull'
}

/**
 * The database is there, but this was not done in its time: it kept meeting others, waited too long for a lock, or had
 * no answer. What others ask may be done all the same.
 */
export class DatabaseBusy extends DatabaseUnavailable {
  override readonly name = 'DatabaseBusy'
  /** The SQLSTATE with which the database gave it up, and so undid it; undefined where no answer came. */
  readonly code: string | undefined

  constructor(message: string, cause: unknown) {
    super(message, { cause })
    this.code = sqlStateOf(cause)
  }
}

/** An SQLSTATE: the database answered, and said no to something in the call. */
export const sqlStateOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.length === 5
    ? error.code
    : undefined
