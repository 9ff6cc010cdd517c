import { findPendingApplication } from '../applications/find-pending-application.ts'
import type { Bank, PasswordHasher } from '../bank.ts'
import type { Customer } from '../customers/customer.ts'
import { findCustomerByEmail } from '../customers/find-customer.ts'
import type { Queryable } from '../database/database.ts'

/** Whose e-mail somebody signs in with. */
export type Claimed =
  | {
      readonly is: 'customer'
      readonly customer: Customer
      readonly passwordPhc: string
      readonly isDemo: boolean
    }
  | {
      readonly is: 'applicant'
      readonly applicationId: string
      readonly passwordPhc: string
      readonly isDemo: false
    }
  | { readonly is: 'nobody'; readonly isDemo: false }

/** Looks in both places for everybody, so that it takes as long for one as for the other. */
export async function findClaimed(database: Queryable, email: string): Promise<Claimed> {
  const found = await findCustomerByEmail(database, email)
  const application = await findPendingApplication(database, email)
  if (found) return { is: 'customer', ...found }
  return application ? { is: 'applicant', isDemo: false, ...application } : { is: 'nobody', isDemo: false }
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

/** Whether the password is the claimed one's: one check of a password for everybody. Nobody has one that is right. */
export async function isPasswordOf(bank: Bank, claimed: Claimed, password: string): Promise<boolean> {
  const decoy = await decoyPhc(bank.passwords)
  return bank.passwords.verify(claimed.is === 'nobody' ? decoy : claimed.passwordPhc, password)
}
