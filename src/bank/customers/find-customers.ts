import type { Queryable } from '../database/database.ts'
import type { Customer } from './customer.ts'
import { normaliseEmail } from '../../domain/identifiers.ts'
import { fullName } from '../../domain/person-name.ts'

/** A customer as the operator's search returns them. */
export interface FoundCustomer {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly kind: Customer['kind']
  readonly accounts: readonly { readonly accountNumber: string; readonly product: string }[]
}

interface Row {
  readonly id: string
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly kind: Customer['kind']
  /** One line per account: its number, a space, and its product. */
  readonly accounts: string
}

/**
 * A page of the customers whose name contains the words, whose email equals them, or who have access to the account
 * with this number now. Sorted by name, ignoring case.
 */
export async function findCustomers(
  database: Queryable,
  { words, page, pageSize }: { readonly words: string; readonly page: number; readonly pageSize: number },
): Promise<{ readonly customers: readonly FoundCustomer[]; readonly total: number }> {
  const where = `
    position(lower($1) in lower(c.first_name || ' ' || c.last_name)) > 0
    or c.email = $2
    or exists (
      select from access_in_force x join account a on a.id = x.account_id
       where x.customer_id = c.id and a.account_number = $1)`
  const of = [words, normaliseEmail(words)]
  const [count] = await database.query<{ total: bigint }>(
    `select count(*) as total from customer c where ${where}`,
    of,
  )
  const rows = await database.query<Row>(
    `select c.id, c.first_name, c.last_name, c.email, c.kind,
            coalesce((select string_agg(a.account_number || ' ' || a.product, chr(10) order by a.opened_at, a.id)
                        from access_in_force x join account a on a.id = x.account_id
                       where x.customer_id = c.id), '') as accounts
       from customer c where ${where}
      order by lower(c.last_name), lower(c.first_name), c.id limit $3::int8 offset $4::int8`,
    [...of, BigInt(pageSize), BigInt((page - 1) * pageSize)],
  )
  const customers = rows.map(({ id, first_name: firstName, last_name: lastName, email, kind, accounts }) => ({
    id,
    name: fullName({ firstName, lastName }),
    email,
    kind,
    accounts: accounts
      .split('\n')
      .filter(Boolean)
      .map(line => ({ accountNumber: line.slice(0, 8), product: line.slice(9) })),
  }))
  return { customers, total: Number(count?.total ?? 0n) }
}
