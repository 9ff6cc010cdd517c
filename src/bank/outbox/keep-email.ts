import type { Queryable } from '../database/database.ts'

export interface KeptEmail {
  /** Made before the database transaction, which may run twice. */
  readonly id: string
  /** Left out for somebody who does not bank here. */
  readonly customerId?: string
  /** Where it goes, whatever the customer's e-mail is now. */
  readonly recipient: string
  readonly type: string
  /** For its words. Never a secret, and no link that opens anything. */
  readonly facts: Readonly<Record<string, string>>
  readonly at: Date
}

/**
 * Puts an e-mail into the outbox whatever anybody prefers, inside the caller's database transaction: it is sent if and
 * only if what it tells of is so. For customers who are told as they prefer there is `giveNotice`.
 */
export async function keepEmail(transaction: Queryable, email: KeptEmail): Promise<void> {
  const { id, customerId, recipient, type, facts, at } = email
  await transaction.query(
    `insert into outbox_message (id, channel, customer_id, recipient, type, facts, created_at, next_attempt_at)
     values ($1, 'email', $2, $3, $4, $5::jsonb, $6, $6)
     on conflict (id) do nothing`,
    [id, customerId ?? null, recipient, type, JSON.stringify(facts), at],
  )
}
