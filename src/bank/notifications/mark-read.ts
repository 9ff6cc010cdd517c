import type { Bank } from '../bank.ts'

interface MarkRead {
  readonly customerId: string
  readonly notificationId: string
}

/** Marks one notification as read, for good. Answers whether there is such a one of the customer's. */
export async function markRead(bank: Bank, { customerId, notificationId }: MarkRead): Promise<boolean> {
  const [marked] = await bank.database.query<{ id: string }>(
    `update notification set read_at = coalesce(read_at, $3) where customer_id = $1 and id = $2 returning id`,
    [customerId, notificationId, bank.clock()],
  )
  return marked !== undefined
}

/**
 * Marks a customer's notifications as read up to the newest that they saw, in the order in which they are listed: what
 * came after it stays unread. Answers whether there is such a one of the customer's; where there is none, none is
 * marked.
 */
export async function markAllReadUpTo(
  bank: Bank,
  { customerId, notificationId }: MarkRead,
): Promise<boolean> {
  const [found] = await bank.database.query<{ id: string }>(
    `with newest as (
       select id, created_at from notification where customer_id = $1 and id = $2
     ), marked as (
       update notification n set read_at = $3 from newest
        where n.customer_id = $1 and n.read_at is null and (n.created_at, n.id) <= (newest.created_at, newest.id)
     )
     select id from newest`,
    [customerId, notificationId, bank.clock()],
  )
  return found !== undefined
}
