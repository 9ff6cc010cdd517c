import { auditAlone } from '../audit/append-audit-events-once.ts'
import type { Bank } from '../bank.ts'
import { accepted, refused, type Result } from '../result.ts'
import type { Caller } from '../sessions/caller.ts'
import { forgetAttempts } from '../throttles/attempts.ts'
import { beginCustomerAttempt } from '../throttles/begin-customer-attempt.ts'
import { tryCounted } from '../throttles/try-counted.ts'

export type CurrentPasswordRefusal =
  | { readonly code: 'wrong_password' }
  | { readonly code: 'too_many_attempts'; readonly retryAfterSeconds: number }

/** The key under which a customer's wrong passwords count while signed in. Sign-in has others. */
export const passwordAttemptKey = (customerId: string) => `password/${customerId}`

/**
 * Whether a customer who is signed in knows the password: asked again before what a found or stolen session must not
 * do. Answers with the hash that it was checked against, by which a change can see that it still stands. Wrong ones
 * are counted and audited, and so is a lock. Refused: more wrong ones than there may be; a wrong one.
 */
export async function checkCurrentPassword(
  bank: Bank,
  { customerId, password, at, caller }: { customerId: string; password: string; at: Date; caller: Caller },
): Promise<Result<{ readonly passwordPhc: string }, CurrentPasswordRefusal>> {
  const attempt = { key: passwordAttemptKey(customerId), failuresMax: bank.limits.failuresMax }
  const begun = await beginCustomerAttempt(bank, { customerId, key: attempt.key, at, caller })
  if (!begun.ok) return refused({ code: 'too_many_attempts', retryAfterSeconds: begun.retryAfterSeconds })
  const passwordPhc = await tryCounted(bank.database, { attempt, begun }, async () => {
    const [customer] = await bank.database.query<{ password_phc: string }>(
      'select password_phc from customer where id = $1',
      [customerId],
    )
    if (!customer || !(await bank.passwords.verify(customer.password_phc, password))) return undefined
    await forgetAttempts(bank.database, attempt.key)
    return customer.password_phc
  })
  if (passwordPhc !== undefined) return accepted({ passwordPhc })
  const event = { chainId: customerId, at, type: 'current_password_failed', detail: {}, caller }
  await auditAlone(bank, begun.locksUntil ? [event, { ...event, type: 'current_password_locked' }] : [event])
  return refused({ code: 'wrong_password' })
}
