import { normaliseEmail } from '../customers/normalise-email.ts'
import type { Queryable } from '../database/database.ts'
import { keepEmail } from '../outbox/keep-email.ts'
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
  const [customer] = await transaction.query<{ id: string }>('select id from customer where email = $1', [
    recipient,
  ])
  const whose = customer ? { customerId: customer.id } : {}
  await keepEmail(transaction, {
    id,
    ...whose,
    recipient,
    type: 'application_for_known_email',
    facts: {},
    at,
  })
}
