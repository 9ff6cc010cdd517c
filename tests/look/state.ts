import type { Page } from '@playwright/test'
import type { Bank } from '../../src/bank/bank.ts'

/**
 * The person who sees a state: somebody signed out, a demo customer, or a new customer with £5,000.00 or without
 * money.
 */
export type Visitor =
  | 'anybody'
  | 'demo'
  | 'everyday demo'
  | 'customer'
  | 'customer of the private desk'
  | 'customer with long names'
  | 'new customer'
  | 'customer, signed out'

/** The input for reaching a state. */
export interface Scene {
  readonly page: Page
  readonly bank: Bank
  readonly visitor: { readonly email: string; readonly password: string }
}

/** One visible state. */
export interface State {
  /** The screen and, after a comma, its condition: `Transactions, loading`. */
  readonly name: string
  readonly as?: Visitor
  /** Absent where scripts run, which is nearly everywhere. */
  readonly hasScripts?: false
  /** At an address with a name, which passkeys need. */
  readonly needsName?: true
  readonly reach: (scene: Scene) => Promise<unknown>
}
