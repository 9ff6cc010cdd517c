import type { Queryable } from '../database/database.ts'

/** Whether the customer's second factor is on: confirmed, and to be asked for. */
export async function isSecondFactorOn(database: Queryable, customerId: string): Promise<boolean> {
  const rows = await database.query(
    'select 1 as is_on from second_factor where customer_id = $1 and confirmed_at is not null',
    [customerId],
  )
  return rows.length > 0
}

/** How a code was taken: one of the app's, or a recovery code, which is used up by it. */
export type CodeTaken = 'app' | 'recovery'

/**
 * Takes a code of a customer whose second factor is on, inside the caller's database transaction: one of the
 * authenticator app (RFC 6238, one step either way, each of use once) or a recovery code (once). Undefined where it
 * is neither.
 */
export function takeCode(
  _transaction: Queryable,
  _asked: { readonly customerId: string; readonly code: string; readonly at: Date },
): Promise<CodeTaken | undefined> {
  throw new Error('not built yet')
}
