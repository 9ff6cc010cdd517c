import { normaliseEmail } from '../../domain/identifiers.ts'
import { appendAuditEvent, appendAuditEventsOnce, bankChainId } from '../audit/append-audit-events.ts'
import type { Bank } from '../bank.ts'
import { findCustomerByEmail } from '../customers/customer.ts'
import type { Queryable } from '../database/database.ts'
import { type Expiry, removeEnded } from '../housekeeping/remove-ended.ts'
import { giveNotice, newNotice } from '../notifications/give-notice.ts'
import {
  hourlyRateLimit,
  removeEndedRateLimits,
  consumeRateLimit,
  withinRateLimits,
} from '../rate-limits/rate-limits.ts'
import { accepted, refused, type Result } from '../result.ts'
import type { Caller } from '../sessions/caller.ts'
import { newSessionToken } from '../sessions/session.ts'
import { isSignInStopped, readSignInStop } from '../sessions/sign-in-stop.ts'
import { lockPassword } from './current-password.ts'

export interface PasswordResetRequest {
  readonly email: string
  readonly caller: Caller
  /** Whether the link is shown to the caller because no email is sent: only on one's own machine. */
  readonly isShown: boolean
}

type Outcome = Result<
  { readonly token?: string },
  { readonly code: 'too_many_attempts'; readonly retryAfterSeconds: number }
>

/**
 * Queues an email that will carry the link. The link is made when the email leaves ({@link makeEmailedLink}), so that
 * no token is stored in clear. Runs the same single statement for every email, known or not.
 */
const queueLinkEmail = (
  transaction: Queryable,
  { id, email, at, endsAt }: { id: string; email: string; at: Date; endsAt: Date },
) =>
  transaction.query(
    `insert into outbox_message (id, channel, customer_id, recipient, type, facts, created_at, next_attempt_at)
     select $1::uuid, 'email', c.id, c.email, 'password_reset_link', $4::jsonb, $3::timestamptz, $3::timestamptz
       from customer c
      where c.email = $2::text and not c.is_demo and c.retired_at is null and not ${isSignInStopped('c.id')}
     on conflict (id) do nothing`,
    [id, email, at, JSON.stringify({ endsAt: endsAt.toISOString() })],
  )

/**
 * Requests a one-time link to choose a new password, by email, for the customer who signs in with this address. Neither
 * the answer nor its duration reveals whether there is one: the same statements run and one event is audited in either
 * case. If the link is shown, every address gets a token; it opens nothing if there is no customer, or while the bank has
 * stopped the sign-in. Demo customers keep
 * their published password (ruling 35) and get no link. Refused after too many requests within an hour, from one
 * address or for one email.
 */
export async function requestPasswordReset(bank: Bank, request: PasswordResetRequest): Promise<Outcome> {
  const { caller, isShown } = request
  const { limits } = bank
  const at = bank.clock()
  const email = normaliseEmail(request.email)
  const endsAt = new Date(at.getTime() + limits.passwordResetMs)
  const [id, entryId] = [bank.newId(), bank.newId()]
  const { token, tokenHash } = newSessionToken(bank.randomBytes)
  const turnsOf = {
    address: hourlyRateLimit({
      key: `reset_link/address/${caller.address}`,
      limit: limits.addressResetLinksHourly,
      at,
    }),
    email: hourlyRateLimit({ key: `reset_link/email/${email}`, limit: limits.resetLinksHourly, at }),
  }
  return withinRateLimits<Outcome>(
    bank.database,
    async (transaction, endWork) => {
      const byAddress = await consumeRateLimit(transaction, turnsOf.address)
      const byEmail = await consumeRateLimit(transaction, turnsOf.email)
      if (!byAddress.ok || !byEmail.ok) return endWork(byAddress, byEmail)
      const found = await findCustomerByEmail(transaction, email)
      await queueLinkEmail(transaction, { id, email, at, endsAt })
      if (isShown) await saveResetLink(transaction, { email, tokenHash, at, endsAt })
      // The bank's own chain stores no address.
      const chain = found ? { chainId: found.customer.id, caller } : { chainId: bankChainId }
      await appendAuditEventsOnce(transaction, entryId, [
        { ...chain, at, type: 'password_reset_asked', detail: {} },
      ])
      await removeEndedRateLimits(transaction, at)
      return accepted(isShown ? { token } : {})
    },
    retryAfterSeconds => refused({ code: 'too_many_attempts', retryAfterSeconds }),
  )
}

/**
 * Sends a customer a one-time link to choose a new password, inside the caller's database transaction, by a staff member who
 * checked who they talk to. The link is made when the email leaves; a demonstration that sends none makes one at once, and
 * returns its token to be shown. The customer is notified. Refusals, in this order: `demo_customer`, whose password is public;
 * `sign_in_is_stopped`. Source: part two, section 17.4.
 */
