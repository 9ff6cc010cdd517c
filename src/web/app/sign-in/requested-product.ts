import type { NamedAccount } from '../../../contract/applications.ts'
import { namedAccountIn, namedAccounts } from '../../../contract/named-account.ts'

/** What a visitor of the login page applies for. */
export interface RequestedProduct {
  readonly account: NamedAccount
  /** As it is called: `Student Account`. */
  readonly product: string
}

/** The product that an address names, as those of Apply do; undefined where it names none that can be applied for. */
export function requestedProductOf(search: string): RequestedProduct | undefined {
  const account = namedAccountIn(new URLSearchParams(search).get('product'))
  return account && { account, product: namedAccounts[account].product }
}
