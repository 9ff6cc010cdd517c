import type { Queryable } from '../database/database.ts'
import type { Caller } from '../sessions/caller.ts'

export interface AuditEvent {
  /** The customer's id, or the bank's own chain. */
  readonly chainId: string
  /** In lower case, as `signed_in`; at most 60 characters. */
  readonly type: string
  readonly at: Date
  /** Facts only, never a secret. A bigint is written as text. */
  readonly detail: Readonly<Record<string, string | number | boolean | null>>
  /** Whoever asked, kept with it as `address` and `device`; left out where the bank acted by itself. */
  readonly caller?: Caller | undefined
}

/**
 * Adds an event to the end of its chain, inside the caller's database transaction: it is kept if and only if
 * what it tells of is. Locks are taken on accounts first, then on chains in the order of their ids.
 */
export async function appendAuditEvent(transaction: Queryable, event: AuditEvent): Promise<void> {
  await transaction.query('select record_audit_events(array[new_audit_event($1, $2, $3, $4)])', [
    event.chainId,
    event.at,
    event.type,
    JSON.stringify({ ...event.detail, ...event.caller }),
  ])
}
