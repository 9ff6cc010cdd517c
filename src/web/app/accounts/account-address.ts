import { useQuery } from '@tanstack/react-query'
import { appPages } from '../../../../content/app-pages.ts'
import { useEnvironment } from '../environment.ts'
import { accountsQuery } from './account-queries.ts'

type HasId = { readonly id: string }

/** `?account=<id>` in an address names the account that a page shows. Without it, it is the primary account. */
export const accountParameter = 'account'

/** The account that an address names, or the primary account: the first that the bank lists. */
export const accountAt = <Account extends HasId>(
  address: URLSearchParams,
  accounts: readonly Account[] | undefined,
): Account | undefined => accounts?.find(({ id }) => id === address.get(accountParameter)) ?? accounts?.[0]

/**
 * What an address says of an account: nothing where it is the customer's only one. While the accounts are not known it
 * is named, which is true of any.
 */
export const nameInAddress = (
  accounts: readonly HasId[] | undefined,
  accountId: string,
): string | undefined => (accounts?.every(({ id }) => id === accountId) ? undefined : accountId)

/** The address of an account's transactions, and of the details of one of them. */
export function transactionsAddress(
  accounts: readonly HasId[] | undefined,
  { accountId, id }: { readonly accountId: string; readonly id?: string },
): string {
  const account = nameInAddress(accounts, accountId)
  const asked = new URLSearchParams({
    ...(account && { [accountParameter]: account }),
    ...(id && { transaction: id }),
  })
  return asked.size > 0 ? `${appPages.transactions.path}?${asked}` : appPages.transactions.path
}

/**
 * The customer's accounts as far as they are known; nothing is asked for. For what names an account only if there are
 * several.
 */
export function useKnownAccounts() {
  const { bank } = useEnvironment()
  return useQuery({ ...accountsQuery(bank), enabled: false }).data
}
