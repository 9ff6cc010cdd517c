import { randomBytes } from 'node:crypto'
import type { Bank } from '../../src/bank/bank.ts'
import { newSessionToken } from '../../src/bank/sessions/session.ts'
import { placeTransfer } from '../../src/bank/transfers/place-transfer.ts'
import { readTypedDestination } from '../../src/domain/typed-destination.ts'
import { asPrivateDesk, joinPrivateDesk, openCustomer } from '../support/open-customer.ts'
import type { History } from './history.ts'
import { knownRecipients } from './payments/order-payment.ts'

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
 * They are of the private desk, where `hasChecks` is false.
 */
export async function openCustomers(
  bank: Bank,
  count: number,
  fundsPence: bigint,
  { hasChecks }: { readonly hasChecks: boolean },
): Promise<readonly TestCustomer[]> {
  const customers: TestCustomer[] = []
  while (customers.length < count) {
    const { customerId, email, account } = await openCustomer(bank, fundsPence)
    if (!hasChecks) await joinPrivateDesk(bank, { customerId })
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

/** Has each customer pay those whom they know, from the private desk: the rules then find nothing new about them. */
export async function payKnown(
  bank: Bank,
  customers: readonly TestCustomer[],
  { placedBefore }: History,
): Promise<void> {
  const caller = { address: '127.0.0.1' }
  for (const [index, { customerId, accountId }] of customers.entries())
    for (const { name: recipientName, destination: typed } of knownRecipients(customers, index)) {
      const destination = readTypedDestination(typed)
      if (typeof destination === 'string') throw new Error(`${typed}: ${destination}`)
      const order = { id: bank.newId(), recipientName, destination, amountPence: 100n }
      const placed = await asPrivateDesk(bank, { customerId }, () =>
        placeTransfer(bank, { customerId, accountId, order, caller }),
      )
      if (!placed.ok) throw new Error(`${typed} was not paid: ${placed.refusal.code}`)
      placedBefore.add(order.id)
    }
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
