import type { Bank } from '../bank.ts'
import type { Queryable } from '../database/database.ts'
import { accepted, refused, type Result } from '../result.ts'
import type { Customer } from './customer.ts'
import { normaliseEmail } from './normalise-email.ts'

export interface NewCustomer {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  /** E.164; left out where none is known. */
  readonly phone?: string
  readonly kind: Customer['kind']
  /** Made by `bank.passwords` before the database transaction: hashing takes time and holds no lock. */
  readonly passwordPhc: string
  /** Demo customers are restored at each start; others never are. */
  readonly isDemo?: boolean
}

/**
 * Takes a customer on, inside the caller's database transaction, so that the first account can be opened in
 * the same one. Refused where the e-mail, normalised, already belongs to somebody.
 */
export async function createCustomer(
  bank: Bank,
  transaction: Queryable,
  asked: NewCustomer,
): Promise<Result<Customer, 'email_taken'>> {
  const customer: Customer = {
    id: bank.newId(),
    firstName: asked.firstName,
    lastName: asked.lastName,
    email: normaliseEmail(asked.email),
    kind: asked.kind,
  }
  const created = await transaction.query<{ id: string }>(
    `insert into customer (id, first_name, last_name, email, phone, kind, password_phc, is_demo, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (email) do nothing
     returning id`,
    [
      customer.id,
      customer.firstName,
      customer.lastName,
      customer.email,
      asked.phone ?? null,
      customer.kind,
      asked.passwordPhc,
      asked.isDemo ?? false,
      bank.clock(),
    ],
  )
  return created.length > 0 ? accepted(customer) : refused('email_taken')
}
