import type { Customer } from '../customers/customer.ts'
import type { Pence } from '../money/pence.ts'

export type ApplicationStatus = 'pending_verification' | 'approved' | 'rejected'

/** A registration as it was read at the edge. */
export interface NewApplication {
  /** Made by the client, once for an application: a UUID in lower case. */
  readonly id: string
  readonly accountType: 'banking' | 'invest'
  readonly preferredInvestmentType?: 'fixed' | 'flexi' | 'growth' | undefined
  /** What is opened on approval, as the customer reads it, and what the customer becomes. */
  readonly product: string
  readonly kind: Customer['kind']
  readonly fullName: string
  readonly email: string
  /** E.164. */
  readonly phone: string
  /** `YYYY-MM-DD`. */
  readonly dateOfBirth: string
  readonly idNumber: string
  readonly city: string
  readonly state: string
  readonly country: string
  readonly initialDepositPence?: Pence | undefined
  readonly investmentGoal?: string | undefined
}

/** Who decides an application: a person of the bank, or the demonstration's back office. */
export type Decider = 'operator' | 'simulator'
