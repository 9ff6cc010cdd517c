import type { Bank } from '../bank.ts'
import type { Pence } from '../money/pence.ts'

/** A customer's account. What is available is what is booked less what is held. */
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

/** The accounts that a customer reaches, in the order of their opening. */
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
