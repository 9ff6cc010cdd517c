import type { Bank } from '../../src/bank/bank.ts'

interface Notifications {
  readonly type: string
  /** The number of them, each a second older than the one before. */
  readonly count?: number
}

/** Notifies a customer, as the bank does after an event. */
export async function addNotifications(
  bank: Bank,
  email: string,
  { type, count = 1 }: Notifications,
): Promise<void> {
  await bank.database.query(
    `insert into notification (id, customer_id, type, created_at)
     select gen_random_uuid(), c.id, $2, $3::timestamptz - n * interval '1 second'
       from customer c, generate_series(1, $4::int) n where c.email = $1`,
    [email, type, bank.clock(), count],
  )
}
