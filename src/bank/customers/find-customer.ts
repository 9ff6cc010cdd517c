import type { Queryable } from '../database/database.ts'
import type { Customer } from './customer.ts'
import { normaliseEmail } from './normalise-email.ts'

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
