import type { Bank } from '../bank.ts'
import type { Queryable } from '../database/database.ts'
import { accepted, refused, type Result } from '../result.ts'
import { takeTurn } from '../throttles/take-turn.ts'

type EmailRefusal =
  | { readonly code: 'email_unavailable' }
  | { readonly code: 'too_many_attempts'; readonly retryAfterSeconds: number }

/** What is limited is the number of new e-mails in a day. Those that are refused count: each is a question. */
const windowMs = 24 * 60 * 60 * 1000

/** Whether an e-mail, normalised, may become this customer's: a turn is left, and it is nobody's. */
export async function allowEmail(
  { limits }: Bank,
  transaction: Queryable,
  { customerId, email, at }: { customerId: string; email: string; at: Date },
): Promise<Result<null, EmailRefusal>> {
  const turn = await takeTurn(transaction, {
    key: `email-change/customer/${customerId}`,
    limit: limits.emailChangesDaily,
    windowMs,
    at,
  })
  if (!turn.ok) return refused({ code: 'too_many_attempts', retryAfterSeconds: turn.retryAfterSeconds })
  const taken = await transaction.query(
    `select 1 as is_taken from customer where email = $1
     union all
     select 1 from application where email = $1 and status = 'pending_verification'`,
    [email],
  )
  return taken.length > 0 ? refused({ code: 'email_unavailable' }) : accepted(null)
}
