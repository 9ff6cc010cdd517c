import { appendAuditEvent } from '../audit/append-audit-event.ts'
import type { Bank } from '../bank.ts'
import { findCustomerByEmail } from '../customers/find-customer.ts'
import type { Queryable } from '../database/database.ts'
import { passwordAttemptKey } from '../passwords/check-current-password.ts'
import { codeAttemptKey } from '../second-factor/enter-code.ts'
import { signInAttemptKey } from '../sessions/sign-in-attempt-key.ts'
import { forgetAttempts } from '../throttles/attempts.ts'
import type { DemoCustomer, DemoCustomers } from './demo-customers.ts'

/**
 * Gives the demo customers back what a visitor may have changed, so that a public demonstration is not spoilt (ruling
 * 35): their published password, their names, no telephone number, preferences as at first, no second factor, and no
 * failures that count. For each start, where they were there, and every so often from then on. It writes nothing where
 * nothing was changed. Customers who are none of the demonstration's are left alone, whatever their e-mail.
 */
export async function restoreDemoCustomers(
  bank: Bank,
  { personal, corporate }: DemoCustomers,
): Promise<void> {
  for (const customer of [personal, corporate]) await restoreDemoCustomer(bank, customer)
}

/** Does so for one of them; see {@link restoreDemoCustomers}. */
export async function restoreDemoCustomer(bank: Bank, demo: DemoCustomer): Promise<void> {
  const { email, password, firstName, lastName } = demo
  const found = await findCustomerByEmail(bank.database, email)
  if (!found?.isDemo) return
  const { id } = found.customer
  const isPasswordRight = await bank.passwords.verify(found.passwordPhc, password)
  const passwordPhc = isPasswordRight ? found.passwordPhc : await bank.passwords.hash(password)
  const at = bank.clock()
  await bank.database.transaction(async transaction => {
    const changed = [
      ...(await transaction.query(
        `update customer set password_phc = $2, first_name = $3, last_name = $4, phone = null
          where id = $1 and (password_phc, first_name, last_name, phone) is distinct from ($2, $3, $4, null)
          returning id`,
        [id, passwordPhc, firstName, lastName],
      )),
      ...(await removeSettings(transaction, id)),
    ]
    for (const key of [signInAttemptKey(email), passwordAttemptKey(id), codeAttemptKey(id)])
      await forgetAttempts(transaction, key)
    if (changed.length > 0)
      await appendAuditEvent(transaction, { chainId: id, at, type: 'demo_customer_restored', detail: {} })
  })
}

/** Removes what a customer has set up, so that all is as at first; what is a visit's own goes with its session. Answers with a row for each thing removed. */
export async function removeSettings(transaction: Queryable, customerId: string): Promise<readonly object[]> {
  const removed: object[] = []
  for (const sql of [
    // First what a renewal of the codes locks: none is written once they are gone.
    'delete from second_factor where holder_id = $1 returning customer_id',
    'delete from recovery_code where holder_id = $1 returning customer_id',
    'delete from preference where customer_id = $1 returning customer_id',
    'delete from password_reset where customer_id = $1 returning customer_id',
  ])
    removed.push(...(await transaction.query(sql, [customerId])))
  return removed
}
