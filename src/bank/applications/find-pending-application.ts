import { normaliseEmail } from '../customers/normalise-email.ts'
import type { Queryable } from '../database/database.ts'

export interface PendingApplication {
  readonly applicationId: string
  /** The hash to check a password by: whoever knows it may be told that the application is being checked. */
  readonly passwordPhc: string
}

/** The application of this e-mail, however it is written, that nobody has decided yet. There is at most one. */
export async function findPendingApplication(
  database: Queryable,
  email: string,
): Promise<PendingApplication | undefined> {
  const [row] = await database.query<{ id: string; password_phc: string }>(
    "select id, password_phc from application where email = $1 and status = 'pending_verification'",
    [normaliseEmail(email)],
  )
  return row && { applicationId: row.id, passwordPhc: row.password_phc }
}
