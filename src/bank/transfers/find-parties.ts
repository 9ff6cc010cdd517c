import type { Queryable } from '../database/database.ts'
import { type Told, recipientColumns } from '../notifications/give-notice.ts'
import { ownSortCode } from '../../domain/destination.ts'
import { transferColumns, type TransferRow } from './transfer.ts'

/** An order as far as its debtor is looked up by it. */
export interface DebtorQuery {
  readonly customerId: string
  readonly accountId: string
  readonly transferId: string
  readonly amountPence: bigint
  readonly recipientName: string
  /** As `writeDestination` writes it. */
  readonly destination: string
  readonly reference: string
  /** Whose turns to name an unknown account count: see `unknown-accounts.ts`. */
  readonly customerTurns: string
  readonly addressTurns: string
}

/** The account, whom to tell, and the transfer of the order's id, where there is one. */
export type Debtor = Told & {
  readonly holder_name: string
  readonly is_demo: boolean
  readonly has_taken_turns: boolean
} & ({ readonly id: null } | (TransferRow & { readonly is_same_order: boolean }))

/** An account of this bank, and those who have access to it. */
export interface Creditor {
  readonly accountId: string
  readonly receivers: readonly Told[]
}

/** The rows of a query that numbers what it was asked, as lists in the order of what was asked. */
function listsOf<Row extends { readonly n: number }>(count: number, rows: readonly Row[]): Row[][] {
  const lists: Row[][] = Array.from({ length: count }, () => [])
  for (const row of rows) lists[row.n]?.push(row)
  return lists
}

const numbered = (asked: readonly object[]) => JSON.stringify(asked.map((one, n) => ({ ...one, n })))

/** The debtors of orders, in their order; undefined where the customer does not reach the account. */
export async function findDebtors(
  database: Queryable,
  asked: readonly DebtorQuery[],
): Promise<readonly (Debtor | undefined)[]> {
  const orders = asked.map(order => ({ ...order, amountPence: order.amountPence.toString() }))
  // A subquery with a limit of its own is not merged into the rest: each order goes by the indexes, whatever
  // the planner believes of how many there are.
  const rows = await database.query<Debtor & { readonly n: number }>(
    `select o.n, found.*
       from jsonb_to_recordset($1::jsonb) as o (n int, "customerId" uuid, "accountId" uuid, "transferId" uuid,
              "amountPence" bigint, "recipientName" text, destination text, reference text,
              "customerTurns" text, "addressTurns" text)
      cross join lateral (
        select a.holder_name, p.is_demo, h.key_hash is not null as has_taken_turns, ${recipientColumns}, ${transferColumns},
               t.fingerprint = order_fingerprint(t.fingerprint_version, 'posting', a.id, null, o."amountPence", null,
                 o."recipientName", o.destination, o.reference) as is_same_order
          from access_in_force x
          join account a on a.id = x.account_id
          join customer_preference p on p.customer_id = x.customer_id
          left join transfer t on t.id = o."transferId"
          left join throttle h
            on h.key_hash = decode(case when p.is_demo then o."addressTurns" else o."customerTurns" end, 'hex')
         where x.customer_id = o."customerId" and x.account_id = o."accountId"
         limit 1) found`,
    [numbered(orders)],
  )
  return listsOf(asked.length, rows).map(([row]) => row)
}

/** The accounts of this bank with these numbers, in their order; undefined where there is none. */
export async function findCreditors(
  database: Queryable,
  accountNumbers: readonly string[],
): Promise<readonly (Creditor | undefined)[]> {
  type Row = { readonly n: number; readonly account_id: string } & (Told | { readonly customer_id: null })
  const rows = await database.query<Row>(
    `select o.n, found.*
       from jsonb_to_recordset($1::jsonb) as o (n int, "accountNumber" text)
      cross join lateral (
        select a.id as account_id, ${recipientColumns}
          from account a
          left join access_in_force x on x.account_id = a.id
          left join customer_preference p on p.customer_id = x.customer_id
         where a.sort_code = $2 and a.account_number = o."accountNumber"
        offset 0) found`,
    [numbered(accountNumbers.map(accountNumber => ({ accountNumber }))), ownSortCode],
  )
  return listsOf(accountNumbers.length, rows).map(found => {
    const [first] = found
    return first && { accountId: first.account_id, receivers: found.filter(row => row.customer_id !== null) }
  })
}
