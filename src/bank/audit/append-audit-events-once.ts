import type { Bank } from '../bank.ts'
import type { Queryable } from '../database/database.ts'
import type { AuditEvent } from './append-audit-event.ts'
import { appendAuditEvents } from './append-audit-events.ts'

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
