import type { Bank } from '../bank.ts'
import type { Queryable } from '../database/database.ts'
import { type Ending, removeEnded, removeInGroups } from '../housekeeping/remove-ended.ts'

/** Everything that the outbox may tell; `other` is what a newer version wrote. The words: `message-words.ts`. */
export const messageTypes = [
  'welcome',
  'application_rejected',
  'application_for_known_email',
  'password_changed',
  'password_reset_issued',
  'password_reset_link',
  'email_changed',
  'email_changed_former',
  'phone_changed',
  'security_alerts_off',
  'second_factor_on',
  'second_factor_off',
  'recovery_codes_made',
  'statement_ready',
  'message_answered',
  'completed',
  'declined',
  'received',
  'debited',
  'other',
] as const

export type MessageType = (typeof messageTypes)[number]

/** A message that is to leave the bank, or has left it. */
export interface OutboxMessage {
  readonly id: string
  readonly channel: 'email' | 'sms' | 'post'
  /** An e-mail address, a telephone number in E.164, or the name on a letter. */
  readonly recipient: string
  readonly type: MessageType
  /** Whom it greets; undefined for somebody who does not bank here. */
  readonly firstName: string | undefined
  readonly facts: Readonly<Record<string, string>>
  readonly createdAt: Date
  /** Of a one-time link, made as the message leaves and kept nowhere. */
  readonly token?: string
}

/** The columns of a {@link OutboxRow}, for a query in which `m` is the message and `c` its customer, if any. */
export const outboxColumns = `m.id, m.channel, m.recipient, m.type, m.facts, m.created_at, c.first_name`

export interface OutboxRow {
  readonly id: string
  readonly channel: OutboxMessage['channel']
  readonly recipient: string
  readonly type: string
  readonly facts: Readonly<Record<string, string>>
  readonly created_at: Date
  readonly first_name: string | null
}

export const outboxMessageOf = (row: OutboxRow): OutboxMessage => ({
  id: row.id,
  channel: row.channel,
  recipient: row.recipient,
  type: messageTypes.find(known => known === row.type) ?? 'other',
  firstName: row.first_name ?? undefined,
  facts: row.facts,
  createdAt: row.created_at,
})

export interface QueuedEmail {
  /** Made before the database transaction, which may run twice. */
  readonly id: string
  /** Left out for somebody who does not bank here. */
  readonly customerId?: string
  /** Where it goes, whatever the customer's e-mail is now. */
  readonly recipient: string
  readonly type: string
  /** For its words. Never a secret, and no link that opens anything. */
  readonly facts: Readonly<Record<string, string>>
  readonly at: Date
}

/**
 * Puts an e-mail into the outbox whatever anybody prefers, inside the caller's database transaction: it is sent if and
 * only if what it tells of is so. For customers who are told as they prefer there is `giveNotice`.
 */
export async function queueEmail(transaction: Queryable, email: QueuedEmail): Promise<void> {
  const { id, customerId, recipient, type, facts, at } = email
  await transaction.query(
    `insert into outbox_message (id, channel, customer_id, recipient, type, facts, created_at, next_attempt_at)
     values ($1, 'email', $2, $3, $4, $5::jsonb, $6, $6)
     on conflict (id) do nothing`,
    [id, customerId ?? null, recipient, type, JSON.stringify(facts), at],
  )
}

export interface ListedMessage extends OutboxMessage {
  readonly status: 'waiting' | 'sent' | 'failed'
  /** How often sending it was begun. */
  readonly attempts: number
  readonly sentAt: Date | undefined
}

interface ListedRow extends OutboxRow {
  readonly status: ListedMessage['status']
  readonly attempts: number
  readonly sent_at: Date | null
}

/** A page of what leaves the bank, newest first, for the bank's own people; empty past the last one. */
export async function listOutbox(
  database: Queryable,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ readonly messages: readonly ListedMessage[]; readonly total: number }> {
  const [count] = await database.query<{ total: bigint }>('select count(*) as total from outbox_message')
  const rows = await database.query<ListedRow>(
    `select ${outboxColumns}, m.status, m.attempts, m.sent_at
       from outbox_message m left join customer c on c.id = m.customer_id
      order by m.created_at desc, m.id desc limit $1::int8 offset $2::int8`,
    [BigInt(pageSize), BigInt((page - 1) * pageSize)],
  )
  const messages = rows.map(row => ({
    ...outboxMessageOf(row),
    status: row.status,
    attempts: row.attempts,
    sentAt: row.sent_at ?? undefined,
  }))
  return { messages, total: Number(count?.total ?? 0n) }
}

const outdatedMessages: Ending = { table: 'outbox_message', key: 'id', endsAt: 'created_at' }

/** Removes what the outbox has kept for long enough, whatever became of it; it ends early where it is to stop. */
export function removeOldMessages({ database, clock, limits }: Bank, stopping?: AbortSignal): Promise<void> {
  const before = new Date(clock().getTime() - limits.outboxKeptMs)
  return removeInGroups(most => removeEnded(database, outdatedMessages, before, most), stopping)
}
