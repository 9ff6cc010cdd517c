import type { NamedAccount } from '../../../contract/applications.ts'
import { namedAccounts } from '../../../contract/chosen-account.ts'

/** What a visitor of the login page applies for. */
export interface RequestedProduct {
  readonly account: NamedAccount
  /** As it is called: `Student Account`. */
  readonly product: string
}

const isNamed = (account: string): account is NamedAccount => Object.hasOwn(namedAccounts, account)

/** The product that an address names, as those of Apply do; undefined where it names none that can be applied for. */
export function requestedProductOf(search: string): RequestedProduct | undefined {
  const account = new URLSearchParams(search).get('product') ?? ''
  return isNamed(account) ? { account, product: namedAccounts[account].product } : undefined
}
