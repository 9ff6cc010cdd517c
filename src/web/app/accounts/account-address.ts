import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { appPages } from '../../../../content/app-pages.ts'
import { useEnvironment } from '../environment.ts'
import { allAccountsQuery } from './account-queries.ts'

export type HasId = { readonly id: string }

/** `?account=<id>` in an address names the account that a page shows. Without it, it is the primary account. */
export const accountParameter = 'account'

/** `?account=all`: the transactions of all accounts (spec section 11.4). */
export const allAccounts = 'all'

/** The account that an address names, or the primary account: the first that the bank lists. */
export const accountAt = <Account extends HasId>(
  address: URLSearchParams,
  accounts: readonly Account[] | undefined,
): Account | undefined => accounts?.find(({ id }) => id === address.get(accountParameter)) ?? accounts?.[0]

/**
 * The account's id for an address, or undefined if it is the customer's only account. Until the accounts are loaded, the
 * address names it: that is always correct.
 */
export const nameInAddress = (
  accounts: readonly HasId[] | undefined,
  accountId: string,
): string | undefined => (accounts?.every(({ id }) => id === accountId) ? undefined : accountId)

/**
 * The account as the address of a list names it (spec section 11.4): the primary account, which is listed first, needs no
 * name. Until the accounts are loaded, it has one.
 */
export const chosenInAddress = (
  accounts: readonly HasId[] | undefined,
  accountId: string,
): string | undefined => (accounts?.[0]?.id === accountId ? undefined : accountId)

/**
 * The address of an account's transactions, and of the details of one of them. Details always name the account if there
 * are several: another account has the same numbers.
 */
export function transactionsAddress(
  accounts: readonly HasId[] | undefined,
  { accountId, id }: { readonly accountId: string; readonly id?: string },
): string {
  const account = (id === undefined ? chosenInAddress : nameInAddress)(accounts, accountId)
  const parameters = new URLSearchParams({
    ...(account && { [accountParameter]: account }),
    ...(id && { transaction: id }),
  })
  return parameters.size > 0 ? `${appPages.transactions.path}?${parameters}` : appPages.transactions.path
}

/** All accounts that the customer reaches, if they are loaded. Makes no request. For addresses that name an account. */
export function useKnownAccounts() {
  const { bank } = useEnvironment()
  return useQuery({ ...allAccountsQuery(bank), enabled: false }).data
}

/**
 * What follows the path in links to Home, Transactions and Statements: the account that the address names, unless it is
 * the primary account or cannot be chosen (spec section 11.4).
 */
export function useCarriedAccount(): string {
  const named = useSearchParams()[0].get(accountParameter)
  const [, ...others] = useKnownAccounts() ?? []
  const isChosen = named === allAccounts ? others.length > 0 : others.some(({ id }) => id === named)
  return isChosen ? `?${accountParameter}=${named}` : ''
}
