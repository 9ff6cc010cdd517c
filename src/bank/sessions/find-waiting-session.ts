import type { Customer } from '../customers/customer.ts'
import type { Queryable } from '../database/database.ts'
import type { AccountType } from './signed-in.ts'

/** Somebody whose password was right and who has not shown the second factor yet. */
export interface WaitingSession {
  readonly customer: Customer
  readonly accountType: AccountType
}

interface Row {
  readonly id: string
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly kind: AccountType
  readonly account_type: AccountType
}

/** The session that waits for its second factor under this token; undefined where none does any more. */
export async function findWaitingSession(
  database: Queryable,
  { tokenHash, at }: { tokenHash: Uint8Array; at: Date },
): Promise<WaitingSession | undefined> {
  const [row] = await database.query<Row>(
    `select c.id, c.first_name, c.last_name, c.email, c.kind, s.account_type
       from session s
       join customer c on c.id = s.customer_id
      where s.token_hash = $1 and s.stage = 'second_factor' and s.ended_at is null and s.idle_ends_at > $2`,
    [tokenHash, at],
  )
  return (
    row && {
      customer: {
        id: row.id,
        firstName: row.first_name,
        lastName: row.last_name,
        email: row.email,
        kind: row.kind,
      },
      accountType: row.account_type,
    }
  )
}
