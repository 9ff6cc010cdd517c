import type { Queryable } from '../database/database.ts'

/**
 * Ends a customer's links to choose a new password, inside the caller's database transaction, which has locked the customer: with
 * the password, with the email that they were sent to, or with the sign-in.
 */
export const endResetLinks = (transaction: Queryable, customerId: string) =>
  transaction.query('delete from password_reset where customer_id = $1', [customerId])
