import { appendAuditEventsOnce, type AuditEvent } from '../audit/append-audit-events.ts'
import type { Bank } from '../bank.ts'
import { beginCustomerAttempt, forgetAttempts, tryCounted } from '../rate-limits/attempts.ts'
import { accepted, refused, type Result } from '../result.ts'
import type { Caller } from '../sessions/caller.ts'
import type { CredentialHolder } from '../sessions/session.ts'
import { isSecondFactorOn, acceptCode } from './codes.ts'

interface CodeEntry extends CredentialHolder {
  /** Without spaces and hyphens, in capitals. */
  readonly code: string
  readonly at: Date
  readonly caller: Caller
}

/** A code entry of a session that gets a new token afterwards. */
export interface SessionCodeEntry extends CodeEntry {
  readonly sessionId: string
}

export type CodeRefusal =
  | { readonly code: 'wrong_code' }
  | { readonly code: 'too_many_attempts'; readonly retryAfterSeconds: number }

/** The key for counting a customer's wrong codes, at sign-in and afterwards. */
export const codeAttemptKey = (customerId: string) => `code/${customerId}`

/** The audit events of a signed-in customer's wrong code, and of the lock that it causes. */
export function wrongCodeEvents(
  { customerId, at, caller }: CodeEntry,
  locksUntil: Date | undefined,
): readonly AuditEvent[] {
  const failed = { chainId: customerId, at, type: 'second_factor_failed', detail: {}, caller }
  return locksUntil ? [failed, { ...failed, type: 'second_factor_locked' }] : [failed]
}

/**
 * Accepts a code of a signed-in customer whose second factor is on. The code is used up even if the change that it was
 * entered for fails. Wrong codes and locks are counted and audited. Refusals, in this order: too many wrong codes; a
 * wrong code.
 */
export async function enterCode(bank: Bank, entry: CodeEntry): Promise<Result<null, CodeRefusal>> {
  const { customerId, visitId, at, caller } = entry
  const key = codeAttemptKey(customerId)
  const started = await beginCustomerAttempt(bank, { customerId, key, at, caller })
  if (!started.ok) return refused({ code: 'too_many_attempts', retryAfterSeconds: started.retryAfterSeconds })
  const entryId = bank.newId()
  const enter = () =>
    bank.database.transaction(async transaction => {
      const by = await acceptCode(transaction, { customerId, visitId, code: entry.code, at, entryId })
      if (by) await forgetAttempts(transaction, key)
      const used = { chainId: customerId, at, type: 'recovery_code_used', detail: {}, caller }
      if (by === 'recovery') await appendAuditEventsOnce(transaction, entryId, [used])
      if (!by) await appendAuditEventsOnce(transaction, entryId, wrongCodeEvents(entry, started.locksUntil))
      return by !== undefined
    })
  const attempt = { key, failuresMax: bank.limits.failuresMax }
  const taken = await tryCounted(bank.database, { attempt, started }, enter)
  return taken ? accepted(null) : refused({ code: 'wrong_code' })
}

export type SecondFactorRefusal = { readonly code: 'second_factor_required' } | CodeRefusal

/**
 * Asks for a code before a change that needs more than a session, if the second factor is on. If it is off, `code` is
 * ignored. Call it before the change's own database transaction and after all other checks, since it uses the code up.
 */
export async function requireSecondFactor(
  bank: Bank,
  { code, ...entry }: Omit<CodeEntry, 'code'> & { readonly code?: string | undefined },
): Promise<Result<null, SecondFactorRefusal>> {
  if (!(await isSecondFactorOn(bank.database, entry))) return accepted(null)
  return code === undefined
    ? refused({ code: 'second_factor_required' })
    : enterCode(bank, { ...entry, code })
}
