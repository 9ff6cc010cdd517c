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
