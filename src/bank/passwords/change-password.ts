import { appendAuditEvent } from '../audit/append-audit-events.ts'
import type { Bank } from '../bank.ts'
import {
  type ConfirmationRefusal,
  type ConfirmedRequest,
  draftConfirmation,
  lockForConfirmation,
  requireConfirmation,
} from '../confirmations/require-confirmation.ts'
import { newNotice } from '../notifications/give-notice.ts'
import { accepted, refused, type Result } from '../result.ts'
import { requireSecondFactor, type SecondFactorRefusal } from '../second-factor/enter-code.ts'
import { readStrongMethods } from '../second-factor/strong-methods.ts'
import { holdSession, newSessionToken, replaceToken } from '../sessions/session.ts'
import {
  checkCurrentPassword,
  type CurrentPasswordRefusal,
  saveNewPassword,
  lockPassword,
} from './current-password.ts'

export interface PasswordChange extends ConfirmedRequest {
  readonly currentPassword: string
  /** Already checked for length and against the list of common passwords. */
  readonly newPassword: string
  readonly code?: string | undefined
}

export type PasswordRefusal =
  | { readonly code: 'same_password' }
  | { readonly code: 'not_signed_in' }
  | CurrentPasswordRefusal
  | SecondFactorRefusal
  | ConfirmationRefusal

type Outcome = Result<{ readonly token: string }, PasswordRefusal>

/**
 * Changes a customer's password (spec section 9, ruling 24). All other sessions end; this one continues with a new
 * token, which is returned. In a visit to a shared demonstration only the visit's own password changes, and no session
 * ends. A customer who has a passkey confirms the change in place of a code. Refusals, in this order: the same password
 * again; a wrong current password; a missing or wrong code, if the second factor is on and there is no passkey; a session
 * or a password that has ended meanwhile; with a passkey, what {@link requireConfirmation} refuses.
 */
export async function changePassword(bank: Bank, request: PasswordChange): Promise<Outcome> {
  const { session, currentPassword, newPassword, code, caller } = request
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
  const { passkeys } = await readStrongMethods(bank.database, session)
  const allowed =
    passkeys > 0 ? accepted(null) : await requireSecondFactor(bank, { customerId, visitId, code, at, caller })
  if (!allowed.ok) return allowed

  // No queue is needed here: the current password was checked in the queue, which limits this too.
  const passwordPhc = await bank.passwords.hash(newPassword)
  const { token, tokenHash } = newSessionToken(bank.randomBytes)
  const draft = draftConfirmation(bank)
  const need = { action: 'password_changed', subject: customerId, fields: {} } as const
  const notice = newNotice(bank, {
    customerId,
    type: 'password_changed',
    category: 'security',
    at,
    facts: {},
  })
  return bank.database.transaction(async (transaction): Promise<Outcome> => {
    await lockForConfirmation(transaction, request)
    const locked = await lockPassword(transaction, session)
    // The new hash is already there in a repeated run: the first one committed, but its acknowledgement was lost.
    if (locked === passwordPhc) return accepted({ token })
    if (locked !== checked.value.passwordPhc) return refused({ code: 'wrong_password' })
    if (!(await holdSession(transaction, { sessionId, at }))) return refused({ code: 'not_signed_in' })
    if (passkeys > 0) {
      const confirmed = await requireConfirmation(bank, transaction, request, { need, draft })
      if (!confirmed.ok) return confirmed
    }
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
