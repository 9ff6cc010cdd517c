import type { Pence } from '../../domain/money.ts'
import type { PotColour } from '../../domain/products.ts'
import type { Bank } from '../bank.ts'
import { type Pot, potOf } from './accounts.ts'

/** Money that went into a pot or out of it, and what the pot held then. */
export interface PotEntry {
  readonly direction: 'credit' | 'debit'
  readonly amountPence: Pence
  readonly balanceAfterPence: Pence
  readonly bookedAt: Date
}

export interface PotWithEntries {
  readonly pot: Pot
  /** The account that it belongs to. */
  readonly accountId: string
  readonly openedAt: Date
  readonly closedAt?: Date
  /** A page of its entries, newest first. */
  readonly entries: readonly PotEntry[]
  readonly total: number
}

interface PotRow {
  readonly name: string
  readonly balance_pence: bigint
  readonly goal_pence: bigint | null
  readonly goal_date: string | null
  readonly colour: PotColour
  readonly account_id: string
  readonly opened_at: Date
  readonly closed_at: Date | null
  readonly last_entry_no: bigint
}

interface EntryRow {
  readonly direction: PotEntry['direction']
  readonly amount_pence: bigint
  readonly balance_after_pence: bigint
  readonly booked_at: Date
}

interface ReadPot {
  readonly customerId: string
  readonly potId: string
  /** From 1. */
  readonly page: number
  readonly pageSize: number
}

/** A customer's pot, open or closed, with a page of its entries; undefined if it is not theirs. */
export async function readPot(
  bank: Pick<Bank, 'database'>,
  { customerId, potId, page, pageSize }: ReadPot,
): Promise<PotWithEntries | undefined> {
  const [row] = await bank.database.query<PotRow>(
    `select p.name, m.balance_pence, p.goal_pence, p.goal_date::text as goal_date, p.colour,
            p.parent_account_id as account_id, m.opened_at, m.closed_at, m.last_entry_no
       from pot p
       join account m on m.id = p.account_id
       join access_in_force x on x.account_id = p.parent_account_id and x.customer_id = $1
      where p.account_id = $2`,
    [customerId, potId],
  )
  if (!row) return undefined
  // Entries are numbered without a gap, so a page is a range of numbers.
  const newest = row.last_entry_no - BigInt((page - 1) * pageSize)
  const entries = await bank.database.query<EntryRow>(
    `select e.direction, e.amount_pence, e.balance_after_pence, e.booked_at from entry e
      where e.account_id = $1 and e.entry_no <= $2::int8 and e.entry_no > $3::int8
      order by e.entry_no desc`,
    [potId, newest, newest - BigInt(pageSize)],
  )
  return {
    pot: potOf({
      id: potId,
      name: row.name,
      balancePence: row.balance_pence,
      goalPence: row.goal_pence,
      goalDate: row.goal_date,
      colour: row.colour,
    }),
    accountId: row.account_id,
    openedAt: row.opened_at,
    ...(row.closed_at !== null && { closedAt: row.closed_at }),
    entries: entries.map(entry => ({
      direction: entry.direction,
      amountPence: entry.amount_pence,
      balanceAfterPence: entry.balance_after_pence,
      bookedAt: entry.booked_at,
    })),
    total: Number(row.last_entry_no),
  }
}
