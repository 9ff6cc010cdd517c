import { findCustomerByEmail } from '../bank/customers/find-customer.ts'
import { readProfile } from '../bank/customers/read-profile.ts'
import type { Queryable } from '../bank/database/database.ts'
import { formatPhone } from '../contract/phone.ts'

/** The number by which the operator makes sure of a customer, as a sentence; undefined where nobody has that e-mail. */
export async function knownPhone(database: Queryable, email: string): Promise<string | undefined> {
  const found = await findCustomerByEmail(database, email)
  if (!found) return undefined
  const { profile } = await readProfile(database, found.customer.id)
  return profile.phone === null
    ? 'The bank knows no phone number of this customer: make sure of them in person.'
    : `The phone number that the bank knows: ${formatPhone(profile.phone)}`
}
