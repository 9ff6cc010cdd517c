import { appPages } from '../../../../content/app-pages.ts'
import type { NotificationTarget } from '../../../contract/notifications.ts'
import { transactionsAddress } from '../accounts/account-address.ts'
import { cardPaymentAddress, disputeAddress } from '../cards/card-payment-address.ts'
import { complianceAnchor } from '../dashboard/navigation.ts'

/** The page that shows more of each. A target without a page does not compile. */
const pages: Readonly<Record<Exclude<NotificationTarget, { id: string }>['kind'], string>> = {
  // It has no page of its own: its notice stands on the overview.
  compliance: `${appPages.overview.path}#${complianceAnchor}`,
  overview: appPages.overview.path,
  accounts: appPages.accounts.path,
  transactions: appPages.transactions.path,
  payments: appPages.payments.path,
  coming_up: appPages.comingUp.path,
  direct_debits: appPages.directDebits.path,
  standing_orders: appPages.standingOrders.path,
  cards: appPages.cards.path,
  spending: appPages.spending.path,
  statements: appPages.statements.path,
  support: appPages.support.path,
  messages: `${appPages.support.path}#messages`,
  profile: `${appPages.settings.path}#profile`,
  security: `${appPages.settings.path}#security`,
  preferences: `${appPages.settings.path}#preferences`,
}

const isPage = (kind: string): kind is keyof typeof pages => Object.hasOwn(pages, kind)

/** Where a notification leads. A page can be older than the bank: a kind that it does not know leads to the overview. */
export function targetAddress(
  accounts: readonly { readonly id: string }[] | undefined,
  target: NotificationTarget,
): string {
  if (target.kind === 'transaction') return transactionsAddress(accounts, target)
  if (target.kind === 'card_payment') return cardPaymentAddress(target.id)
  if (target.kind === 'card_dispute') return disputeAddress(target.id)
  return isPage(target.kind) ? pages[target.kind] : appPages.overview.path
}
