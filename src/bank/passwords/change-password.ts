import { appendAuditEvent } from '../audit/append-audit-events.ts'
import type { Bank } from '../bank.ts'
import { newNotice } from '../notifications/give-notice.ts'
import { accepted, refused, type Result } from '../result.ts'
import { requireSecondFactor, type SecondFactorRefusal } from '../second-factor/enter-code.ts'
import type { Caller } from '../sessions/caller.ts'
import { newSessionToken, replaceToken, type TokenHolder } from '../sessions/session.ts'
import {
  checkCurrentPassword,
  type CurrentPasswordRefusal,
  saveNewPassword,
  lockPassword,
} from './current-password.ts'

export interface PasswordChange {
  readonly session: Pick<TokenHolder, 'sessionId' | 'customerId' | 'visitId'>
  readonly currentPassword: string
  /** Already checked for length and against the list of common passwords. */
  readonly newPassword: string
  readonly code?: string | undefined
  readonly caller: Caller
}

export type PasswordRefusal =
  | { readonly code: 'same_password' }
  | { readonly code: 'not_signed_in' }
  | CurrentPasswordRefusal
  | SecondFactorRefusal

type Outcome = Result<{ readonly token: string }, PasswordRefusal>

/**
 * Changes a customer's password (spec section 9, ruling 24). All other sessions end; this one continues with a new
 * token, which is returned. In a visit to a shared demonstration only the visit's own password changes, and no session
 * ends. Refusals, in this order: the same password again; a wrong current password; a missing or wrong code, if the
 * second factor is on; a session or a password that has ended meanwhile.
 */
export async function changePassword(
  bank: Bank,
  { session, currentPassword, newPassword, code, caller }: PasswordChange,
): Promise<Outcome> {
  const { customerId, visitId, sessionId } = session
  if (newPassword === currentPassword) return refused({ code: 'same_password' })
  const at = bank.clock()
  const checked = await checkCurrentPassword(bank, {
    customerId,
    visitId,
    password: currentPassword,
    at,
    caller,
  })
  if (!checked.ok) return checked
  const allowed = await requireSecondFactor(bank, { customerId, visitId, code, at, caller })
  if (!allowed.ok) return allowed

  // No queue is needed here: the current password was checked in the queue, which limits this too.
  const passwordPhc = await bank.passwords.hash(newPassword)
  const { token, tokenHash } = newSessionToken(bank.randomBytes)
  const notice = newNotice(bank, {
    customerId,
    type: 'password_changed',
    category: 'security',
    at,
    facts: {},
  })
  return bank.database.transaction(async (transaction): Promise<Outcome> => {
    const locked = await lockPassword(transaction, session)
    // The new hash is already there in a repeated run: the first one committed, but its acknowledgement was lost.
    if (locked === passwordPhc) return accepted({ token })
    if (locked !== checked.value.passwordPhc) return refused({ code: 'wrong_password' })
    if (!(await replaceToken(transaction, { sessionId, tokenHash, at })))
      return refused({ code: 'not_signed_in' })
    const sessionsEnded = await saveNewPassword(transaction, {
      customerId,
      visitId,
      passwordPhc,
      exceptSessionId: sessionId,
      at,
      notice,
    })
    const detail = { sessionsEnded }
    await appendAuditEvent(transaction, { chainId: customerId, at, type: 'password_changed', detail, caller })
    return accepted({ token })
  })
}
