import type { Bank } from '../bank.ts'
import type { Queryable } from '../database/database.ts'
import { type Caller, visitorAddress } from '../sessions/caller.ts'

/** A message to the bank. */
export interface Message {
  readonly id: string
  readonly name: string
  /** As it was typed: staff write to it. */
  readonly email: string
  readonly subject: string
  /** One or more lines, separated by line feeds. */
  readonly message: string
  readonly sentAt: Date
  /** The bank's answer, and when it was given. */
  readonly answer?: { readonly text: string; readonly at: Date }
  /** When the bank closed it without an answer. */
  readonly closedAt?: Date
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
  readonly closed_at: Date | null
}

/** The columns of a {@link MessageRow}. */
const messageColumns = 'id, name, email, subject, message, sent_at, answer, answered_at, closed_at'

const messageOf = ({ sent_at, answer, answered_at, closed_at, ...row }: MessageRow): Message => ({
  id: row.id,
  name: row.name,
  email: row.email,
  subject: row.subject,
  message: row.message,
  sentAt: sent_at,
  ...(answer !== null && answered_at !== null && { answer: { text: answer, at: answered_at } }),
  ...(closed_at !== null && { closedAt: closed_at }),
})

export interface MessageList {
  readonly messages: readonly Message[]
  /** The number of messages on all pages. */
  readonly total: number
  /** How many of them are unanswered. */
  readonly open: number
}

export interface MessageListQuery {
  readonly customerId: string
  readonly caller: Caller
  /** From 1. */
  readonly page: number
  readonly pageSize: number
}

// What the seed wrote came from no visitor.
const ofOwn = 'customer_id = $1 and ($2::text is null or visitor_address is null or visitor_address = $2)'

/**
 * A page of the messages that a customer sent while signed in, newest first. For a demo customer, only the messages
 * from the caller's own address, as each carries a visitor's name and email, and the seed's.
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
  /** Whether a signed-in customer sent it. Otherwise name and email are unverified. */
  readonly isFromCustomer: boolean
}

/** A page of all messages, newest first, and the number of those that wait for an answer, for the bank's staff. */
export async function readInbox(
  database: Queryable,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ readonly messages: readonly InboxMessage[]; readonly total: number; readonly open: number }> {
  const [count] = await database.query<{ total: bigint; open: bigint }>(
    `select count(*) as total, count(*) filter (where answer is null and closed_at is null) as open from message`,
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
  /** Undefined if the sender was not signed in. */
  readonly customerId: string | undefined
  /** Whether the sender is one of the visitors who share a demo customer. The others must not see the answer. */
  readonly isVisitors: boolean
}

/** One message of any sender, for the bank's staff. `forUpdate`: locks it, so that nobody else answers it meanwhile. */
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
