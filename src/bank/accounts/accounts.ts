import { ownSortCode } from '../../domain/destination.ts'
import type { Pence } from '../../domain/money.ts'
import type { Bank } from '../bank.ts'
import type { Queryable } from '../database/database.ts'

/** A customer's account. The available balance is the booked balance less what is on hold. */
export interface Account {
  readonly id: string
  readonly product: string
  readonly holderName: string
  readonly sortCode: string
  readonly accountNumber: string
  readonly iban: string
  readonly bookedPence: Pence
  readonly availablePence: Pence
  readonly openedAt: Date
  /** When its balance last changed. */
  readonly lastBookedAt?: Date
}

interface AccountRow {
  readonly id: string
  readonly product: string
  readonly holder_name: string
  readonly sort_code: string
  readonly account_number: string
  readonly iban: string
  readonly balance_pence: bigint
  readonly available_pence: bigint
  readonly opened_at: Date
  readonly last_booked_at: Date | null
}

/** The accounts that a customer has access to, in the order in which they were opened. */
export async function listAccounts(bank: Bank, customerId: string): Promise<readonly Account[]> {
  const rows = await bank.database.query<AccountRow>(
    `select a.id, a.product, a.holder_name, a.sort_code, a.account_number, a.iban, a.balance_pence,
            a.balance_pence - a.held_pence as available_pence, a.opened_at,
            a.last_booked_at
       from access_in_force x join account a on a.id = x.account_id
      where x.customer_id = $1
      order by a.opened_at, a.id`,
    [customerId],
  )
  return rows.map(row => ({
    id: row.id,
    product: row.product,
    holderName: row.holder_name,
    sortCode: row.sort_code,
    accountNumber: row.account_number,
    iban: row.iban,
    bookedPence: row.balance_pence,
    availablePence: row.available_pence,
    openedAt: row.opened_at,
    ...(row.last_booked_at !== null && { lastBookedAt: row.last_booked_at }),
  }))
}

/** An account's balance at `asOf`. Available is booked less held. */
export interface Balance {
  readonly availablePence: Pence
  readonly bookedPence: Pence
  readonly heldPence: Pence
  /** When the balance last changed. */
  readonly lastBookedAt?: Date
  readonly asOf: Date
}

interface BalanceRow {
  readonly balance_pence: bigint
  readonly held_pence: bigint
  readonly last_booked_at: Date | null
}

/** The balance of an account now; undefined if the customer has no access to it. */
export async function readBalance(
  bank: Bank,
  { customerId, accountId }: { readonly customerId: string; readonly accountId: string },
): Promise<Balance | undefined> {
  const asOf = bank.clock()
  const [row] = await bank.database.query<BalanceRow>(
    `select a.balance_pence, a.held_pence, a.last_booked_at
       from access_in_force x join account a on a.id = x.account_id
      where x.customer_id = $1 and x.account_id = $2`,
    [customerId, accountId],
  )
  if (!row) return undefined
  bank.balanceReads.note(accountId, asOf)
  return {
    availablePence: row.balance_pence - row.held_pence,
    bookedPence: row.balance_pence,
    heldPence: row.held_pence,
    ...(row.last_booked_at !== null && { lastBookedAt: row.last_booked_at }),
    asOf,
  }
}

/** How long a read is remembered. Longer than any caller looks back. */
const keptMs = 60_000

/** Which accounts' balances were read recently. Stays in the memory of one process, so that reading writes nothing. */
export class RecentReads {
  /** Ordered by time of reading, oldest first. */
  readonly #readAtMs = new Map<string, number>()
  #newestMs = -Infinity

  note(accountId: string, at: Date): void {
    this.#readAtMs.delete(accountId)
    this.#readAtMs.set(accountId, at.getTime())
    this.#newestMs = at.getTime()
    for (const [oldest, readAtMs] of this.#readAtMs) {
      if (readAtMs > at.getTime() - keptMs) return
      this.#readAtMs.delete(oldest)
    }
  }

  /** Whether anyone has read this account's balance since then. */
  has(accountId: string, since: Date): boolean {
    return (this.#readAtMs.get(accountId) ?? -Infinity) >= since.getTime()
  }

  /** Whether anyone has read any balance since then. */
  hasAny(since: Date): boolean {
    return this.#newestMs >= since.getTime()
  }
}

export interface FoundAccount {
  readonly id: string
  readonly holderName: string
}

/**
 * The account of this bank with an account number of eight digits, for the bank's staff; undefined if there is none.
 */
export async function findAccountByNumber(
  database: Queryable,
  accountNumber: string,
): Promise<FoundAccount | undefined> {
  const [row] = await database.query<{ id: string; holder_name: string }>(
    'select id, holder_name from account where sort_code = $1 and account_number = $2',
    [ownSortCode, accountNumber],
  )
  return row && { id: row.id, holderName: row.holder_name }
}

/**
 * Locks all accounts of these customers, ordered by id, until the database transaction ends. Call it before anything
 * else when a customer's email changes: the email is a key, so changing it waits for every row that refers to the
 * customer, such as the notifications of a posting, and that posting already holds the accounts and the chain.
 */
export async function lockAccounts(transaction: Queryable, customerIds: readonly string[]): Promise<void> {
  await transaction.query(
    `select a.id from account a
      where a.id in (select x.account_id from access_in_force x where x.customer_id = any ($1::uuid[]))
      order by a.id for no key update`,
    [customerIds],
  )
}
