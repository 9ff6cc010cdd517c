import type { Queryable } from '../database/database.ts'

/**
 * Locks all accounts of these customers, in the order of their ids, until the database transaction ends: first of all,
 * where a customer's e-mail changes. It is a key, so changing it locks out whoever refers to the customer, as the
 * notices of a posting do; and a posting has the customer's accounts and chain by then.
 */
export async function lockAccounts(transaction: Queryable, customerIds: readonly string[]): Promise<void> {
  await transaction.query(
    `select a.id from account a
      where a.id in (select x.account_id from access_in_force x where x.customer_id = any ($1::uuid[]))
      order by a.id for no key update`,
    [customerIds],
  )
}
