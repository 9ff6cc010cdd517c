import type { Queryable } from '../database/database.ts'

/**
 * Called first in a database transaction that creates or replaces demo customers. It waits for others that do: each posts a
 * whole history and locks what it needs as it goes, so that two at once could wait for each other.
 */
export async function takeTurnOfSeeding(transaction: Queryable): Promise<void> {
  await transaction.query("select pg_advisory_xact_lock(hashtextextended('sarsen/demo-customers', 0))")
}
