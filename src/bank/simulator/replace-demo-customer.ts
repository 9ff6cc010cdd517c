import { appendAuditEvent } from '../audit/append-audit-event.ts'
import type { Bank } from '../bank.ts'
import type { DemoCustomer } from './demo-customers.ts'
import { type FormerCustomer, retireDemoCustomer } from './retire-demo-customer.ts'

export interface Replacement {
  readonly former: FormerCustomer
  /** Of a customer who is in the books with all that belongs to them, retired as yet. */
  readonly nextId: string
  /** Who they are from now on. */
  readonly demo: DemoCustomer
}

/**
 * Puts a new demo customer in the place of a former one, in one short database transaction. Where somebody else has
 * done so already nothing happens: the new one stays retired.
 */
export async function replaceDemoCustomer(
  bank: Bank,
  { former, nextId, demo: { email, password } }: Replacement,
): Promise<void> {
  const passwordPhc = await bank.passwords.hash(password)
  const at = bank.clock()
  await bank.database.transaction(async transaction => {
    const retirement = await retireDemoCustomer(transaction, { ...former, successorId: nextId, at })
    if (!retirement) return
    await transaction.query(
      'update customer set email = $2, is_demo = true, password_phc = $3, retired_at = null where id = $1',
      [nextId, email, passwordPhc],
    )
    await appendAuditEvent(transaction, retirement)
  })
}
