import type { PayerKind } from '../../domain/payment-rail.ts'
import type { ProductCode } from '../../domain/products.ts'
import { frozenByColumn } from '../accounts/move-money.ts'
import type { Queryable } from '../database/database.ts'

/** An account that pays, and the customer who orders it. */
export interface Payer {
  readonly customer_id: string
  readonly account_id: string
  readonly holder_name: string
  /** The customer's own name for the account, or the product's. */
  readonly account_name: string
  readonly account_number: string
  readonly product_code: ProductCode
  readonly is_closed: boolean
  readonly is_frozen: boolean
  /** The full name of the holder who froze it; null if none did. */
  readonly frozen_by: string | null
  readonly customer_kind: PayerKind
  readonly payment_checks: boolean
  readonly is_demo: boolean
}

/** Undefined if the customer has no access to the account, or if it is a pot. */
export async function readPayer(
  database: Queryable,
  { customerId, accountId }: { readonly customerId: string; readonly accountId: string },
): Promise<Payer | undefined> {
  const [row] = await database.query<Payer>(
    `select c.id as customer_id, a.id as account_id, a.holder_name, coalesce(n.name, a.product) as account_name,
            a.account_number, a.product_code, a.closed_at is not null as is_closed,
            a.frozen_at is not null as is_frozen, ${frozenByColumn} as frozen_by, c.kind as customer_kind,
            c.payment_checks, c.is_demo
       from access_in_force x
       join account a on a.id = x.account_id
       join customer c on c.id = x.customer_id
       left join account_choice n on n.customer_id = x.customer_id and n.account_id = a.id
      where x.customer_id = $1 and x.account_id = $2`,
    [customerId, accountId],
  )
  return row
}
