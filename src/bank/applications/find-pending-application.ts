import { normaliseEmail } from '../customers/normalise-email.ts'
import type { Queryable } from '../database/database.ts'

export interface PendingApplication {
  readonly applicationId: string
  /** The hash to check a password by: whoever knows it may be told that the application is being checked. */
  readonly passwordPhc: string
}

/**
 * The application that came last with this e-mail, however it is written: one that nobody has decided yet, or one that
 * was not kept and looks the same to whoever sent it, for as long as there is a receipt
 * (docs/decisions/applications-tell-nothing.md).
 */
export async function findPendingApplication(
  database: Queryable,
  email: string,
  at: Date,
): Promise<PendingApplication | undefined> {
  // Whatever is pending came no later than the last receipt: it has one of its own.
  const [row] = await database.query<{ id: string; password_phc: string; ends_at: Date | null }>(
    `(select application_id as id, password_phc, ends_at from application_receipt
       where email = $1 and ends_at > $2 and password_phc is not null
       order by ends_at desc limit 1)
     union all
     (select id, password_phc, null from application where email = $1 and status = 'pending_verification')
     order by ends_at nulls last limit 1`,
    [normaliseEmail(email), at],
  )
  return row && { applicationId: row.id, passwordPhc: row.password_phc }
}
