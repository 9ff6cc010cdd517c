import type { Queryable } from '../../database/database.ts'
import type { Caller } from '../../sessions/caller.ts'

/** An event of a staff member's chain. */
export interface StaffEvent {
  readonly memberId: string
  /** In lower case, like `signed_in`; of an act, its name. At most 60 characters. */
  readonly type: string
  readonly at: Date
  /** Facts only, never a secret. A bigint is stored as text. */
  readonly detail: Readonly<Record<string, string | number | boolean | null>>
  /** Who made the request, stored as `address` and `device`; left out if a command made it. */
  readonly caller?: Caller | undefined
}

/**
 * Appends an event to the end of a member's chain, inside the caller's database transaction, and returns its number. Lock
 * it last: after customers' audit chains, the task and the act.
 */
export async function appendStaffEvent(
  transaction: Queryable,
  { memberId, type, at, detail, caller }: StaffEvent,
): Promise<bigint> {
  const [recorded] = await transaction.query<{ event_no: bigint }>(
    'select record_staff_event($1, $2, $3, $4::jsonb) as event_no',
    [memberId, at, type, JSON.stringify({ ...detail, ...caller })],
  )
  if (!recorded) throw new Error('the event was not recorded')
  return recorded.event_no
}

/** Appends events of several members in the order of their ids, so that no two calls wait for each other. */
export async function appendStaffEvents(
  transaction: Queryable,
  events: readonly StaffEvent[],
): Promise<void> {
  const inOrder = events.toSorted((one, other) => (one.memberId < other.memberId ? -1 : 1))
  for (const event of inOrder) await appendStaffEvent(transaction, event)
}

/** Whether this entry is recorded: then this is a repeated run, whose first commit was not acknowledged. */
export async function isRecorded(
  transaction: Queryable,
  { memberId, at, entryId }: { memberId: string; at: Date; entryId: string },
): Promise<boolean> {
  const rows = await transaction.query(
    `select event_no from staff_event where member_id = $1 and at = $2 and detail ->> 'entryId' = $3`,
    [memberId, at, entryId],
  )
  return rows.length > 0
}
