import type { Bank } from '../bank.ts'
import { findCustomerByEmail } from '../customers/customer.ts'
import type { Queryable } from '../database/database.ts'
import { accepted, refused, type Result } from '../result.ts'
import { findAccountByNumber, lockAccounts } from './accounts.ts'

export interface Grant {
  readonly customerId: string
  readonly accountId: string
  /** The start of the access; in the past when demo history is backdated. */
  readonly grantedAt: Date
  /** The current time, for the audit trail. */
  readonly at: Date
}

/**
 * Gives a customer access to an account as its owner, inside the caller's database transaction. One statement writes
 * the row and its audit event, `account_access_granted`: the database refuses either without the other (migration 014).
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
 * Ends a customer's access to an account, on behalf of the operator. From then on the customer cannot see the account,
 * its history, statements or notifications. Other owners keep their access, and the money stays where it is. The
 * customer's audit trail records it (`account_access_revoked`). Refusals, in this order: `unknown_email`;
 * `unknown_account`, for an account number of eight digits; `no_access`.
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
    // Locks accounts before audit chains, like every posting, so a running posting commits before or after this.
    await lockAccounts(transaction, [customerId])
    const [row] = await transaction.query<{ is_revoked: boolean }>(
      `select revoke_account_access($1, $2, $3, 'operator') as is_revoked`,
      [customerId, account.id, at],
    )
    // This may be a repeated run: the first one committed, but its acknowledgement was lost.
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
