import { normaliseEmail } from '../../domain/identifiers.ts'
import { appendAuditEvent, appendAuditEventsOnce, bankChainId } from '../audit/append-audit-events.ts'
import type { Bank } from '../bank.ts'
import { findCustomerByEmail } from '../customers/customer.ts'
import type { Queryable } from '../database/database.ts'
import { type Ending, removeEnded } from '../housekeeping/remove-ended.ts'
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
import { lockPassword } from './current-password.ts'

export interface PasswordResetRequest {
  readonly email: string
  readonly caller: Caller
  /** Whether the link is shown to whoever asks, since nothing is sent: on one's own machine alone. */
  readonly isShown: boolean
}

type Outcome = Result<
  { readonly token?: string },
  { readonly code: 'too_many_attempts'; readonly retryAfterSeconds: number }
>

/**
 * Puts an e-mail into the outbox that will carry the link. The link is made when that leaves
 * (`make-emailed-link.ts`), so that no token is kept in clear. One statement, whoever has the address.
 */
const queueLinkEmail = (
  transaction: Queryable,
  { id, email, at, endsAt }: { id: string; email: string; at: Date; endsAt: Date },
) =>
  transaction.query(
    `insert into outbox_message (id, channel, customer_id, recipient, type, facts, created_at, next_attempt_at)
     select $1::uuid, 'email', c.id, c.email, 'password_reset_link', $4::jsonb, $3::timestamptz, $3::timestamptz
       from customer c where c.email = $2::text and not c.is_demo and c.retired_at is null
     on conflict (id) do nothing`,
    [id, email, at, JSON.stringify({ endsAt: endsAt.toISOString() })],
  )

/**
 * Asks for a one-time link to choose a new password, by e-mail, for whoever signs in with this address. Whether anybody
 * does shows in nothing that is answered, nor in how long it takes: the same statements run and one event is audited
 * either way. Where the link is shown, a token is answered for every address; it opens nothing where nobody has it.
 * Demo customers keep their published password (ruling 35): nothing is made for them. Refused: more asked from an
 * address, or for an e-mail, than an hour may have.
 */
export async function askPasswordReset(bank: Bank, asked: PasswordResetRequest): Promise<Outcome> {
  const { caller, isShown } = asked
  const { limits } = bank
  const at = bank.clock()
  const email = normaliseEmail(asked.email)
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
      // The bank's own chain keeps no address of anybody's.
      const whose = found ? { chainId: found.customer.id, caller } : { chainId: bankChainId }
      await appendAuditEventsOnce(transaction, entryId, [
        { ...whose, at, type: 'password_reset_asked', detail: {} },
      ])
      await removeEndedRateLimits(transaction, at)
      return accepted(isShown ? { token } : {})
    },
    retryAfterSeconds => refused({ code: 'too_many_attempts', retryAfterSeconds }),
  )
}

export interface IssuedReset {
  /** Of the one-time link. The bank keeps its SHA-256. */
  readonly token: string
  readonly endsAt: Date
}

/** Links, whoever's they are. */
const resets: Ending = { table: 'password_reset', key: 'token_hash', endsAt: 'ends_at' }

/**
 * Makes a one-time link for a customer who has forgotten the password, of use once and for `passwordResetMs`; those
 * made before it are of no use any more. For the operator, who knows whom it is handed to; the customer is told too.
 * Refused where nobody has that e-mail.
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
 * Makes the one-time link that an e-mail was asked for with, as that e-mail leaves: its token is in the e-mail alone,
 * and the bank keeps its SHA-256. An e-mail that is tried again carries a new link, and the one before is of no use any
 * more. Undefined where its time is over, or nobody signs in with that address any more.
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
  /** Whose, by the e-mail that they sign in with, normalised. */
  readonly email: string
  readonly tokenHash: Uint8Array
  readonly at: Date
  readonly endsAt: Date
}

/**
 * Keeps a one-time link that a customer asked for by e-mail, in place of any before it. One statement, whoever has the
 * e-mail. Answers with the customer's id; undefined where nobody has it, or a demo customer, whose password is
 * everybody's (ruling 35), or who has left.
 */
async function saveResetLink(
  transaction: Queryable,
  { email, tokenHash, at, endsAt }: NewResetLink,
): Promise<string | undefined> {
  const [kept] = await transaction.query<{ customer_id: string }>(
    `insert into password_reset (token_hash, customer_id, created_at, ends_at)
     select $1::bytea, c.id, $3::timestamptz, $4::timestamptz
       from customer c where c.email = $2::text and not c.is_demo and c.retired_at is null
     on conflict (customer_id) do update
       set token_hash = excluded.token_hash, created_at = excluded.created_at, ends_at = excluded.ends_at
     returning customer_id`,
    [tokenHash, email, at, endsAt],
  )
  return kept?.customer_id
}
