import type { Customer } from '../customers/customer.ts'

/**
 * A customer whom a demonstration shows. Names and credentials stand in `content/demo.ts`; the home hands them over.
 */
export interface DemoCustomer {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly kind: Customer['kind']
  /** In clear: it stands in the README and is shown when a demonstration starts (ruling 3). */
  readonly password: string
  /** Whose name the account bears: the customer's own, or the company's. */
  readonly holderName: string
  readonly product: string
  /** What the account's history ends at. */
  readonly balancePence: bigint
  /** What the statements of the newest complete months are shown with, the newest first (ruling 18). */
  readonly statementSizesBytes?: readonly number[]
}

export interface DemoCustomers {
  readonly personal: DemoCustomer
  readonly corporate: DemoCustomer
}
