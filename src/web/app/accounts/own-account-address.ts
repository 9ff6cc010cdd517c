import { appPages, dashboardPath, dashboardPrefixes } from '../../../../content/app-pages.ts'
import { accountParameter, chosenInAddress, type HasId } from './account-address.ts'

/** The address of an account's own page. */
export const accountAddress = (accountId: string): string => `${appPages.accounts.path}/${accountId}`

/** The address of a pot's page. */
export const potAddress = (accountId: string, potId: string): string =>
  `${accountAddress(accountId)}/pots/${potId}`

/** The address of an account's statements. */
export function statementsAddress(accounts: readonly HasId[] | undefined, accountId: string): string {
  const account = chosenInAddress(accounts, accountId)
  return `${appPages.statements.path}${account === undefined ? '' : `?${accountParameter}=${account}`}`
}

/** Where a customer opens an account. The page of a product is below it. */
export const openAccountPath = appPages.openAccount.alias

/** The heading of that page, and of what leads to it. */
export const openAnAccount = 'Open an account'

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
