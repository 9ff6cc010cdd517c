import type { Queryable } from '../database/database.ts'
import type { Message } from './message.ts'
import { messageColumns, messageOf, type MessageRow } from './message-row.ts'

export interface InboxMessage extends Message {
  /** Whether a customer sent it, signed in; else the name and the e-mail are what somebody typed. */
  readonly isFromCustomer: boolean
}

/** A page of everybody's messages, newest first, for the bank's own people, and how many are not answered yet. */
export async function readInbox(
  database: Queryable,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ readonly messages: readonly InboxMessage[]; readonly total: number; readonly open: number }> {
  const [count] = await database.query<{ total: bigint; open: bigint }>(
    'select count(*) as total, count(*) filter (where answer is null) as open from message',
  )
  const rows = await database.query<MessageRow & { is_from_customer: boolean }>(
    `select ${messageColumns}, customer_id is not null as is_from_customer
       from message order by sent_at desc, id desc limit $1::int8 offset $2::int8`,
    [BigInt(pageSize), BigInt((page - 1) * pageSize)],
  )
  const messages = rows.map(row => ({ ...messageOf(row), isFromCustomer: row.is_from_customer }))
  return { messages, total: Number(count?.total ?? 0n), open: Number(count?.open ?? 0n) }
}
