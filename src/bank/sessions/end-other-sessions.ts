import { lockCustomer } from '../customers/lock-customer.ts'
import type { Queryable } from '../database/database.ts'

/**
 * Ends every session of a customer but one, and answers how many there were. `exceptId`: the session's id. One that is
 * being opened at the same moment either ends with them or comes after: the customer's row is locked.
 * `address`: those of this address alone.
 */
export async function endOtherSessions(
  transaction: Queryable,
  {
    customerId,
    exceptId,
    address,
    at,
  }: { customerId: string; exceptId?: string; address?: string | null; at: Date },
): Promise<number> {
  await lockCustomer(transaction, customerId)
  const ended = await transaction.query(
    `update session set ended_at = $3
      where customer_id = $1 and id is distinct from $2::uuid and ended_at is null and idle_ends_at > $3
        and ($4::text is null or address = $4)
      returning id`,
    [customerId, exceptId ?? null, at, address ?? null],
  )
  return ended.length
}
