import { londonDateOf } from '../../domain/london-time.ts'
import type { Bank } from '../bank.ts'
import type { Queryable } from '../database/database.ts'
import { accountsMax, countOpenAccounts } from './open-own-account.ts'
import { type Eligibility, openableBy, readEligibility } from './products.ts'

/** A customer who may hold a joint account. */
export interface JointHolder {
  readonly customerId: string
  readonly name: string
  readonly email: string
  readonly hasPaymentChecks: boolean
  /** Whether they are an adult whom the private desk does not keep from it. */
  readonly isEligible: boolean
  /** Whether they have as many open accounts as a customer may have. */
  readonly hasMostAccounts: boolean
}

const isEligible = ({ limits }: Bank, eligibility: Eligibility, at: Date): boolean =>
  eligibility.kind === 'personal' &&
  openableBy(eligibility, { today: londonDateOf(at), ageMin: limits.accountTerms.usual.ageMin }).length > 0

/** Reads what decides whether a customer may hold a joint account at this time. */
export async function readJointHolder(
  bank: Bank,
  transaction: Queryable,
  { customerId, at }: { readonly customerId: string; readonly at: Date },
): Promise<JointHolder> {
  const eligibility = await readEligibility(transaction, customerId)
  const [row] = await transaction.query<{ email: string; is_retired: boolean }>(
    'select email, retired_at is not null as is_retired from customer where id = $1',
    [customerId],
  )
  if (!row) throw new Error(`there is no customer ${customerId}`)
  return {
    customerId,
    name: eligibility.fullName,
    email: row.email,
    hasPaymentChecks: eligibility.hasPaymentChecks,
    isEligible: !row.is_retired && isEligible(bank, eligibility, at),
    hasMostAccounts: (await countOpenAccounts(transaction, customerId)) >= accountsMax,
  }
}
