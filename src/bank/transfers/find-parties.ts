import type { Queryable } from '../database/database.ts'
import { type NoticeRecipient, recipientColumns } from '../notifications/give-notice.ts'
import { ownSortCode } from '../../domain/destination.ts'
import { transferColumns, type TransferRow } from './transfer.ts'

/** The facts of an order that find its debtor. */
export interface DebtorQuery {
  readonly customerId: string
  readonly accountId: string
  readonly transferId: string
  readonly amountPence: bigint
  readonly recipientName: string
  /** In the form of `encodeDestination`. */
  readonly destination: string
  readonly reference: string
  /** The rate limit for naming unknown accounts: see `UnknownAccountLimit`. */
  readonly customerLimitKey: string
  readonly addressLimitKey: string
}

/**
 * The account, the customer to notify, and what has the order's id: a transfer, or a payment that is not one yet
 * (`is_payment`).
 */
export type Debtor = NoticeRecipient & {
  readonly holder_name: string
  readonly is_closed: boolean
  /** Whether the account is one of savings, which pay own accounts alone. */
  readonly is_savings: boolean
  readonly is_demo: boolean
  /** False for customers of the private desk. */
  readonly has_checks: boolean
  readonly has_used_limit: boolean
  readonly is_payment: boolean
  /** The account's other holder, if they are to be notified; null for an account of one holder. */
  readonly other_holders: readonly NoticeRecipient[] | null
} & ({ readonly id: null } | (TransferRow & { readonly is_same_order: boolean }))

/** An account of this bank, and the customers with access to it. */
export interface Creditor {
  readonly accountId: string
  readonly receivers: readonly NoticeRecipient[]
  /** Whether it is FlexiSave, which holds a maximum. */
  readonly isFlexiSave: boolean
}

/** Groups numbered rows into one list per request, in the order of the requests. */
function listsOf<Row extends { readonly n: number }>(count: number, rows: readonly Row[]): Row[][] {
  const lists: Row[][] = Array.from({ length: count }, () => [])
  for (const row of rows) lists[row.n]?.push(row)
  return lists
}

const numbered = (items: readonly object[]) => JSON.stringify(items.map((item, n) => ({ ...item, n })))

// An aggregate without a row is null.
const otherHolders = `(select jsonb_agg(jsonb_build_object('customer_id', q.customer_id, 'email', q.email,
                 'phone', q.phone, 'email_notifications', q.email_notifications,
                 'sms_notifications', q.sms_notifications, 'transaction_alerts', q.transaction_alerts))
            from access_in_force y join customer_preference q on q.customer_id = y.customer_id
           where y.account_id = x.account_id and y.customer_id <> x.customer_id and q.transaction_alerts) as other_holders`

/** The debtors of orders, in order; undefined if the customer has no access to the account. */
export async function findDebtors(
  database: Queryable,
  queries: readonly DebtorQuery[],
): Promise<readonly (Debtor | undefined)[]> {
  const orders = queries.map(order => ({ ...order, amountPence: order.amountPence.toString() }))
  // The planner does not merge a subquery with its own limit into the rest, so each order uses the indexes, whatever
  // row counts the planner expects.
  const rows = await database.query<Debtor & { readonly n: number }>(
    `select o.n, found.*
       from jsonb_to_recordset($1::jsonb) as o (n int, "customerId" uuid, "accountId" uuid, "transferId" uuid,
              "amountPence" bigint, "recipientName" text, destination text, reference text,
              "customerLimitKey" text, "addressLimitKey" text)
      cross join lateral (
        select a.holder_name, a.closed_at is not null as is_closed,
               a.product_code not in ('current', 'joint') as is_savings, p.is_demo,
               (select c.payment_checks from customer c where c.id = x.customer_id) as has_checks,
               h.key_hash is not null as has_used_limit,
               exists (select from payment y where y.id = o."transferId") as is_payment,
               ${otherHolders}, ${recipientColumns}, ${transferColumns},
               t.fingerprint = order_fingerprint(t.fingerprint_version, 'posting', a.id, null, o."amountPence", null,
                 o."recipientName", o.destination, o.reference) as is_same_order
          from access_in_force x
          join account a on a.id = x.account_id
          join customer_preference p on p.customer_id = x.customer_id
          left join transfer t on t.id = o."transferId"
          left join throttle h
            on h.key_hash = decode(case when p.is_demo then o."addressLimitKey" else o."customerLimitKey" end, 'hex')
         where x.customer_id = o."customerId" and x.account_id = o."accountId"
         limit 1) found`,
    [numbered(orders)],
  )
  return listsOf(queries.length, rows).map(([row]) => row)
}

/**
 * The accounts of this bank with these numbers, in order; undefined if there is none. Payers do not find a closed account
 * or Fixed Savings (specification section 11.8).
 */
export async function findCreditors(
  database: Queryable,
  accountNumbers: readonly string[],
): Promise<readonly (Creditor | undefined)[]> {
  type Row = { readonly n: number; readonly account_id: string; readonly is_flexisave: boolean } & (
    | NoticeRecipient
    | { readonly customer_id: null }
  )
  const rows = await database.query<Row>(
    `select o.n, found.*
       from jsonb_to_recordset($1::jsonb) as o (n int, "accountNumber" text)
      cross join lateral (
        select a.id as account_id, a.product_code = 'flexisave' as is_flexisave, ${recipientColumns}
          from account a
          left join access_in_force x on x.account_id = a.id
          left join customer_preference p on p.customer_id = x.customer_id
         where a.sort_code = $2 and a.account_number = o."accountNumber"
           and a.closed_at is null and a.product_code <> 'fixed_1y'
        offset 0) found`,
    [numbered(accountNumbers.map(accountNumber => ({ accountNumber }))), ownSortCode],
  )
  return listsOf(accountNumbers.length, rows).map(found => {
    const [first] = found
    return (
      first && {
        accountId: first.account_id,
        receivers: found.filter(row => row.customer_id !== null),
        isFlexiSave: first.is_flexisave,
      }
    )
  })
}
