import type { Page } from '@playwright/test'
import type { Bank } from '../../src/bank/bank.ts'

/**
 * Who sees a state: somebody not signed in, the demo customer, or a customer with £5,000.00 or with nothing, who is
 * new to each look.
 */
export type Visitor =
  | 'anybody'
  | 'demo'
  | 'customer'
  | 'customer with long names'
  | 'new customer'
  | 'customer, signed out'

/** What leads to a state. */
export interface Scene {
  readonly page: Page
  readonly bank: Bank
  readonly visitor: { readonly email: string; readonly password: string }
}

/** One thing that somebody may see. */
export interface State {
  /** Its screen, and after a comma what is the matter there: `Transactions, loading`. */
  readonly name: string
  readonly as?: Visitor
  /** Left out where they run, as nearly everywhere. */
  readonly hasScripts?: false
  readonly reach: (scene: Scene) => Promise<unknown>
}
