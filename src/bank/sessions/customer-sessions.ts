import { appendAuditEvent } from '../audit/append-audit-events.ts'
import type { Bank } from '../bank.ts'
import type { Queryable } from '../database/database.ts'
import { accepted, refused, type Result } from '../result.ts'
import { type Caller, visitorAddress } from './caller.ts'
import { endOtherSessions } from './end-sessions.ts'
import { forgetDeviceOf } from './known-devices.ts'
import type { TokenHolder } from './session.ts'

/** A browser in which a customer is signed in now. */
export interface OpenSession {
  readonly sessionId: string
  /** The address that it was opened from. */
  readonly address: string
  /** The browser's user agent. */
  readonly device: string
  readonly signedInAt: Date
  readonly lastActiveAt: Date
  readonly isCurrent: boolean
}

interface OpenSessionRow {
  readonly id: string
  readonly address: string
  readonly device: string
  readonly created_at: Date
  readonly last_active_at: Date
  readonly is_current: boolean
}

/** More than anyone has. A program with more sessions cannot hide the newest ones. */
const sessionsMax = 100

/**
 * Where a customer is signed in: the calling session first, then by last use, 100 at most. For a demo customer, only
 * sessions of the caller's address; for a visit to a shared demonstration, only itself, since many visitors may share
 * an address.
 */
export async function listSessions(
  { database, clock }: Bank,
  { customerId, sessionId, visitId }: TokenHolder,
  caller: Caller,
): Promise<readonly OpenSession[]> {
  const rows = await database.query<OpenSessionRow>(
    `select id, address, device, created_at, last_active_at, id = $2 as is_current
       from session
      where customer_id = $1 and stage = 'signed_in' and ended_at is null and idle_ends_at > $3
        and (id = $2 or $6::uuid is null and ($5::text is null or address = $5))
      order by is_current desc, last_active_at desc, id desc limit $4::int`,
    [
      customerId,
      sessionId,
      clock(),
      sessionsMax,
      await visitorAddress(database, customerId, caller),
      visitId,
    ],
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

/**
 * Whether the session ended at exactly this time. If so, this is a repeated run: the first one committed, but its
 * acknowledgement was lost.
 */
async function wasEnded(
  transaction: Queryable,
  { sessionId, customerId, at }: { sessionId: string; customerId: string; at: Date },
): Promise<boolean> {
  const ended = await transaction.query(
    `select id from session where id = $1 and customer_id = $2 and stage = 'signed_in' and ended_at = $3`,
    [sessionId, customerId, at],
  )
  return ended.length > 0
}

/**
 * Signs a customer out of one browser, which is then unknown to the bank. Refused if the session does not exist or has ended. A demo customer can end the
 * calling session and those of the same address; a visit to a shared demonstration only itself.
 */
export async function endCustomerSession(
  bank: Bank,
  { customerId, sessionId: ownId, visitId }: TokenHolder,
  { sessionId, caller }: { sessionId: string; caller: Caller },
): Promise<Result<null, 'not_found'>> {
  const at = bank.clock()
  const address = await visitorAddress(bank.database, customerId, caller)
  const isEnded = await bank.database.transaction(async transaction => {
    const ended = await transaction.query(
      `update session set ended_at = $3
        where id = $1 and customer_id = $2 and stage = 'signed_in' and ended_at is null and idle_ends_at > $3
          and (id = $5 or $6::uuid is null and ($4::text is null or address = $4))
        returning id`,
      [sessionId, customerId, at, address, ownId, visitId],
    )
    if (ended.length === 0) return wasEnded(transaction, { sessionId, customerId, at })
    await forgetDeviceOf(transaction, { customerId, at, sessionId, ownId })
    const event = { chainId: customerId, at, type: 'session_ended', detail: { sessions: 1 }, caller }
    await appendAuditEvent(transaction, event)
    return true
  })
  return isEnded ? accepted(null) : refused('not_found')
}

/**
 * Signs a customer out of every other browser; a demo customer only out of those of the same address. A visit to a
 * shared demonstration has no others.
 */
export async function endAllOtherSessions(
  bank: Bank,
  { customerId, sessionId, visitId }: TokenHolder,
  caller: Caller,
): Promise<void> {
  if (visitId !== null) return
  const at = bank.clock()
  const address = await visitorAddress(bank.database, customerId, caller)
  await bank.database.transaction(async transaction => {
    const sessions = await endOtherSessions(transaction, { customerId, exceptId: sessionId, address, at })
    if (sessions === 0) return
    const event = { chainId: customerId, at, type: 'session_ended', detail: { sessions }, caller }
    await appendAuditEvent(transaction, event)
  })
}
