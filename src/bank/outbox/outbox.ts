import { budgetNoticeTypes } from '../../domain/budget-notices.ts'
import { cardNoticeTypes } from '../../domain/card-notices.ts'
import { cardPaymentNoticeTypes } from '../../domain/card-payment-notices.ts'
import { disputeNoticeTypes } from '../../domain/dispute-notices.ts'
import { repeatingNoticeTypes } from '../../domain/repeating-notices.ts'
import { stopNoticeTypes } from '../../domain/stop-notices.ts'
import type { Bank } from '../bank.ts'
import type { Queryable } from '../database/database.ts'
import { type Expiry, removeEnded, removeInGroups } from '../housekeeping/remove-ended.ts'

/**
 * All types of outgoing messages; `other` is any type that a newer version wrote. `message-words.ts` has their words.
 */
export const messageTypes = [
  'welcome',
  'application_rejected',
  'application_for_known_email',
  'password_changed',
  'password_reset_issued',
  'password_reset_link',
  'staff_joining_link',
  'email_changed',
  'email_changed_former',
  'phone_changed',
  'security_alerts_off',
  'second_factor_on',
  'second_factor_off',
  'recovery_codes_made',
  'passkey_added',
  'passkey_removed',
  'passkey_stopped',
  'confirmation_locked',
  'new_device',
  'statement_ready',
  'message_answered',
  'claim_question',
  'claim_decided',
  'account_opened',
  'account_closed',
  'fixed_savings_ending',
  'fixed_savings_ended',
  'savings_rate_change',
  'joint_account_invitation',
  'invitation_accepted',
  'invitation_declined',
  'joint_account_frozen',
  'joint_account_released',
  'joint_account_closing',
  'payment_held',
  'payment_question',
  'payment_returned',
  'payment_refused',
  'payment_released',
  'return_credited',
  ...repeatingNoticeTypes,
  ...cardNoticeTypes,
  ...cardPaymentNoticeTypes,
  ...disputeNoticeTypes,
  ...stopNoticeTypes,
  ...budgetNoticeTypes,
  'limit_raised',
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
  /** An email address, a phone number in E.164, or the name on a letter. */
  readonly recipient: string
  readonly type: MessageType
  /** For the greeting; undefined for a person who is not a customer. */
  readonly firstName: string | undefined
  readonly facts: Readonly<Record<string, string>>
  readonly createdAt: Date
  /** The token of a one-time link, made when the message leaves and never stored. */
  readonly token?: string
}

/** The columns of a {@link OutboxRow}, for a query in which `m` is the message and `c` its customer, if any. */
export const outboxColumns = `m.id, m.channel, m.recipient, m.type, outbox_facts(m) as facts, m.created_at, c.first_name`

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
  /** Left out for a person who is not a customer. */
  readonly customerId?: string
  /** The address to send to, whatever the customer's email is now. */
  readonly recipient: string
  readonly type: string
  /** Values for the words. Never a secret, and never a link that opens anything. */
  readonly facts: Readonly<Record<string, string>>
  readonly at: Date
}

/**
 * Puts an email into the outbox regardless of preferences, inside the caller's database transaction, so that it is sent
 * only if the change commits. To notify customers according to their preferences, use `giveNotice`.
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
  /** How many times sending was started. */
  readonly attempts: number
  readonly sentAt: Date | undefined
}

interface ListedRow extends OutboxRow {
  readonly status: ListedMessage['status']
  readonly attempts: number
  readonly sent_at: Date | null
}

/** A page of outgoing messages, newest first, for the bank's staff; empty past the last page. */
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

const outdatedMessages: Expiry = { table: 'outbox_message', key: 'id', endsAt: 'created_at' }

/** Removes messages whose storage period is over, sent or not. Stops early when `stopping` is aborted. */
export function removeOldMessages({ database, clock, limits }: Bank, stopping?: AbortSignal): Promise<void> {
  const before = new Date(clock().getTime() - limits.outboxKeptMs)
  return removeInGroups(limit => removeEnded(database, outdatedMessages, before, limit), stopping)
}
