import type { Bank } from '../bank.ts'
import type { Message } from './message.ts'
import { messageColumns, messageOf, type MessageRow } from './message-row.ts'

export interface MessageList {
  readonly messages: readonly Message[]
  /** How many there are on all pages. */
  readonly total: number
  /** How many of them are not answered yet. */
  readonly open: number
}

export interface MessageListQuery {
  readonly customerId: string
  /** From 1. */
  readonly page: number
  readonly pageSize: number
}

/** A page of the messages that a customer sent while signed in, newest first. */
export async function listMessages(
  { database }: Bank,
  { customerId, page, pageSize }: MessageListQuery,
): Promise<MessageList> {
  const [count] = await database.query<{ total: bigint; open: bigint }>(
    `select count(*) as total, count(*) filter (where answer is null) as open
       from message where customer_id = $1`,
    [customerId],
  )
  const rows = await database.query<MessageRow>(
    `select ${messageColumns} from message where customer_id = $1
      order by sent_at desc, id desc limit $2::int8 offset $3::int8`,
    [customerId, BigInt(pageSize), BigInt((page - 1) * pageSize)],
  )
  return { messages: rows.map(messageOf), total: Number(count?.total ?? 0n), open: Number(count?.open ?? 0n) }
}
