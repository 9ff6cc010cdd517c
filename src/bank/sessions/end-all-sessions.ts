import { appendAuditEvent } from '../audit/append-audit-event.ts'
import type { Bank } from '../bank.ts'
import { findCustomerByEmail } from '../customers/find-customer.ts'
import { accepted, refused, type Result } from '../result.ts'
import { endOtherSessions } from './end-other-sessions.ts'

/** What of a bank this needs: its book may be open where nobody is served from it. */
type Book = Pick<Bank, 'clock' | 'database'>

/** Ends all sessions of one customer, those that wait for a code too, and answers how many there were. */
function endSessionsOf(bank: Book, customerId: string): Promise<number> {
  const at = bank.clock()
  return bank.database.transaction(async transaction => {
    const sessions = await endOtherSessions(transaction, { customerId, at })
    if (sessions === 0) return 0
    const detail = { sessions, by: 'operator' }
    await appendAuditEvent(transaction, { chainId: customerId, at, type: 'session_ended', detail })
    return sessions
  })
}

/** Signs a customer out everywhere, by the operator. Refused where nobody has that e-mail. */
export async function endCustomerSessions(
  bank: Bank,
  email: string,
): Promise<Result<number, 'unknown_email'>> {
  const found = await findCustomerByEmail(bank.database, email)
  return found ? accepted(await endSessionsOf(bank, found.customer.id)) : refused('unknown_email')
}

/** Signs everybody out, customer by customer, by the operator. Who signs in meanwhile may stay. */
export async function endEverySession(bank: Book): Promise<number> {
  const signedIn = await bank.database.query<{ customer_id: string }>(
    'select distinct customer_id from session where ended_at is null and idle_ends_at > $1 order by customer_id',
    [bank.clock()],
  )
  let sessions = 0
  for (const { customer_id: customerId } of signedIn) sessions += await endSessionsOf(bank, customerId)
  return sessions
}
