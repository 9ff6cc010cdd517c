import { randomBytes } from 'node:crypto'
import { v7 } from 'uuid'
import { openAccount } from '../../src/bank/accounts/open-account.ts'
import type { Bank } from '../../src/bank/bank.ts'
import { createCustomer } from '../../src/bank/customers/customer.ts'
import { postTransfers } from '../../src/bank/ledger/post-transfers.ts'
import { ownAccountIds } from '../../src/bank/ledger/order.ts'
import { newSessionToken } from '../../src/bank/sessions/session.ts'

/** A signed-in customer of the benchmark, with more money than any run can spend. */
export interface BenchCustomer {
  readonly customerId: string
  readonly email: string
  readonly holderName: string
  readonly accountId: string
  readonly accountNumber: string
  readonly token: string
}

const fundsPence = 50_000_000_00n
const sessionMs = 6 * 3_600_000

/**
 * Creates customers with funds from the settlement account and a session each, in groups of one database transaction. They all
 * have the same password: one that nobody knows, if it is left out.
 */
export async function createBenchCustomers(
  bank: Bank,
  count: number,
  password = randomBytes(16).toString('hex'),
): Promise<BenchCustomer[]> {
  const passwordPhc = await bank.passwords.hash(password)
  const customers: BenchCustomer[] = []
  while (customers.length < count) {
    const group = Array.from(
      { length: Math.min(200, count - customers.length) },
      (_, n) => customers.length + n,
    )
    customers.push(...(await makeGroup(bank, group, passwordPhc)))
  }
  // A numbered list of the accounts for pgbench, whose variables are numbers.
  await bank.database.script(
    `create table bench_account (n int primary key, account_id uuid not null, account_number text not null,
                                 holder_name text not null, customer_id uuid not null, email text not null)`,
  )
  await bank.database.query(
    `insert into bench_account
     select n, id, account_number, holder_name, customer_id, email
       from unnest($1::uuid[], $2::text[], $3::text[], $4::uuid[], $5::text[])
            with ordinality a (id, account_number, holder_name, customer_id, email, n)`,
    [
      customers.map(customer => customer.accountId),
      customers.map(customer => customer.accountNumber),
      customers.map(customer => customer.holderName),
      customers.map(customer => customer.customerId),
      customers.map(customer => customer.email),
    ],
  )
  await bank.database.script('vacuum analyze')
  return customers
}

const makeGroup = (bank: Bank, group: readonly number[], passwordPhc: string): Promise<BenchCustomer[]> =>
  bank.database.transaction(async transaction => {
    const made: BenchCustomer[] = []
    const at = bank.clock()
    for (const n of group) {
      const holderName = `Bench Customer ${n}`
      const email = `bench-${n}@sarsen.example`
      const created = await createCustomer(bank, transaction, {
        firstName: 'Bench',
        lastName: `Customer ${n}`,
        email,
        kind: 'personal',
        passwordPhc,
        hasPaymentChecks: false,
      })
      if (!created.ok) throw new Error(created.refusal)
      const customerId = created.value.id
      const account = await openAccount(bank, transaction, { customerId, product: 'Bench', holderName })
      const { token, tokenHash } = newSessionToken(size => new Uint8Array(randomBytes(size)))
      await transaction.query(
        `insert into session (token_hash, id, customer_id, account_type, stage, address, device, created_at, last_active_at,
                              idle_ends_at, ends_at)
         values ($1, $2, $3, 'personal', 'signed_in', '127.0.0.1', 'bench', $4, $4, $5, $5)`,
        [tokenHash, v7(), customerId, at, new Date(at.getTime() + sessionMs)],
      )
      const { id: accountId, accountNumber } = account
      made.push({ customerId, email, holderName, accountId, accountNumber, token })
    }
    const funding = made.map(({ accountId }) => ({
      id: v7(),
      kind: 'posting' as const,
      debtorAccountId: ownAccountIds.settlement,
      creditorAccountId: accountId,
      amountPence: fundsPence,
      recipientName: 'Bench Customer',
      reference: 'FUNDS',
      category: 'Deposit',
      debtorDescription: 'Transfer to Bench Customer',
      creditorDescription: 'Deposit from Sarsen',
      decidedAt: at,
    }))
    await postTransfers(transaction, funding)
    return made
  })