export async function sendResetLink(
  bank: Bank,
  transaction: Queryable,
  { customerId, at }: { readonly customerId: string; readonly at: Date },
): Promise<Result<{ readonly token?: string }, 'demo_customer' | 'sign_in_is_stopped'>> {
  await lockPassword(transaction, { customerId, visitId: null })
  const [customer] = await transaction.query<{ email: string; is_demo: boolean }>(
    'select email, is_demo from customer where id = $1',
    [customerId],
  )
  if (!customer || customer.is_demo) return refused('demo_customer')
  if (await readSignInStop(transaction, customerId)) return refused('sign_in_is_stopped')
  const endsAt = new Date(at.getTime() + bank.limits.passwordResetMs)
  await queueLinkEmail(transaction, { id: bank.newId(), email: customer.email, at, endsAt })
  const notice = { customerId, type: 'password_reset_issued', category: 'security', at, facts: {} } as const
  await giveNotice(transaction, newNotice(bank, notice))
  const detail = { by: 'staff' }
  await appendAuditEvent(transaction, { chainId: customerId, at, type: 'password_reset_asked', detail })
  if (bank.sendsEmail || !bank.isDemonstration) return accepted({})
  const { token, tokenHash } = newSessionToken(bank.randomBytes)
  await saveResetLink(transaction, { email: customer.email, tokenHash, at, endsAt })
  return accepted({ token })
}

export interface IssuedReset {
  /** The token of the one-time link. The bank stores only its SHA-256. */
  readonly token: string
  readonly endsAt: Date
}

/** Links of all customers. */
const resets: Expiry = { table: 'password_reset', key: 'token_hash', endsAt: 'ends_at' }

/**
 * Makes a one-time link for a customer who has forgotten the password, valid once and for `passwordResetMs`; earlier
 * links become invalid. For the operator, after verifying the person; the customer is notified. Refused if nobody
 * has that email.
 */
export async function issuePasswordReset(
  bank: Bank,
  email: string,
): Promise<Result<IssuedReset, 'unknown_email'>> {
  const found = await findCustomerByEmail(bank.database, email)
  if (!found) return refused('unknown_email')
  const customerId = found.customer.id
  const at = bank.clock()
  const endsAt = new Date(at.getTime() + bank.limits.passwordResetMs)
  const notice = newNotice(bank, {
    customerId,
    type: 'password_reset_issued',
    category: 'security',
    at,
    facts: {},
  })
  const { token, tokenHash } = newSessionToken(bank.randomBytes)
  await bank.database.transaction(async transaction => {
    await lockPassword(transaction, { customerId, visitId: null })
    await transaction.query('delete from password_reset where customer_id = $1 and token_hash <> $2', [
      customerId,
      tokenHash,
    ])
    const issued = await transaction.query(
      `insert into password_reset (token_hash, customer_id, created_at, ends_at) values ($1, $2, $3, $4)
       on conflict (token_hash) do nothing
       returning customer_id`,
      [tokenHash, customerId, at, endsAt],
    )
    if (issued.length === 0) return
    await removeEnded(transaction, resets, at)
    await giveNotice(transaction, notice)
    const detail = { by: 'operator', endsAt: endsAt.toISOString() }
    await appendAuditEvent(transaction, { chainId: customerId, at, type: 'password_reset_issued', detail })
  })
  return accepted({ token, endsAt })
}

/**
 * Makes the one-time link of a queued email when the email leaves: the token is only in the email, and the bank stores
 * its SHA-256. A repeated email carries a new link, and the previous one becomes invalid. Undefined if the request has
 * expired, or if nobody signs in with that address any more.
 */
export async function makeEmailedLink(
  bank: Bank,
  { recipient, endsAt }: { recipient: string; endsAt: Date },
): Promise<string | undefined> {
  const at = bank.clock()
  if (Number.isNaN(endsAt.getTime()) || endsAt <= at) return undefined
  const entryId = bank.newId()
  const { token, tokenHash } = newSessionToken(bank.randomBytes)
  const customerId = await bank.database.transaction(async transaction => {
    const chainId = await saveResetLink(transaction, { email: recipient, tokenHash, at, endsAt })
    if (chainId === undefined) return undefined
    const detail = { by: 'email', endsAt: endsAt.toISOString() }
    await appendAuditEventsOnce(transaction, entryId, [
      { chainId, at, type: 'password_reset_issued', detail },
    ])
    return chainId
  })
  return customerId === undefined ? undefined : token
}

export interface NewResetLink {
  /** The customer's sign-in email, normalised. */
  readonly email: string
  readonly tokenHash: Uint8Array
  readonly at: Date
  readonly endsAt: Date
}

/**
 * Stores a one-time link that was requested by email, replacing any before it. Runs the same single statement for every
 * email, known or not. Locks the customer, so that no link outlives the email that it was sent to. Returns the customer's
 * id; undefined if nobody has the email, or if it belongs to a demo customer, whose password is public (ruling 35), or to a
 * retired one.
 */
async function saveResetLink(
  transaction: Queryable,
  { email, tokenHash, at, endsAt }: NewResetLink,
): Promise<string | undefined> {
  const [saved] = await transaction.query<{ customer_id: string }>(
    `insert into password_reset (token_hash, customer_id, created_at, ends_at)
     select $1::bytea, c.id, $3::timestamptz, $4::timestamptz
       from customer c
      where c.email = $2::text and not c.is_demo and c.retired_at is null and not ${isSignInStopped('c.id')}
        for no key update of c
     on conflict (customer_id) do update
       set token_hash = excluded.token_hash, created_at = excluded.created_at, ends_at = excluded.ends_at
     returning customer_id`,
    [tokenHash, email, at, endsAt],
  )
  return saved?.customer_id
}
