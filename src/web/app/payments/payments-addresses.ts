import { appPages, dashboardPath, dashboardPrefixes } from '../../../../content/app-pages.ts'
import type { ComingItem } from '../../../contract/coming-up.ts'

/** The address of a payee's own page. */
export const payeeAddress = (payeeId: string): string => `${appPages.payees.path}/${payeeId}`

/** The address of a payment's own page. */
export const paymentAddress = (paymentId: string): string => `${appPages.payments.path}/${paymentId}`

/** The address of a standing order's own page. */
export const standingOrderAddress = (standingOrderId: string): string =>
  `${appPages.standingOrders.path}/${standingOrderId}`

/** The address of a Direct Debit's own page. */
export const directDebitAddress = (directDebitId: string): string =>
  `${appPages.directDebits.path}/${directDebitId}`

/** The address of a card's own page. */
export const cardAddress = (cardId: string): string => `${appPages.cards.path}/${cardId}`

/** Where a customer sees, changes or cancels what is due. */
export function dueAddress({ source, id }: Pick<ComingItem, 'source' | 'id'>): string {
  if (source === 'direct_debit') return directDebitAddress(id)
  return source === 'standing_order' ? standingOrderAddress(id) : paymentAddress(id)
}

/** Where a customer pays somebody, with the payee chosen if there is one. */
export const payAddress = (payeeId?: string): string =>
  `${appPages.payments.path}/pay${payeeId === undefined ? '' : `?payee=${payeeId}`}`

/** Where a customer reports a problem, with the payment chosen if there is one. */
export const reportAddress = (paymentId?: string): string =>
  `${appPages.newClaim.path}${paymentId === undefined ? '' : `?payment=${paymentId}`}`

/** The address of a claim's own page. */
export const claimAddress = (claimId: string): string => `${appPages.payments.path}/claims/${claimId}`

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/** What the path of a page below `page` names by its id; undefined for anything else. */
export function idBelow(page: { readonly path: string }, pathname: string): string | undefined {
  const below = page.path.slice(dashboardPath.length)
  const [, id] =
    new RegExp(`^(?:${dashboardPrefixes.join('|')})${below}/(${uuid})/?$`, 'i').exec(pathname) ?? []
  return id?.toLowerCase()
}
