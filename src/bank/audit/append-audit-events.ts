import type { Queryable } from '../database/database.ts'
import { appendAuditEvent, type AuditEvent } from './append-audit-event.ts'

const byChain = (one: AuditEvent, other: AuditEvent): number =>
  one.chainId === other.chainId ? 0 : one.chainId < other.chainId ? -1 : 1

/** Adds events of one or several chains, in their order, taking the chains in the order of their ids. */
export async function appendAuditEvents(
  transaction: Queryable,
  events: readonly AuditEvent[],
): Promise<void> {
  for (const event of events.toSorted(byChain)) await appendAuditEvent(transaction, event)
}
