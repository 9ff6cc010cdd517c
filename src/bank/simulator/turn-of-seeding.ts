import type { Queryable } from '../database/database.ts'

/**
 * Called first in a database transaction that creates or replaces demo customers. It waits for others that do: each posts a
 * whole history and locks what it needs as it goes, so that two at once could wait for each other.
 */
export async function takeTurnOfSeeding(transaction: Queryable): Promise<void> {
  await transaction.query("select pg_advisory_xact_lock(hashtextextended('sarsen/demo-customers', 0))")
}

/**
 * When something is seeded of which a visitor may use up what there is. `first`: only where it never was, as in a tab, whose one
 * visitor keeps what they did. `again`: only where it was before. Left out: whenever it is missing.
 */
export interface SeedingTime {
  readonly only?: 'first' | 'again'
}

/** Whether something is not seeded now. `isSeeded`: it was before. */
export const isOutOfTime = (only: SeedingTime['only'], isSeeded: boolean): boolean =>
  only === 'first' ? isSeeded : only === 'again' && !isSeeded
