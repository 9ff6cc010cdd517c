import { bankSubjectId } from '../../domain/staff-acts.ts'
import type { Bank } from '../bank.ts'
import type { Queryable } from '../database/database.ts'
import type { Caller } from '../sessions/caller.ts'

export interface AuditEvent {
  /** The customer's id, or the id of the bank's own chain. */
  readonly chainId: string
  /** In lower case, like `signed_in`; at most 60 characters. */
  readonly type: string
  readonly at: Date
  /** Facts only, never a secret. A bigint is stored as text. */
  readonly detail: Readonly<Record<string, string | number | boolean | null>>
  /** Who made the request, stored as `address` and `device`; left out if the bank acted by itself. */
  readonly caller?: Caller | undefined
}

/**
 * Appends an event to the end of its chain, inside the caller's database transaction, so that the event is stored only
 * if the change commits. Lock accounts first, then chains in the order of their ids.
 */
export async function appendAuditEvent(transaction: Queryable, event: AuditEvent): Promise<void> {
  await transaction.query('select record_audit_events(array[new_audit_event($1, $2, $3, $4)])', [
    event.chainId,
    event.at,
    event.type,
    JSON.stringify({ ...event.detail, ...event.caller }),
  ])
}

const byChain = (one: AuditEvent, other: AuditEvent): number =>
  one.chainId === other.chainId ? 0 : one.chainId < other.chainId ? -1 : 1

/**
 * Appends events of one or more chains, in one statement: those of a chain in the order given. Locks the chains in the order of
 * their ids.
 */
export async function appendAuditEvents(
  transaction: Queryable,
  events: readonly AuditEvent[],
): Promise<void> {
  if (events.length === 0) return
  const rows = events.toSorted(byChain).map(({ chainId, at, type, detail, caller }, n) => ({
    n,
    chain_id: chainId,
    at,
    type,
    detail: { ...detail, ...caller },
  }))
  await transaction.query(
    `select cardinality(record_audit_events(array(
       select new_audit_event(e.chain_id, e.at, e.type, e.detail)
         from jsonb_to_recordset($1::jsonb) e (n int, chain_id uuid, at timestamptz, type text, detail jsonb)
        order by e.n)))`,
    [JSON.stringify(rows)],
  )
}

/** Whether this entry was already added, with this event as its first: if so, the database transaction runs again. */
export async function isEntered(
  transaction: Queryable,
  entryId: string,
  { chainId, at }: Pick<AuditEvent, 'chainId' | 'at'>,
): Promise<boolean> {
  const rows = await transaction.query(
    `select event_no from audit_event
      where chain_id = $1 and at = $2 and type not like 'transfer.%' and detail ->> 'entryId' = $3`,
    [chainId, at, entryId],
  )
  return rows.length > 0
}

/**
 * Appends events like {@link appendAuditEvents}, for a change that leaves no other trace by which a repeated run of the
 * database transaction could see that the first run committed. `entryId`: made before the database transaction and
 * stored with each event, so that a repeated run finds the first.
 */
export async function appendAuditEventsOnce(
  transaction: Queryable,
  entryId: string,
  events: readonly AuditEvent[],
): Promise<void> {
  const [first] = events
  if (!first || (await isEntered(transaction, entryId, first))) return
  await appendAuditEvents(
    transaction,
    events.map(event => ({ ...event, detail: { ...event.detail, entryId } })),
  )
}

/** Appends events that accompany no other change, in a database transaction of their own. */
export async function auditAlone(bank: Bank, events: readonly AuditEvent[]): Promise<void> {
  const entryId = bank.newId()
  await bank.database.transaction(transaction => appendAuditEventsOnce(transaction, entryId, events))
}

/** The audit chain of the bank's own actions, created by migration 002. A customer's chain has the customer's id. */
export const bankChainId = bankSubjectId
