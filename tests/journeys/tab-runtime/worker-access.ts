import type { Parameter } from '../../../src/bank/database/database.ts'

/** Rows, or what the database had against the statement. */
export type Told<Row> =
  | { readonly rows: Row[] }
  | { readonly message: string; readonly code: string | undefined }

/** What the bank's worker in the journeys' build lets a journey do with the bank's database. */
export interface WorkerAccess {
  /** Runs a statement, in the database transaction of this id or by itself. */
  query<Row extends object>(
    text: string,
    parameters: readonly Parameter[],
    transaction: string | undefined,
  ): Promise<Told<Row>>
  script(sql: string): Promise<Told<never>>
  /** Begins a database transaction that stays open until `end`; its id. */
  begin(): Promise<string>
  end(transaction: string, how: 'commit' | 'roll back'): Promise<void>
}

declare global {
  // oxlint-disable-next-line no-var -- what is declared so is on the global object
  var workerAccess: WorkerAccess
}
