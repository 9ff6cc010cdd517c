import { normaliseEmail } from '../../domain/identifiers.ts'
import type { Bank } from '../bank.ts'
import type { Queryable } from '../database/database.ts'
import { accepted, refused, type Result } from '../result.ts'

/** Who banks here. The password's hash is read by sign-in alone and is no part of this. */
export interface Customer {
  readonly id: string
  readonly firstName: string
  /** Empty where there is none, as for most companies. */
  readonly lastName: string
  /** Normalised: by it the customer signs in. */
  readonly email: string
  readonly kind: 'personal' | 'corporate'
}

/** A customer's names as they are written together. */
export const fullName = ({ firstName, lastName }: Pick<Customer, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim()

interface CustomerRow {
  id: string
  first_name: string
  last_name: string
  email: string
  kind: Customer['kind']
  password_phc: string
  is_demo: boolean
}

/** The customer of this e-mail, however it is written, with the hash to check a password by. */
export async function findCustomerByEmail(
  database: Queryable,
  email: string,
): Promise<{ customer: Customer; passwordPhc: string; isDemo: boolean } | undefined> {
  const [row] = await database.query<CustomerRow>(
    'select id, first_name, last_name, email, kind, password_phc, is_demo from customer where email = $1',
    [normaliseEmail(email)],
  )
  return (
    row && {
      customer: {
        id: row.id,
        firstName: row.first_name,
        lastName: row.last_name,
        email: row.email,
        kind: row.kind,
      },
      passwordPhc: row.password_phc,
      isDemo: row.is_demo,
    }
  )
}

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

/**
 * Locks a customer's row until the database transaction ends. Whoever opens sessions and whoever ends all of them do
 * so first, before they look at any: so the one sees what the other has done. Orders and sign-ins elsewhere go on.
 */
export async function lockCustomer(transaction: Queryable, customerId: string): Promise<void> {
  await transaction.query('select id from customer where id = $1 for no key update', [customerId])
}
