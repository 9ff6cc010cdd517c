import type { Queryable } from '../../database/database.ts'
import type { OpenSession } from '../../sessions/customer-sessions.ts'

/** More than anyone has. */
const sessionsMax = 100

interface Row {
  readonly id: string
  readonly address: string
  readonly device: string
  readonly created_at: Date
  readonly last_active_at: Date
}

/** Where a customer whose record is open is signed in, last used first; 100 at most. `address`: from there alone; null: all. */
export async function listRecordedSessions(
  database: Queryable,
  {
    customerId,
    address,
    at,
  }: { readonly customerId: string; readonly address: string | null; readonly at: Date },
): Promise<readonly Omit<OpenSession, 'isCurrent'>[]> {
  const rows = await database.query<Row>(
    `select id, address, device, created_at, last_active_at from session
      where customer_id = $1 and stage = 'signed_in' and ended_at is null and idle_ends_at > $2
        and ($3::text is null or address = $3)
      order by last_active_at desc, id desc limit ${sessionsMax}`,
    [customerId, at, address],
  )
  return rows.map(row => ({
    sessionId: row.id,
    address: row.address,
    device: row.device,
    signedInAt: row.created_at,
    lastActiveAt: row.last_active_at,
  }))
}
