import { normaliseEmail } from '../customers/normalise-email.ts'
import type { Queryable } from '../database/database.ts'
import { takeTurn } from '../throttles/take-turn.ts'

const dayMs = 24 * 60 * 60 * 1000

/**
 * Tells the owner of an e-mail that somebody applied with it, by an e-mail to it, at most once a day: they know the
 * rest, and a stranger learns nothing. `id` is the message's, made before the database transaction.
 */
export async function tellKnownEmail(
  transaction: Queryable,
  { id, email, at }: { id: string; email: string; at: Date },
): Promise<void> {
  const recipient = normaliseEmail(email)
  const key = `application/known_email/${recipient}`
  const turn = await takeTurn(transaction, { key, limit: 1, windowMs: dayMs, at })
  if (!turn.ok) return
  await transaction.query(
    `insert into outbox_message (id, channel, customer_id, recipient, type, facts, created_at, next_attempt_at)
     values ($1, 'email', (select id from customer where email = $2::text), $2::text, 'application_for_known_email',
             '{}', $3::timestamptz, $3::timestamptz)
     on conflict (id) do nothing`,
    [id, recipient, at],
  )
}
