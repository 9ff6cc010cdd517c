import { maskEmail, maskText, maskToLastTwo } from '../../../domain/masks.ts'
import type { Bank } from '../../bank.ts'
import type { Queryable } from '../../database/database.ts'
import { type ListedMessage, outboxColumns, outboxMessageOf, type OutboxRow } from '../../outbox/outbox.ts'
import { writeMessage } from '../../outbox/write-message.ts'

interface Page {
  readonly customerId: string
  /** From 1. */
  readonly page: number
  readonly pageSize: number
}

/** A message that a customer sent while signed in, with the bank's answer. */
export interface RecordedMessage {
  readonly id: string
  readonly subject: string
  readonly message: string
  readonly sentAt: Date
  readonly answer: { readonly text: string; readonly at: Date } | null
}

interface MessageRow {
  readonly id: string
  readonly subject: string
  readonly message: string
  readonly sent_at: Date
  readonly answer: string | null
  readonly answered_at: Date | null
}

// What the seed wrote came from no visitor.
const isSeen = 'customer_id = $1 and ($2::text is null or visitor_address is null or visitor_address = $2)'

/** A page of the messages of a customer whose record is open, newest first. `address`: the seed's and those from there alone. */
export async function listRecordedMessages(
  database: Queryable,
  { customerId, address, page, pageSize }: Page & { readonly address: string | null },
): Promise<{ readonly messages: readonly RecordedMessage[]; readonly total: number }> {
  const [count] = await database.query<{ total: bigint }>(
    `select count(*) as total from message where ${isSeen}`,
    [customerId, address],
  )
  const rows = await database.query<MessageRow>(
    `select id, subject, message, sent_at, answer, answered_at from message where ${isSeen}
      order by sent_at desc, id desc limit $3::int8 offset $4::int8`,
    [customerId, address, BigInt(pageSize), BigInt((page - 1) * pageSize)],
  )
  const messages = rows.map(({ id, subject, message, sent_at: sentAt, answer, answered_at: at }) => ({
    id,
    subject,
    message,
    sentAt,
    answer: answer !== null && at !== null ? { text: answer, at } : null,
  }))
  return { messages, total: Number(count?.total ?? 0n) }
}

/** How many messages of a customer, whose record is open, wait for an answer. `address`: as in {@link listRecordedMessages}. */
export async function countUnanswered(
  database: Queryable,
  { customerId, address }: Pick<Page, 'customerId'> & { readonly address: string | null },
): Promise<number> {
  const [row] = await database.query<{ unanswered: bigint }>(
    `select count(*) as unanswered from message where ${isSeen} and answer is null and closed_at is null`,
    [customerId, address],
  )
  return Number(row?.unanswered ?? 0n)
}

/** A message that left the bank for a customer, or is to leave it. */
export interface RecordedNotification {
  readonly id: string
  readonly channel: ListedMessage['channel']
  /** Masked. */
  readonly recipient: string
  readonly subject: string
  /** With links hidden. */
  readonly text: string
  readonly status: ListedMessage['status']
  readonly createdAt: Date
  readonly sentAt: Date | null
}

interface OutboxPageRow extends OutboxRow {
  readonly status: ListedMessage['status']
  readonly sent_at: Date | null
}

const maskRecipient = ({ channel, recipient }: Pick<OutboxRow, 'channel' | 'recipient'>): string => {
  if (channel === 'email') return maskEmail(recipient)
  return channel === 'sms' ? maskToLastTwo(recipient) : recipient
}

/** A page of what left the bank for a customer whose record is open, newest first. No link and no token is in it. */
export async function listRecordedNotifications(
  { database, identity }: Bank,
  { customerId, page, pageSize }: Page,
): Promise<{ readonly notifications: readonly RecordedNotification[]; readonly total: number }> {
  const [count] = await database.query<{ total: bigint }>(
    'select count(*) as total from outbox_message where customer_id = $1',
    [customerId],
  )
  const rows = await database.query<OutboxPageRow>(
    `select ${outboxColumns}, m.status, m.sent_at
       from outbox_message m join customer c on c.id = m.customer_id
      where m.customer_id = $1
      order by m.created_at desc, m.id desc limit $2::int8 offset $3::int8`,
    [customerId, BigInt(pageSize), BigInt((page - 1) * pageSize)],
  )
  const notifications = rows.map(row => {
    const { subject, text } = writeMessage(outboxMessageOf(row), identity)
    return {
      id: row.id,
      channel: row.channel,
      recipient: maskRecipient(row),
      subject,
      text: maskText(text),
      status: row.status,
      createdAt: row.created_at,
      sentAt: row.sent_at,
    }
  })
  return { notifications, total: Number(count?.total ?? 0n) }
}
