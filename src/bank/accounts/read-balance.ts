import type { Bank } from '../bank.ts'
import type { Pence } from '../money/pence.ts'

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

/** The balance of an account now; undefined where the customer does not reach it. */
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
