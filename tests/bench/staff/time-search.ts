import type { Bank } from '../../../src/bank/bank.ts'
import { searchCustomers } from '../../../src/bank/staff/customers/search-customers.ts'
import type { CustomerSearch } from '../../../src/domain/customer-search.ts'
import type { PostgresDatabase } from '../../../src/server/postgres.ts'
import { quantile } from '../print-table.ts'

/**
 * Fills the bank with so many customers, each with a current account. Their names are of 1,000 first and 10,000 last names, so
 * that hardly two have the same.
 */
export async function fillCustomers(database: PostgresDatabase, customers: number): Promise<void> {
  await database.transaction(async transaction => {
    await transaction.query('set local session_replication_role = replica')
    await transaction.query(
      `insert into customer (id, first_name, last_name, email, kind, password_phc, created_at)
       select derived_id('bench/customer/' || n), 'Élodie' || n % 1000, 'Bench' || n / 100,
              'bench' || n || '@example.com', 'personal', '$argon2id$none', now()
         from generate_series(1, $1::int) n`,
      [customers],
    )
    await transaction.query(
      `insert into account (id, kind, holder_name, product, product_code, sort_code, account_number, iban, balance_pence,
                            floor_pence, opened_at)
       select derived_id('bench/account/' || n), 'customer', 'Bench', 'Current Account', 'current', '001964',
              (50000000 + n)::text, 'GB00SRSN001964' || (50000000 + n), 0, 0, now()
         from generate_series(1, $1::int) n`,
      [customers],
    )
    await transaction.query(
      `insert into account_access (customer_id, account_id, role, granted_at, granted_event_no, holder_no)
       select derived_id('bench/customer/' || n), derived_id('bench/account/' || n), 'owner', now(), 1, 1
         from generate_series(1, $1::int) n`,
      [customers],
    )
  })
  await database.script('vacuum analyze')
}

export const searchHeads = ['Search for a customer', 'p50 ms', 'p95 ms', 'Processor ms'] as const

/** What is looked for in the n-th round, by each kind of search. */
const searches: readonly (readonly [name: string, search: (n: number) => CustomerSearch])[] = [
  ['full name', n => ({ kind: 'name', name: `elodie${n % 1000} BENCH${Math.floor(n / 100)}` })],
  ['a name that nobody has', n => ({ kind: 'name', name: `nobody ${n}` })],
  ['email', n => ({ kind: 'email', email: `bench${n}@example.com` })],
  ['account number', n => ({ kind: 'account_number', accountNumber: String(50_000_000 + n) })],
  ['IBAN', n => ({ kind: 'iban', iban: `GB00SRSN001964${50_000_000 + n}` })],
  ['transaction', n => ({ kind: 'transaction', transactionNo: 1n, accountNumber: String(50_000_000 + n) })],
]

/**
 * Times each kind of search, one after another, each for another customer. A member of the demonstration has 30 an hour for each
 * address: each search comes from another one.
 */
export async function timeSearches(
  bank: Bank,
  {
    memberId,
    customers,
    rounds,
    processor,
  }: {
    readonly memberId: string
    readonly customers: number
    readonly rounds: number
    /** The processor time of this process and PostgreSQL until now, in microseconds. */
    readonly processor: () => number
  },
): Promise<{ readonly rows: readonly (readonly string[])[]; readonly p95Ms: number }> {
  const roles = ['payments'] as const
  const email = 'bench@staff.sarsen.example'
  const staff = { sessionId: memberId, memberId, name: 'Bench', email, roles, isDemo: true }
  const rows: string[][] = []
  let slowest = 0
  for (const [n, [name, search]] of searches.entries()) {
    const times: number[] = []
    const begun = processor()
    for (let round = 0; round < rounds; round++) {
      const from = performance.now()
      const found = await searchCustomers(bank, {
        staff,
        search: search(1 + Math.floor((round * (customers - 1)) / rounds)),
        reason: 'customer_contacted',
        note: undefined,
        caller: { address: `bench ${n} ${round}`, device: 'bench' },
      })
      times.push(performance.now() - from)
      if (!found.ok) throw new Error(`a search was refused: ${found.refusal.code}`)
    }
    const usedMs = (processor() - begun) / 1000 / rounds
    const sorted = times.toSorted((one, other) => one - other)
    const [p50, p95] = [quantile(sorted, 0.5), quantile(sorted, 0.95)]
    slowest = Math.max(slowest, p95)
    rows.push([name, p50.toFixed(1), p95.toFixed(1), usedMs.toFixed(1)])
  }
  return { rows, p95Ms: slowest }
}
