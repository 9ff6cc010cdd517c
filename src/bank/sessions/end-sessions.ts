import { appendAuditEvent } from '../audit/append-audit-events.ts'
import type { Bank } from '../bank.ts'
import { findCustomerByEmail, lockCustomer } from '../customers/customer.ts'
import type { Queryable } from '../database/database.ts'
import { type Expiry, removeEnded } from '../housekeeping/remove-ended.ts'
import { accepted, refused, type Result } from '../result.ts'
import type { Caller } from './caller.ts'
import { forgetOtherDevices } from './known-devices.ts'
import { hashSessionToken } from './session.ts'
import type { SignInStage } from './sign-in-stage.ts'

/**
 * Ends the session of this token, if there is one. Repeating it changes nothing. A session that still waits for a code
 * ends without an audit event.
 */
export async function signOut(
  bank: Bank,
  { token, caller }: { token: string; caller: Caller },
): Promise<void> {
  const tokenHash = hashSessionToken(token)
  if (tokenHash === undefined) return
  const at = bank.clock()
  await bank.database.transaction(async transaction => {
    const ended = await endSession(transaction, tokenHash, at)
    if (ended?.stage !== 'signed_in') return
    const event = { chainId: ended.customerId, at, type: 'signed_out', detail: {}, caller }
    await appendAuditEvent(transaction, event)
  })
}

/** Ends a session and returns its customer and stage; undefined if there is none to end. */
export async function endSession(
  transaction: Queryable,
  tokenHash: Uint8Array,
  at: Date,
): Promise<{ readonly customerId: string; readonly stage: SignInStage } | undefined> {
  const [ended] = await transaction.query<{ customer_id: string; stage: SignInStage }>(
    `update session set ended_at = $2
      where token_hash = $1 and ended_at is null and idle_ends_at > $2
      returning customer_id, stage`,
    [tokenHash, at],
  )
  return ended && { customerId: ended.customer_id, stage: ended.stage }
}

/**
 * Ends the sessions of a customer, forgets their devices, and returns how many ended. `exceptId`: the id of a session that stays. `address`:
 * ends only the sessions of this address. The customer's row is locked, so that a sign-in at the same time either ends
 * here or opens its session afterwards.
 */
export async function endOtherSessions(
  transaction: Queryable,
  {
    customerId,
    exceptId,
    address,
    at,
  }: { customerId: string; exceptId?: string; address?: string | null; at: Date },
): Promise<number> {
  await lockCustomer(transaction, customerId)
  const ended = await transaction.query(
    `update session set ended_at = $3
      where customer_id = $1 and id is distinct from $2::uuid and ended_at is null and idle_ends_at > $3
        and ($4::text is null or address = $4)
      returning id`,
    [customerId, exceptId ?? null, at, address ?? null],
  )
  await forgetOtherDevices(transaction, { customerId, at, exceptSessionId: exceptId })
  return ended.length
}

/** The part of a bank that this needs, so that a command can use a database that no server is running on. */
type ClockAndDatabase = Pick<Bank, 'clock' | 'database'>

/** Ends all sessions of one customer, including those that wait for a code, and returns how many ended. */
function endSessionsOf(bank: ClockAndDatabase, customerId: string): Promise<number> {
  const at = bank.clock()
  return bank.database.transaction(transaction => endSessionsByBank(transaction, { customerId, at }))
}

/**
 * Ends all sessions of a customer, inside the caller's database transaction, by the operator or a staff member. Returns how
 * many ended.
 */
export async function endSessionsByBank(
  transaction: Queryable,
  { customerId, at }: { readonly customerId: string; readonly at: Date },
): Promise<number> {
  const sessions = await endOtherSessions(transaction, { customerId, at })
  if (sessions === 0) return 0
  const detail = { sessions, by: 'operator' }
  await appendAuditEvent(transaction, { chainId: customerId, at, type: 'session_ended', detail })
  return sessions
}

/** Signs a customer out everywhere, by the operator. Refused if nobody has that email. */
export async function endCustomerSessions(
  bank: Bank,
  email: string,
): Promise<Result<number, 'unknown_email'>> {
  const found = await findCustomerByEmail(bank.database, email)
  return found ? accepted(await endSessionsOf(bank, found.customer.id)) : refused('unknown_email')
}

/** Signs everyone out, customer by customer, by the operator. Sign-ins made meanwhile may stay. */
export async function endEverySession(bank: ClockAndDatabase): Promise<number> {
  const signedIn = await bank.database.query<{ customer_id: string }>(
    'select distinct customer_id from session where ended_at is null and idle_ends_at > $1 order by customer_id',
    [bank.clock()],
  )
  let sessions = 0
  for (const { customer_id: customerId } of signedIn) sessions += await endSessionsOf(bank, customerId)
  return sessions
}

const endedSessions: Expiry = {
  table: 'session',
  key: 'token_hash',
  endsAt: 'least(ended_at, idle_ends_at)',
}

/** Removes some ended sessions with their addresses and devices; the audit trail retains them. */
export const removeEndedSessions = (database: Queryable, at: Date): Promise<number> =>
  removeEnded(database, endedSessions, at)
