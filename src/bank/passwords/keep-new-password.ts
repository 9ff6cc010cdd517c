import type { Queryable } from '../database/database.ts'
import { giveNotice, type Notice } from '../notifications/give-notice.ts'
import { endOtherSessions } from '../sessions/end-other-sessions.ts'

interface NewPassword {
  readonly customerId: string
  readonly passwordPhc: string
  /** The session that goes on, if any does. */
  readonly exceptSessionId?: string
  readonly at: Date
  readonly notice: Notice
}

/** The hash of a customer's password, whose row nobody else changes before this database transaction ends. */
export async function lockPassword(transaction: Queryable, customerId: string): Promise<string | undefined> {
  const [customer] = await transaction.query<{ password_phc: string }>(
    'select password_phc from customer where id = $1 for no key update',
    [customerId],
  )
  return customer?.password_phc
}

/**
 * Puts a new password in place of the old one, inside the caller's database transaction: the sessions and the reset
 * links that the old one leaves behind end, and the customer is told. Answers how many sessions ended.
 */
export async function keepNewPassword(
  transaction: Queryable,
  { customerId, passwordPhc, exceptSessionId, at, notice }: NewPassword,
): Promise<number> {
  await transaction.query('update customer set password_phc = $2 where id = $1', [customerId, passwordPhc])
  await transaction.query('delete from password_reset where customer_id = $1', [customerId])
  const except = exceptSessionId === undefined ? {} : { exceptId: exceptSessionId }
  const ended = await endOtherSessions(transaction, { customerId, ...except, at })
  await giveNotice(transaction, notice)
  return ended
}
