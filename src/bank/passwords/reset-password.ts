import { appendAuditEvent, auditAlone, bankChainId } from '../audit/append-audit-events.ts'
import type { Bank } from '../bank.ts'
import type { Queryable } from '../database/database.ts'
import { newNotice } from '../notifications/give-notice.ts'
import { accepted, refused, type Result } from '../result.ts'
import type { Caller } from '../sessions/caller.ts'
import { hashSessionToken } from '../sessions/session.ts'
import { signInAttemptKey } from '../sessions/count-sign-in.ts'
import {
  beginAttempt,
  type Counted,
  forgetAttempts,
  takeBackAttempt,
  tryCounted,
} from '../rate-limits/attempts.ts'
import { saveNewPassword, lockPassword, passwordAttemptKey } from './current-password.ts'

export interface PasswordReset {
  /** What the one-time link carries. */
  readonly token: string
  /** Long enough, and none that is tried first: checked where it came in. */
  readonly newPassword: string
  readonly caller: Caller
}

export type ResetRefusal =
  | { readonly code: 'reset_link_ended' }
  | { readonly code: 'too_many_attempts'; readonly retryAfterSeconds: number }

type Outcome = Result<null, ResetRefusal>

interface OpenReset {
  readonly customerId: string
  readonly email: string
}

async function findReset(
  database: Queryable,
  tokenHash: Uint8Array,
  at: Date,
): Promise<OpenReset | undefined> {
  const [row] = await database.query<{ customer_id: string; email: string }>(
    `select r.customer_id, c.email from password_reset r join customer c on c.id = r.customer_id
      where r.token_hash = $1 and r.ends_at > $2`,
    [tokenHash, at],
  )
  return row && { customerId: row.customer_id, email: row.email }
}

/** Uses the link up. False where it has been used or has ended, since it was looked at or before. */
async function useUp(transaction: Queryable, tokenHash: Uint8Array, at: Date): Promise<boolean> {
  const taken = await transaction.query(
    'delete from password_reset where token_hash = $1 and ends_at > $2 returning customer_id',
    [tokenHash, at],
  )
  return taken.length > 0
}

/** Uses the link for the new password. What succeeds was no failed attempt of its address. */
async function takeLink(
  bank: Bank,
  { token, newPassword, caller }: PasswordReset,
  at: Date,
  { attempt, begun }: Counted,
): Promise<Outcome> {
  const tokenHash = hashSessionToken(token)
  const reset = tokenHash && (await findReset(bank.database, tokenHash, at))
  if (!tokenHash || !reset) return refused({ code: 'reset_link_ended' })
  const { customerId, email } = reset
  const passwordPhc = await bank.passwords.hash(newPassword)
  const notice = newNotice(bank, {
    customerId,
    type: 'password_changed',
    category: 'security',
    at,
    facts: {},
  })
  return bank.database.transaction(async (transaction): Promise<Outcome> => {
    // Put in place already: this runs again because the word of its commit was lost on the way.
    const ways = { customerId, visitId: null }
    if ((await lockPassword(transaction, ways)) === passwordPhc) return accepted(null)
    if (!(await useUp(transaction, tokenHash, at))) return refused({ code: 'reset_link_ended' })
    const sessionsEnded = await saveNewPassword(transaction, { ...ways, passwordPhc, at, notice })
    await takeBackAttempt(transaction, attempt, begun)
    await forgetAttempts(transaction, signInAttemptKey(email))
    await forgetAttempts(transaction, passwordAttemptKey(customerId))
    const detail = { sessionsEnded }
    await appendAuditEvent(transaction, { chainId: customerId, at, type: 'password_reset', detail, caller })
    return accepted(null)
  })
}

/**
 * A use that failed is audited, and the lock that it begins: in the bank's own chain, for whoever it was is unknown.
 */
function auditFailure(bank: Bank, locksUntil: Date | undefined): Promise<void> {
  const failed = { chainId: bankChainId, at: bank.clock(), type: 'password_reset_failed', detail: {} }
  return auditAlone(bank, locksUntil ? [failed, { ...failed, type: 'password_reset_locked' }] : [failed])
}

/** Tries a link, counted as failed before it is looked at; what succeeds takes its count back by itself. */
async function tryLink(
  bank: Bank,
  { address }: Caller,
  look: (at: Date, counted: Counted) => Promise<Outcome>,
): Promise<Outcome> {
  const at = bank.clock()
  const { addressFailuresMax } = bank.limits
  const attempt = { key: `reset/address/${address}`, failuresMax: addressFailuresMax, at }
  const begun = await beginAttempt(bank.database, attempt, bank.limits)
  if (!begun.ok) return refused({ code: 'too_many_attempts', retryAfterSeconds: begun.retryAfterSeconds })
  const counted = { attempt, begun }
  const outcome = await tryCounted(bank.database, counted, () => look(at, counted))
  if (!outcome.ok) await auditFailure(bank, begun.locksUntil)
  return outcome
}

/**
 * Whether a one-time link is of use, before anybody chooses a password for it. It is tried as its use is, and stays of
 * use. Refused in this order: more attempts from an address than there may be; a link that never was, was used or is
 * too old.
 */
export const checkPasswordReset = (
  bank: Bank,
  { token, caller }: Omit<PasswordReset, 'newPassword'>,
): Promise<Outcome> =>
  tryLink(bank, caller, async (at, { attempt, begun }) => {
    const tokenHash = hashSessionToken(token)
    if (!tokenHash || !(await findReset(bank.database, tokenHash, at)))
      return refused({ code: 'reset_link_ended' })
    await takeBackAttempt(bank.database, attempt, begun)
    return accepted(null)
  })

/**
 * Puts a new password in place of a forgotten one, by a one-time link. All sessions end and failed attempts are
 * forgotten; nobody is signed in by it, and the second factor stays. A link that never was, was used or is too old has
 * one answer. Throws `PasswordsBusy` where too many wait. Refused in this order: more attempts from an address than
 * there may be; such a link.
 */
export const resetPassword = (bank: Bank, asked: PasswordReset): Promise<Outcome> =>
  bank.passwordQueue.run({ address: asked.caller.address }, () =>
    tryLink(bank, asked.caller, (at, counted) => takeLink(bank, asked, at, counted)),
  )
