import { lockCustomer } from '../customers/lock-customer.ts'
import type { Queryable } from '../database/database.ts'
import { giveNotice, type Notice } from '../notifications/give-notice.ts'
import { endOtherSessions } from '../sessions/end-other-sessions.ts'
import type { WaysIn } from '../sessions/signed-in.ts'

interface NewPassword extends WaysIn {
  readonly passwordPhc: string
  /** The session that goes on, if any does. */
  readonly exceptSessionId?: string
  readonly at: Date
  readonly notice: Notice
}

/** The hash of a customer's password, or of the one that a visit has chosen in its place. */
export async function readPassword(
  database: Queryable,
  { customerId, visitId }: WaysIn,
): Promise<string | undefined> {
  const [read] = await database.query<{ password_phc: string }>(
    `select coalesce((select s.password_phc from session s where s.id = $2::uuid), c.password_phc) as password_phc
       from customer c where c.id = $1`,
    [customerId, visitId],
  )
  return read?.password_phc
}

/** The same, which nobody else changes before this database transaction ends. */
export async function lockPassword(transaction: Queryable, ways: WaysIn): Promise<string | undefined> {
  await lockCustomer(transaction, ways.customerId)
  return readPassword(transaction, ways)
}

/**
 * Puts a new password in place of the old one, inside the caller's database transaction: the sessions and the reset
 * links that the old one leaves behind end, and the customer is told. Answers how many sessions ended. A visit's own
 * password ends nothing, and no other visitor is told of it.
 */
export async function keepNewPassword(
  transaction: Queryable,
  { customerId, visitId, passwordPhc, exceptSessionId, at, notice }: NewPassword,
): Promise<number> {
  if (visitId !== null) {
    await transaction.query('update session set password_phc = $2 where id = $1', [visitId, passwordPhc])
    return 0
  }
  await transaction.query('update customer set password_phc = $2 where id = $1', [customerId, passwordPhc])
  await transaction.query('delete from password_reset where customer_id = $1', [customerId])
  const except = exceptSessionId === undefined ? {} : { exceptId: exceptSessionId }
  const ended = await endOtherSessions(transaction, { customerId, ...except, at })
  await giveNotice(transaction, notice)
  return ended
}
