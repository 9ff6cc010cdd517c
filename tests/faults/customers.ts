import { randomBytes } from 'node:crypto'
import type { Bank } from '../../src/bank/bank.ts'
import { newSessionToken } from '../../src/bank/sessions/session.ts'
import { openCustomer } from '../support/open-customer.ts'

/** A signed-in customer with one account. */
export interface TestCustomer {
  readonly customerId: string
  readonly email: string
  readonly accountId: string
  readonly accountNumber: string
  readonly iban: string
  readonly token: string
}

const sessionMs = 10 * 365 * 24 * 3_600_000

/**
 * Creates customers with an opening deposit each. Their sessions outlast any step of a clock, because other tests cover
 * the end of a session.
 */
export async function openCustomers(
  bank: Bank,
  count: number,
  fundsPence: bigint,
): Promise<readonly TestCustomer[]> {
  const customers: TestCustomer[] = []
  while (customers.length < count) {
    const { customerId, email, account } = await openCustomer(bank, fundsPence)
    customers.push({
      customerId,
      email,
      accountId: account.id,
      accountNumber: account.accountNumber,
      iban: account.iban,
      token: await openSession(bank, customerId),
    })
  }
  return customers
}

async function openSession(bank: Bank, customerId: string): Promise<string> {
  const { token, tokenHash } = newSessionToken(size => new Uint8Array(randomBytes(size)))
  const now = bank.clock()
  await bank.database.query(
    `insert into session (token_hash, id, customer_id, account_type, stage, address, device, created_at, last_active_at,
                          idle_ends_at, ends_at)
     values ($1, $2, $3, 'personal', 'signed_in', '127.0.0.1', 'harness', $4, $4, $5, $5)`,
    [tokenHash, bank.newId(), customerId, now, new Date(now.getTime() + sessionMs)],
  )
  return token
}
