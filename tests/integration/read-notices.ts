import type { Database } from '../../src/bank/database/database.ts'

interface Whose {
  readonly customerId: string
}

/** The types of a customer's audit events, oldest first, without the one for the account that they were opened with. */
export async function readEventTypes(database: Database, { customerId }: Whose): Promise<string[]> {
  const events = await database.query<{ type: string }>(
    `select type from audit_event where chain_id = $1 and type <> 'account_access_granted' order by event_no`,
    [customerId],
  )
  return events.map(({ type }) => type)
}

/** What the bank sent a customer: the types of notifications, then those of messages after their channel. */
export async function readNotices(database: Database, { customerId }: Whose): Promise<string[]> {
  const notices = await database.query<{ notice: string }>(
    `select notice from (
       select 0, id, type from notification where customer_id = $1
       union all
       select 1, id, channel || ' ' || type from outbox_message where customer_id = $1
     ) t (part, id, notice) order by part, id`,
    [customerId],
  )
  return notices.map(row => row.notice)
}
