import type { Bank } from '../bank.ts'
import type { Caller } from '../sessions/caller.ts'
import { visitorAddress } from '../sessions/visitor-address.ts'
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
  readonly caller: Caller
  /** From 1. */
  readonly page: number
  readonly pageSize: number
}

const ofOwn = 'customer_id = $1 and ($2::text is null or visitor_address = $2)'

/**
 * A page of the messages that a customer sent while signed in, newest first. Of a demo customer those that came from the
 * same address as whoever asks: each has somebody's name and e-mail.
 */
export async function listMessages(
  { database }: Bank,
  { customerId, caller, page, pageSize }: MessageListQuery,
): Promise<MessageList> {
  const own = [customerId, await visitorAddress(database, customerId, caller)] as const
  const [count] = await database.query<{ total: bigint; open: bigint }>(
    `select count(*) as total, count(*) filter (where answer is null) as open
       from message where ${ofOwn}`,
    own,
  )
  const rows = await database.query<MessageRow>(
    `select ${messageColumns} from message where ${ofOwn}
      order by sent_at desc, id desc limit $3::int8 offset $4::int8`,
    [...own, BigInt(pageSize), BigInt((page - 1) * pageSize)],
  )
  return { messages: rows.map(messageOf), total: Number(count?.total ?? 0n), open: Number(count?.open ?? 0n) }
}
