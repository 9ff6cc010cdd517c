import { appendAuditEvent } from '../audit/append-audit-event.ts'
import type { Bank } from '../bank.ts'
import { accepted, refused, type Result } from '../result.ts'
import type { Caller } from '../sessions/caller.ts'
import { forgetAttempts } from '../throttles/attempts.ts'
import { beginCustomerAttempt } from '../throttles/begin-customer-attempt.ts'
import { takeCode } from './check-code.ts'

export interface CodeEntry {
  readonly customerId: string
  /** Without spaces and hyphens, in capitals. */
  readonly code: string
  readonly at: Date
  readonly caller: Caller
}

export type CodeRefusal =
  { readonly code: 'wrong_code' } | { readonly code: 'too_many_attempts'; readonly retryAfterSeconds: number }

/** The key under which a customer's wrong codes count, at sign-in and afterwards. */
export const codeAttemptKey = (customerId: string) => `code/${customerId}`

/**
 * Takes a code of a customer who is signed in and has the second factor on. It is used up whatever comes of
 * what it was given for. Wrong ones are counted and audited. Refused: more wrong ones than there may be; a wrong one.
 */
export async function enterCode(bank: Bank, entry: CodeEntry): Promise<Result<null, CodeRefusal>> {
  const { customerId, at, caller } = entry
  const key = codeAttemptKey(customerId)
  const attempt = await beginCustomerAttempt(bank, { customerId, key, at, caller })
  if (!attempt.ok) return refused({ code: 'too_many_attempts', retryAfterSeconds: attempt.retryAfterSeconds })
  const taken = await bank.database.transaction(async transaction => {
    const by = await takeCode(transaction, entry)
    if (by) await forgetAttempts(transaction, key)
    if (by === 'app') return true
    const type = by ? 'recovery_code_used' : 'second_factor_failed'
    await appendAuditEvent(transaction, { chainId: customerId, at, type, detail: {}, caller })
    return by !== undefined
  })
  return taken ? accepted(null) : refused({ code: 'wrong_code' })
}
