import { appendAuditEventsOnce, type AuditEvent } from '../audit/append-audit-events.ts'
import type { Bank } from '../bank.ts'
import { beginCustomerAttempt, forgetAttempts, tryCounted } from '../rate-limits/attempts.ts'
import { accepted, refused, type Result } from '../result.ts'
import type { Caller } from '../sessions/caller.ts'
import type { WaysIn } from '../sessions/session.ts'
import { isSecondFactorOn, takeCode } from './codes.ts'

interface CodeEntry extends WaysIn {
  /** Without spaces and hyphens, in capitals. */
  readonly code: string
  readonly at: Date
  readonly caller: Caller
}

/** The same, of one session: where what the code is given for makes it go on with a new token. */
export interface SessionCodeEntry extends CodeEntry {
  readonly sessionId: string
}

export type CodeRefusal =
  { readonly code: 'wrong_code' } | { readonly code: 'too_many_attempts'; readonly retryAfterSeconds: number }

/** The key under which a customer's wrong codes count, at sign-in and afterwards. */
export const codeAttemptKey = (customerId: string) => `code/${customerId}`

/** What is audited of a wrong code of somebody who is signed in, and of the lock that it begins. */
export function wrongCodeEvents(
  { customerId, at, caller }: CodeEntry,
  locksUntil: Date | undefined,
): readonly AuditEvent[] {
  const failed = { chainId: customerId, at, type: 'second_factor_failed', detail: {}, caller }
  return locksUntil ? [failed, { ...failed, type: 'second_factor_locked' }] : [failed]
}

/**
 * Takes a code of a customer who is signed in and has the second factor on. It is used up whatever comes of what it was
 * given for. Wrong ones are counted and audited, and so is a lock. Refused: more wrong ones than there may be; a wrong
 * one.
 */
export async function enterCode(bank: Bank, entry: CodeEntry): Promise<Result<null, CodeRefusal>> {
  const { customerId, visitId, at, caller } = entry
  const key = codeAttemptKey(customerId)
  const begun = await beginCustomerAttempt(bank, { customerId, key, at, caller })
  if (!begun.ok) return refused({ code: 'too_many_attempts', retryAfterSeconds: begun.retryAfterSeconds })
  const entryId = bank.newId()
  const enter = () =>
    bank.database.transaction(async transaction => {
      const by = await takeCode(transaction, { customerId, visitId, code: entry.code, at, entryId })
      if (by) await forgetAttempts(transaction, key)
      const used = { chainId: customerId, at, type: 'recovery_code_used', detail: {}, caller }
      if (by === 'recovery') await appendAuditEventsOnce(transaction, entryId, [used])
      if (!by) await appendAuditEventsOnce(transaction, entryId, wrongCodeEvents(entry, begun.locksUntil))
      return by !== undefined
    })
  const attempt = { key, failuresMax: bank.limits.failuresMax }
  const taken = await tryCounted(bank.database, { attempt, begun }, enter)
  return taken ? accepted(null) : refused({ code: 'wrong_code' })
}

export type SecondFactorRefusal = { readonly code: 'second_factor_required' } | CodeRefusal

/**
 * The step before a change that needs more than a session: where the second factor is on, a code of it. Where it is
 * off, what was sent as `code` is not looked at. Called before the change's own database transaction, and last of the
 * checks, since the code is used up by it.
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
