import { contactChangeMs } from '../../../domain/staff-looks.ts'
import type { Queryable } from '../../database/database.ts'

/** When a customer's e-mail and phone were last changed; null: never. */
export interface ContactChanges {
  readonly emailAt: Date | null
  readonly phoneAt: Date | null
}

export async function readContactChanges(database: Queryable, customerId: string): Promise<ContactChanges> {
  // Repeats the condition of the index audit_event_security word for word, or PostgreSQL does not use it.
  const [row] = await database.query<{ email_at: Date | null; phone_at: Date | null }>(
    `select max(at) filter (where type = 'email_changed') as email_at,
            max(at) filter (where type = 'phone_changed') as phone_at
       from audit_event
      where chain_id = $1 and type not like 'transfer.%' and type in ('email_changed', 'phone_changed')`,
    [customerId],
  )
  return { emailAt: row?.email_at ?? null, phoneAt: row?.phone_at ?? null }
}

/**
 * Whether a customer's e-mail or phone was changed within 72 hours: then the number that the bank holds does not prove who they
 * are, and no reset link is sent. Source: part two, section 17.4.
 */
export async function isContactNew(database: Queryable, customerId: string, at: Date): Promise<boolean> {
  const { emailAt, phoneAt } = await readContactChanges(database, customerId)
  return [emailAt, phoneAt].some(
    changed => changed !== null && at.getTime() - changed.getTime() < contactChangeMs,
  )
}
