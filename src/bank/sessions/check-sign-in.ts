import { findPendingApplication, type PendingApplication } from '../applications/find-pending-application.ts'
import type { Bank, PasswordHasher } from '../bank.ts'
import type { Customer } from '../customers/customer.ts'
import { findCustomerByEmail } from '../customers/find-customer.ts'
import type { Queryable } from '../database/database.ts'

export interface ClaimedCustomer {
  readonly customer: Customer
  readonly passwordPhc: string
}

/** Whose e-mail somebody signs in with: a customer's, an applicant's, both or nobody's. */
export interface Claimed {
  readonly customer: ClaimedCustomer | undefined
  readonly application: PendingApplication | undefined
  readonly isDemo: boolean
}

/** Looks in both places for everybody, so that it takes as long for one as for the other. */
export async function findClaimed(database: Queryable, email: string, at: Date): Promise<Claimed> {
  const customer = await findCustomerByEmail(database, email)
  const application = await findPendingApplication(database, email, at)
  return { customer, application, isDemo: customer?.isDemo ?? false }
}

const decoys = new WeakMap<PasswordHasher, Promise<string>>()

/** A hash to check against where there is nobody, so that the answer takes as long as with somebody. */
function decoyPhc(passwords: PasswordHasher): Promise<string> {
  const known = decoys.get(passwords)
  if (known) return known
  const made = passwords.hash('nobody signs in with this')
  decoys.set(passwords, made)
  made.catch(() => decoys.delete(passwords))
  return made
}

/** Whose the password is. A decoy's is nobody's, should anybody ever type it. */
export type PasswordOf =
  | ({ readonly is: 'customer' } & ClaimedCustomer)
  | ({ readonly is: 'applicant' } & PendingApplication)
  | undefined

/**
 * Whose the password is: the customer's first. It is checked twice for everybody, each time against a decoy where there
 * is nobody, whatever came of the other.
 */
export async function whosePassword(
  { passwords }: Bank,
  { customer, application }: Claimed,
  password: string,
): Promise<PasswordOf> {
  const decoy = await decoyPhc(passwords)
  const [isCustomers, isApplicants] = await Promise.all([
    passwords.verify(customer?.passwordPhc ?? decoy, password),
    passwords.verify(application?.passwordPhc ?? decoy, password),
  ])
  if (customer && isCustomers) return { is: 'customer', ...customer }
  return application && isApplicants ? { is: 'applicant', ...application } : undefined
}
