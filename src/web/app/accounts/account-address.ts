import { useQuery } from '@tanstack/react-query'
import { appPages, dashboardPath, dashboardPrefixes } from '../../../../content/app-pages.ts'
import { useEnvironment } from '../environment.ts'
import { accountsQuery } from './account-queries.ts'

export type HasId = { readonly id: string }

/** `?account=<id>` in an address names the account that a page shows. Without it, it is the primary account. */
export const accountParameter = 'account'

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

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const below = appPages.accounts.path.slice(dashboardPath.length)
const accountPath = new RegExp(
  `^(?:${dashboardPrefixes.join('|')})${below}/(${uuid})(?:/pots/(${uuid}))?/?$`,
  'i',
)

/** What the address of a page names: an account, or one of its pots. */
export function namedInPath(
  pathname: string,
): { readonly accountId: string; readonly potId?: string } | undefined {
  const [, accountId, potId] = accountPath.exec(pathname) ?? []
  if (accountId === undefined) return undefined
  return { accountId: accountId.toLowerCase(), ...(potId && { potId: potId.toLowerCase() }) }
}

/** The address of an account's transactions, and of the details of one of them. */
export function transactionsAddress(
  accounts: readonly HasId[] | undefined,
  { accountId, id }: { readonly accountId: string; readonly id?: string },
): string {
  const account = nameInAddress(accounts, accountId)
  const parameters = new URLSearchParams({
    ...(account && { [accountParameter]: account }),
    ...(id && { transaction: id }),
  })
  return parameters.size > 0 ? `${appPages.transactions.path}?${parameters}` : appPages.transactions.path
}

/** The customer's accounts if they are already loaded. Makes no request. For addresses that name an account. */
export function useKnownAccounts() {
  const { bank } = useEnvironment()
  return useQuery({ ...accountsQuery(bank), enabled: false }).data
}
