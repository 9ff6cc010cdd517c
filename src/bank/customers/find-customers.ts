import type { Queryable } from '../database/database.ts'
import type { Customer } from './customer.ts'
import { normaliseEmail } from '../../domain/identifiers.ts'

/** A customer as the operator finds them. */
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
  /** A line for each: its number, a blank, and what it is. */
  readonly accounts: string
}

/**
 * A page of the customers whose name has these words in it, whose e-mail it is, or who reach the account of this number
 * now, by name. Upper and lower case are one.
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
  const customers = rows.map(({ id, first_name: first, last_name: last, email, kind, accounts }) => ({
    id,
    name: `${first} ${last}`.trim(),
    email,
    kind,
    accounts: accounts
      .split('\n')
      .filter(Boolean)
      .map(line => ({ accountNumber: line.slice(0, 8), product: line.slice(9) })),
  }))
  return { customers, total: Number(count?.total ?? 0n) }
}
