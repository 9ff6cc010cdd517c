import type { Bank } from '../bank.ts'
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

const byChain = (one: AuditEvent, other: AuditEvent): number =>
  one.chainId === other.chainId ? 0 : one.chainId < other.chainId ? -1 : 1

/** Adds events of one or several chains, in their order, taking the chains in the order of their ids. */
export async function appendAuditEvents(
  transaction: Queryable,
  events: readonly AuditEvent[],
): Promise<void> {
  for (const event of events.toSorted(byChain)) await appendAuditEvent(transaction, event)
}

/** Whether this entry has been added with this event as its first: its database transaction runs again. */
export async function isEntered(
  transaction: Queryable,
  entryId: string,
  { chainId, at }: Pick<AuditEvent, 'chainId' | 'at'>,
): Promise<boolean> {
  const kept = await transaction.query(
    `select event_no from audit_event
      where chain_id = $1 and at = $2 and type not like 'transfer.%' and detail ->> 'entryId' = $3`,
    [chainId, at, entryId],
  )
  return kept.length > 0
}

/**
 * Adds events as {@link appendAuditEvents} does, where nothing else that is kept would show that a database transaction
 * runs again because the word of its commit was lost on the way. `entryId`: made before the database transaction; it
 * is kept with each event, and by it the first is found again.
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

/** Adds events of what leaves nothing else behind, in a database transaction of their own. */
export async function auditAlone(bank: Bank, events: readonly AuditEvent[]): Promise<void> {
  const entryId = bank.newId()
  await bank.database.transaction(transaction => appendAuditEventsOnce(transaction, entryId, events))
}

/** The audit chain of what the bank does by itself, made by migration 002; a customer's has the customer's id. */
export const bankChainId = '00000000-0000-7000-8000-000000000000'
