import type { Bank } from '../bank.ts'
import { findCustomerByEmail } from '../customers/customer.ts'
import type { Queryable } from '../database/database.ts'
import { accepted, refused, type Result } from '../result.ts'
import { findAccountByNumber, lockAccounts } from './accounts.ts'

export interface Grant {
  readonly customerId: string
  readonly accountId: string
  /** From when on; in the past where a history is dated back. */
  readonly grantedAt: Date
  /** By the clock, for the audit trail. */
  readonly at: Date
}

/**
 * Lets a customer reach an account as its owner, inside the caller's database transaction: the row and its audit event,
 * `account_access_granted`, in one statement. The database refuses the one without the other (migration 014).
 */
export async function grantAccess(
  transaction: Queryable,
  { customerId, accountId, grantedAt, at }: Grant,
): Promise<void> {
  await transaction.query(`select grant_account_access($1, $2, 'owner', $3, $4, 'bank') is null as granted`, [
    customerId,
    accountId,
    grantedAt,
    at,
  ])
}

export type RevocationRefusal = 'unknown_email' | 'unknown_account' | 'no_access'

/**
 * Ends a customer's access to an account, by the operator: from then on the account, its history, statements and
 * notices are as if they were not there for this customer. Others who reach it go on; the money stays where it is. Told
 * in the customer's audit trail (`account_access_revoked`). Refused in this order: nobody has the e-mail; no account
 * has the number, of eight digits; the customer does not reach it.
 */
export async function revokeAccess(
  bank: Bank,
  { email, accountNumber }: { email: string; accountNumber: string },
): Promise<Result<null, RevocationRefusal>> {
  const found = await findCustomerByEmail(bank.database, email)
  if (!found) return refused('unknown_email')
  const account = await findAccountByNumber(bank.database, accountNumber)
  if (!account) return refused('unknown_account')
  const customerId = found.customer.id
  const at = bank.clock()
  const isRevoked = await bank.database.transaction(async transaction => {
    // Accounts first, then chains: what is being posted comes before or after.
    await lockAccounts(transaction, [customerId])
    const [row] = await transaction.query<{ is_revoked: boolean }>(
      `select revoke_account_access($1, $2, $3, 'operator') as is_revoked`,
      [customerId, account.id, at],
    )
    // Revoked at this very time: the word of the commit that did it was lost on the way.
    return row?.is_revoked || (await wasRevoked(transaction, { customerId, accountId: account.id, at }))
  })
  return isRevoked ? accepted(null) : refused('no_access')
}

async function wasRevoked(
  transaction: Queryable,
  { customerId, accountId, at }: { customerId: string; accountId: string; at: Date },
): Promise<boolean> {
  const rows = await transaction.query(
    'select 1 as found from account_access where customer_id = $1 and account_id = $2 and revoked_at = $3',
    [customerId, accountId, at],
  )
  return rows.length > 0
}
