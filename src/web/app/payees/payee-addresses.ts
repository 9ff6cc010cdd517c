import { appPages, dashboardPath, dashboardPrefixes } from '../../../../content/app-pages.ts'

/** The address of a payee's own page. */
export const payeeAddress = (payeeId: string): string => `${appPages.payees.path}/${payeeId}`

/** The address of a payment's own page. */
export const paymentAddress = (paymentId: string): string => `${appPages.payments.path}/${paymentId}`

/** Where a customer pays somebody, with the payee chosen if there is one. */
export const payAddress = (payeeId?: string): string =>
  `${appPages.payments.path}/pay${payeeId === undefined ? '' : `?payee=${payeeId}`}`

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/** What the path of a page below `page` names by its id; undefined for anything else. */
export function idBelow(page: { readonly path: string }, pathname: string): string | undefined {
  const below = page.path.slice(dashboardPath.length)
  const [, id] =
    new RegExp(`^(?:${dashboardPrefixes.join('|')})${below}/(${uuid})/?$`, 'i').exec(pathname) ?? []
  return id?.toLowerCase()
}
