import { normaliseEmail } from '../../domain/identifiers.ts'
import type { Bank } from '../bank.ts'
import type { Queryable } from '../database/database.ts'
import { accepted, refused, type Result } from '../result.ts'

/** A customer of the bank. The password's hash is not part of it: only sign-in reads it. */
export interface Customer {
  readonly id: string
  readonly firstName: string
  /** Empty if there is none, as for most companies. */
  readonly lastName: string
  /** Normalised. The customer signs in with it. */
  readonly email: string
  readonly kind: 'personal' | 'corporate'
  /** False for customers of the private desk, whose payments nothing checks, limits or confirms. */
  readonly hasPaymentChecks: boolean
}

interface CustomerRow {
  id: string
  first_name: string
  last_name: string
  email: string
  kind: Customer['kind']
  payment_checks: boolean
  password_phc: string
  is_demo: boolean
}

/** The customer with this email, in any spelling, and the password's hash. */
export async function findCustomerByEmail(
  database: Queryable,
  email: string,
): Promise<{ customer: Customer; passwordPhc: string; isDemo: boolean } | undefined> {
  const [row] = await database.query<CustomerRow>(
    `select id, first_name, last_name, email, kind, payment_checks, password_phc, is_demo
       from customer where email = $1`,
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
        hasPaymentChecks: row.payment_checks,
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
  /** E.164; left out if unknown. */
  readonly phone?: string
  readonly kind: Customer['kind']
  /** Hashed by `bank.passwords` before the database transaction: hashing is slow and must not hold locks. */
  readonly passwordPhc: string
  /** Demo customers are restored at each start; other customers are never reset. */
  readonly isDemo?: boolean
  /** False for customers of the private desk, whose payments nothing checks, limits or confirms. */
  readonly hasPaymentChecks?: boolean
}

/**
 * Creates a customer inside the caller's database transaction, so that the first account can be opened in the same one.
 * Refused if another customer has the normalised email.
 */
export async function createCustomer(
  bank: Bank,
  transaction: Queryable,
  details: NewCustomer,
): Promise<Result<Customer, 'email_taken'>> {
  const customer: Customer = {
    id: bank.newId(),
    firstName: details.firstName,
    lastName: details.lastName,
    email: normaliseEmail(details.email),
    kind: details.kind,
    hasPaymentChecks: details.hasPaymentChecks ?? true,
  }
  const created = await transaction.query<{ id: string }>(
    `insert into customer (id, first_name, last_name, email, phone, kind, password_phc, is_demo, payment_checks,
                           created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (email) do nothing
     returning id`,
    [
      customer.id,
      customer.firstName,
      customer.lastName,
      customer.email,
      details.phone ?? null,
      customer.kind,
      details.passwordPhc,
      details.isDemo ?? false,
      customer.hasPaymentChecks,
      bank.clock(),
    ],
  )
  return created.length > 0 ? accepted(customer) : refused('email_taken')
}

/**
 * Locks a customer's row until the database transaction ends. Opening a session and ending all sessions both lock it
 * first, so that each sees the other's changes. Orders and sign-ins of other customers are not affected.
 */
export async function lockCustomer(
  transaction: Queryable,
  customerId: string,
): Promise<{ readonly isDemo: boolean }> {
  const [customer] = await transaction.query<{ is_demo: boolean }>(
    'select is_demo from customer where id = $1 for no key update',
    [customerId],
  )
  return { isDemo: customer?.is_demo ?? false }
}
