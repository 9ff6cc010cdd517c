import { appendAuditEvent } from '../audit/append-audit-event.ts'
import type { Bank } from '../bank.ts'
import { findCustomerByEmail } from '../customers/find-customer.ts'
import type { DemoCustomer, DemoCustomers } from './demo-customers.ts'

/**
 * Gives the demo customers their published passwords back where a visitor has changed them, so that a public
 * demonstration is not spoilt (rulings, 35). For each start, after seeding. Customers who are none of the
 * demonstration's are left alone, whatever their e-mail.
 */
export async function restoreDemoCustomers(
  bank: Bank,
  { personal, corporate }: DemoCustomers,
): Promise<void> {
  for (const customer of [personal, corporate]) await restorePassword(bank, customer)
}

async function restorePassword(bank: Bank, { email, password }: DemoCustomer): Promise<void> {
  const found = await findCustomerByEmail(bank.database, email)
  if (!found || (await bank.passwords.verify(found.passwordPhc, password))) return
  const passwordPhc = await bank.passwords.hash(password)
  const at = bank.clock()
  await bank.database.transaction(async transaction => {
    const [restored] = await transaction.query<{ id: string }>(
      'update customer set password_phc = $2 where id = $1 and is_demo returning id',
      [found.customer.id, passwordPhc],
    )
    if (!restored) return
    const event = { chainId: restored.id, type: 'demo_password_restored', at, detail: {} }
    await appendAuditEvent(transaction, event)
  })
}
