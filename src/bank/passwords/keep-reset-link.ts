import type { Queryable } from '../database/database.ts'

export interface NewResetLink {
  /** Whose, by the e-mail that they sign in with, normalised. */
  readonly email: string
  readonly tokenHash: Uint8Array
  readonly at: Date
  readonly endsAt: Date
}

/**
 * Keeps a one-time link that a customer asked for by e-mail, in place of any before it. One statement, whoever has the
 * e-mail. Answers with the customer's id; undefined where nobody has it, or a demo customer, whose password is
 * everybody's (ruling 35), or who has left.
 */
export async function keepResetLink(
  transaction: Queryable,
  { email, tokenHash, at, endsAt }: NewResetLink,
): Promise<string | undefined> {
  const [kept] = await transaction.query<{ customer_id: string }>(
    `insert into password_reset (token_hash, customer_id, created_at, ends_at)
     select $1::bytea, c.id, $3::timestamptz, $4::timestamptz
       from customer c where c.email = $2::text and not c.is_demo and c.retired_at is null
     on conflict (customer_id) do update
       set token_hash = excluded.token_hash, created_at = excluded.created_at, ends_at = excluded.ends_at
     returning customer_id`,
    [tokenHash, email, at, endsAt],
  )
  return kept?.customer_id
}
