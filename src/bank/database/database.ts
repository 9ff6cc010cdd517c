/** A value that a query takes. `bigint` and `Date` are written by the driver, arrays as SQL arrays. */
export type Parameter = string | number | bigint | boolean | Date | Uint8Array | null | readonly Parameter[]

/**
 * Runs one SQL statement. Both drivers read `int8` as bigint, `timestamptz` as Date, `bytea` as Uint8Array,
 * `uuid` and `text` as string, `jsonb` parsed.
 */
export interface Queryable {
  query<Row extends object>(text: string, parameters?: readonly Parameter[]): Promise<Row[]>
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
  override readonly name = 'DatabaseUnavailable'
}
