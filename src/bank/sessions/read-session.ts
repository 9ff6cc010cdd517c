import type { Bank } from '../bank.ts'
import { fullName } from '../customers/customer.ts'
import { hashSessionToken } from './session-token.ts'
import type { AccountType, SignedIn } from './signed-in.ts'

interface SessionRow {
  id: string
  customer_id: string
  first_name: string
  last_name: string
  email: string
  kind: AccountType
  account_type: AccountType
  idle_ends_at: Date
  ends_at: Date
}

/** Who holds this token; undefined where it is unknown, ended or past its time. */
export async function readSession(bank: Bank, token: string): Promise<SignedIn | undefined> {
  const tokenHash = await hashSessionToken(token)
  if (tokenHash === undefined) return undefined
  const [row] = await bank.database.query<SessionRow>(
    `select s.id, s.customer_id, c.first_name, c.last_name, c.email, c.kind, s.account_type, s.idle_ends_at, s.ends_at
       from session s
       join customer c on c.id = s.customer_id
      where s.token_hash = $1 and s.stage = 'signed_in' and s.ended_at is null and s.idle_ends_at > $2`,
    [tokenHash, bank.clock()],
  )
  return (
    row && {
      sessionId: row.id,
      customerId: row.customer_id,
      name: fullName({ firstName: row.first_name, lastName: row.last_name }),
      email: row.email,
      kind: row.kind,
      accountType: row.account_type,
      idleEndsAt: row.idle_ends_at,
      endsAt: row.ends_at,
    }
  )
}
