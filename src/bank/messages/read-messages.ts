import type { Bank } from '../bank.ts'
import type { Queryable } from '../database/database.ts'
import { type Caller, visitorAddress } from '../sessions/caller.ts'

/** A message to the bank, as it is kept. */
export interface Message {
  readonly id: string
  readonly name: string
  /** As it was typed: somebody is to write to it. */
  readonly email: string
  readonly subject: string
  /** One line or several, parted by `\n`. */
  readonly message: string
  readonly sentAt: Date
  /** What the bank wrote back, and when. */
  readonly answer?: { readonly text: string; readonly at: Date }
}

interface MessageRow {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly subject: string
  readonly message: string
  readonly sent_at: Date
  readonly answer: string | null
  readonly answered_at: Date | null
}

/** The columns of a {@link MessageRow}. */
const messageColumns = 'id, name, email, subject, message, sent_at, answer, answered_at'

const messageOf = ({ sent_at, answer, answered_at, ...row }: MessageRow): Message => ({
  id: row.id,
  name: row.name,
  email: row.email,
  subject: row.subject,
  message: row.message,
  sentAt: sent_at,
  ...(answer !== null && answered_at !== null && { answer: { text: answer, at: answered_at } }),
})

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

export interface ReadMessage extends Message {
  /** Undefined where whoever wrote was not signed in. */
  readonly customerId: string | undefined
  /** Whether whoever wrote is one of a demo customer's visitors: the answer is for none of the others. */
  readonly isVisitors: boolean
}

/** One message, whosever it is, for the bank's own people. Taken in hand, nobody else answers it meanwhile. */
export async function readMessage(
  database: Queryable,
  id: string,
  { forUpdate = false } = {},
): Promise<ReadMessage | undefined> {
  const [row] = await database.query<MessageRow & { customer_id: string | null; is_visitors: boolean }>(
    `select ${messageColumns}, customer_id, visitor_address is not null as is_visitors from message where id = $1 ${forUpdate ? 'for no key update' : ''}`,
    [id],
  )
  return row && { ...messageOf(row), customerId: row.customer_id ?? undefined, isVisitors: row.is_visitors }
}
