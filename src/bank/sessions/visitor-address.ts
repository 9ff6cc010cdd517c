import type { Queryable } from '../database/database.ts'
import type { Caller } from './caller.ts'

/**
 * What tells one visitor of a demonstration from another. Its customers are many people at once, who are to see and
 * end what came from their own address, and nothing of each other's. Null for everybody else's customer, who is one
 * person and sees all.
 */
export async function visitorAddress(
  database: Queryable,
  customerId: string,
  { address }: Pick<Caller, 'address'>,
): Promise<string | null> {
  const demo = await database.query('select id from customer where id = $1 and is_demo', [customerId])
  return demo.length > 0 ? address : null
}
