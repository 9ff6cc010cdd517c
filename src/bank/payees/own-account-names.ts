import { ownSortCode } from '../../domain/destination.ts'
import { judgeName, type CheckedName, type NameVerdict } from '../../domain/name-check.ts'
import type { ProductCode } from '../../domain/products.ts'
import type { Queryable } from '../database/database.ts'

interface HolderRow {
  readonly holder_name: string
  readonly product_code: ProductCode
  readonly is_closed: boolean
  readonly has_opted_out: boolean
  readonly kind: 'personal' | 'corporate'
  readonly trading_names: readonly string[] | null
}

/**
 * Answers a name check of an account here, as this bank answers other banks. A closed account and Fixed Savings are as
 * unknown as in payments (AC01); a pot has no number. Source: specification section 12.2.
 */
export async function checkOwnAccount(
  database: Queryable,
  { accountNumber, ...typed }: CheckedName & { readonly accountNumber: string },
): Promise<NameVerdict> {
  const [row] = await database.query<HolderRow>(
    `select a.holder_name, a.product_code, a.closed_at is not null as is_closed,
            o.account_id is not null as has_opted_out, c.kind,
            (select jsonb_agg(t.name order by t.name) from trading_name t where t.customer_id = c.id) as trading_names
       from account a
       join access_in_force x on x.account_id = a.id
       join customer c on c.id = x.customer_id
       left join name_opt_out o on o.account_id = a.id
      where a.sort_code = $1 and a.account_number = $2
      limit 1`,
    [ownSortCode, accountNumber],
  )
  if (!row || row.is_closed || row.product_code === 'fixed_1y') return { reasonCode: 'AC01' }
  if (row.has_opted_out) return { reasonCode: 'OPTO' }
  if (row.kind === 'corporate')
    return judgeName(typed, { kind: 'business', names: [row.holder_name, ...(row.trading_names ?? [])] })
  const names = row.product_code === 'joint' ? row.holder_name.split(' and ') : [row.holder_name]
  return judgeName(typed, { kind: 'personal', names })
}
