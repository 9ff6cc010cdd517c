import type { Queryable } from '../database/database.ts'

/**
 * Locks a customer's row until the database transaction ends. Whoever opens sessions and whoever ends all of them do
 * so first, before they look at any: so the one sees what the other has done. Orders and sign-ins elsewhere go on.
 */
export async function lockCustomer(transaction: Queryable, customerId: string): Promise<void> {
  await transaction.query('select id from customer where id = $1 for no key update', [customerId])
}
