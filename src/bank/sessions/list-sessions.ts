import type { Bank } from '../bank.ts'
import type { Caller } from './caller.ts'
import type { TokenHolder } from './signed-in.ts'
import { visitorAddress } from './visitor-address.ts'

/** A browser in which a customer is signed in now. */
export interface OpenSession {
  readonly sessionId: string
  /** Where it was opened from. */
  readonly address: string
  /** What its browser said of itself. */
  readonly device: string
  readonly signedInAt: Date
  readonly lastActiveAt: Date
  readonly isCurrent: boolean
}

interface Row {
  readonly id: string
  readonly address: string
  readonly device: string
  readonly created_at: Date
  readonly last_active_at: Date
  readonly is_current: boolean
}

/** Nobody signs in on so many; a program that does hides none of the newest. */
const most = 100

/**
 * Where a customer is signed in: the session that asks first, then the last used, 100 at most. Of a demo customer those
 * of the same address as whoever asks; of a visit to a shared demonstration that one alone, since many visitors may
 * have one address.
 */
export async function listSessions(
  { database, clock }: Bank,
  { customerId, sessionId, visitId }: TokenHolder,
  caller: Caller,
): Promise<readonly OpenSession[]> {
  const rows = await database.query<Row>(
    `select id, address, device, created_at, last_active_at, id = $2 as is_current
       from session
      where customer_id = $1 and stage = 'signed_in' and ended_at is null and idle_ends_at > $3
        and (id = $2 or $6::uuid is null and ($5::text is null or address = $5))
      order by is_current desc, last_active_at desc, id desc limit $4::int`,
    [customerId, sessionId, clock(), most, await visitorAddress(database, customerId, caller), visitId],
  )
  return rows.map(row => ({
    sessionId: row.id,
    address: row.address,
    device: row.device,
    signedInAt: row.created_at,
    lastActiveAt: row.last_active_at,
    isCurrent: row.is_current,
  }))
}
