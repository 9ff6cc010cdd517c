import { appendAuditEvent, auditAlone, bankChainId } from '../audit/append-audit-events.ts'
import type { Bank } from '../bank.ts'
import type { Queryable } from '../database/database.ts'
import { newNotice } from '../notifications/give-notice.ts'
import { accepted, refused, type Result } from '../result.ts'
import type { Caller } from '../sessions/caller.ts'
import { hashSessionToken } from '../sessions/session.ts'
import { signInAttemptKey } from '../sessions/count-sign-in.ts'
import { isSignInStopped, readSignInStop } from '../sessions/sign-in-stop.ts'
import {
  beginAttempt,
  type Counted,
  forgetAttempts,
  takeBackAttempt,
  tryCounted,
} from '../rate-limits/attempts.ts'
import { saveNewPassword, lockPassword, passwordAttemptKey } from './current-password.ts'

export interface PasswordReset {
  /** The token from the one-time link. */
  readonly token: string
  /** Already checked for length and against the list of common passwords. */
  readonly newPassword: string
  readonly caller: Caller
}

export type ResetRefusal =
  | { readonly code: 'reset_link_ended' | 'sign_in_stopped' }
  | { readonly code: 'too_many_attempts'; readonly retryAfterSeconds: number }

type Outcome = Result<null, ResetRefusal>

interface OpenReset {
  readonly customerId: string
  readonly email: string
  /** Whether the bank has stopped the customer's sign-in. */
  readonly isStopped: boolean
}

async function findReset(
  database: Queryable,
  tokenHash: Uint8Array,
  at: Date,
): Promise<OpenReset | undefined> {
  const [row] = await database.query<{ customer_id: string; email: string; is_stopped: boolean }>(
    `select r.customer_id, c.email, ${isSignInStopped('c.id')} as is_stopped
       from password_reset r join customer c on c.id = r.customer_id
      where r.token_hash = $1 and r.ends_at > $2`,
    [tokenHash, at],
  )
  return row && { customerId: row.customer_id, email: row.email, isStopped: row.is_stopped }
}

/** Uses the link up. Returns false if it has been used or has expired. */
async function useUp(transaction: Queryable, tokenHash: Uint8Array, at: Date): Promise<boolean> {
  const taken = await transaction.query(
    'delete from password_reset where token_hash = $1 and ends_at > $2 returning customer_id',
    [tokenHash, at],
  )
  return taken.length > 0
}

/** Uses the link for the new password. A success does not count as a failed attempt of its address. */
async function takeLink(
  bank: Bank,
  { token, newPassword, caller }: PasswordReset,
  at: Date,
  { attempt, started }: Counted,
): Promise<Outcome> {
  const tokenHash = hashSessionToken(token)
  const reset = tokenHash && (await findReset(bank.database, tokenHash, at))
  if (!tokenHash || !reset) return refused({ code: 'reset_link_ended' })
  if (reset.isStopped) {
    await takeBackAttempt(bank.database, attempt, started)
    return refused({ code: 'sign_in_stopped' })
  }
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
    // The new hash is already there in a repeated run: the first one committed, but its acknowledgement was lost.
    const holder = { customerId, visitId: null }
    if ((await lockPassword(transaction, holder)) === passwordPhc) return accepted(null)
    if (await readSignInStop(transaction, customerId)) return refused({ code: 'sign_in_stopped' })
    if (!(await useUp(transaction, tokenHash, at))) return refused({ code: 'reset_link_ended' })
    const sessionsEnded = await saveNewPassword(transaction, { ...holder, passwordPhc, at, notice })
    await takeBackAttempt(transaction, attempt, started)
    await forgetAttempts(transaction, signInAttemptKey(email))
    await forgetAttempts(transaction, passwordAttemptKey(customerId))
    const detail = { sessionsEnded }
    await appendAuditEvent(transaction, { chainId: customerId, at, type: 'password_reset', detail, caller })
    return accepted(null)
  })
}

/** Audits a failed use and the lock that it causes, in the bank's own chain, since the person is unknown. */
function auditFailure(bank: Bank, locksUntil: Date | undefined): Promise<void> {
  const failed = { chainId: bankChainId, at: bank.clock(), type: 'password_reset_failed', detail: {} }
  return auditAlone(bank, locksUntil ? [failed, { ...failed, type: 'password_reset_locked' }] : [failed])
}

/** Tries a link. It is counted as failed first; a success takes its own count back. */
async function tryLink(
  bank: Bank,
  { address }: Caller,
  look: (at: Date, counted: Counted) => Promise<Outcome>,
): Promise<Outcome> {
  const at = bank.clock()
  const { addressFailuresMax } = bank.limits
  const attempt = { key: `reset/address/${address}`, failuresMax: addressFailuresMax, at }
  const started = await beginAttempt(bank.database, attempt, bank.limits)
  if (!started.ok) return refused({ code: 'too_many_attempts', retryAfterSeconds: started.retryAfterSeconds })
  const counted = { attempt, started }
  const outcome = await tryCounted(bank.database, counted, () => look(at, counted))
  if (!outcome.ok && outcome.refusal.code !== 'sign_in_stopped') await auditFailure(bank, started.locksUntil)
  return outcome
}

/**
 * Whether a one-time link is valid, before anyone chooses a password for it. Counts like a use but does not use the
 * link up. Refusals, in this order: too many attempts from one address; a link that is unknown, used or expired; a
 * stopped sign-in.
 */
export const checkPasswordReset = (
  bank: Bank,
  { token, caller }: Omit<PasswordReset, 'newPassword'>,
): Promise<Outcome> =>
  tryLink(bank, caller, async (at, { attempt, started }) => {
    const tokenHash = hashSessionToken(token)
    const reset = tokenHash && (await findReset(bank.database, tokenHash, at))
    if (!reset) return refused({ code: 'reset_link_ended' })
    await takeBackAttempt(bank.database, attempt, started)
    return reset.isStopped ? refused({ code: 'sign_in_stopped' }) : accepted(null)
  })

/**
 * Replaces a forgotten password by means of a one-time link. All sessions end and failed attempts are reset; nobody is
 * signed in, and the second factor stays. Unknown, used and expired links get the same answer. Throws `PasswordsBusy`
 * if too many passwords are waiting. Refusals, in this order: too many attempts from one address; such a link; a sign-in that
 * the bank has stopped.
 */
export const resetPassword = (bank: Bank, request: PasswordReset): Promise<Outcome> =>
  bank.passwordQueue.run({ address: request.caller.address }, () =>
    tryLink(bank, request.caller, (at, counted) => takeLink(bank, request, at, counted)),
  )
