import type { Queryable } from '../database/database.ts'
import { outboxColumns, outboxMessageOf, type OutboxRow, type OutboxMessage } from './outbox-message.ts'

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
