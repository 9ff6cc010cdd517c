import type { Bank } from '../bank.ts'
import { beginAttempt, type Attempted } from './attempts.ts'

/**
 * Counts an attempt of somebody who is signed in, before it is made, as {@link beginAttempt} does. Demo customers
 * are never locked: a visitor could lock all the others out (ruling 35).
 */
export async function beginCustomerAttempt(
  { database, limits }: Bank,
  { customerId, key, at }: { customerId: string; key: string; at: Date },
): Promise<Attempted> {
  const demo = await database.query('select id from customer where id = $1 and is_demo', [customerId])
  if (demo.length > 0) return { ok: true }
  return beginAttempt(database, { key, failuresMax: limits.failuresMax, at }, limits)
}
