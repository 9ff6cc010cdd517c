import type { ComponentType } from 'react'
import type { PageId } from '../../../content/app-pages.ts'

/**
 * The code of each page of the app's table, fetched when the page is opened. The build reads this file to name the
 * scripts in each page's document (`scripts/read-page-sources.ts`).
 */
export const pageLoaders = {
  login: async () => (await import('./sign-in/login-page.tsx')).LoginPage,
  signUp: async () => (await import('./sign-up/choose-type-page.tsx')).ChooseTypePage,
  signUpRegister: async () => (await import('./sign-up/register-page.tsx')).RegisterPage,
  signUpReview: async () => (await import('./sign-up/review-page.tsx')).ReviewPage,
  forgotPassword: async () => (await import('./sign-in/forgot-password-page.tsx')).ForgotPasswordPage,
  resetPassword: async () => (await import('./sign-in/reset-password-page.tsx')).ResetPasswordPage,
  overview: async () => (await import('./dashboard/overview-page.tsx')).OverviewPage,
  accounts: async () => (await import('./accounts/accounts-page.tsx')).AccountsPage,
  openAccount: async () => (await import('./accounts/open-account-page.tsx')).OpenAccountPage,
  account: async () => (await import('./accounts/account-page.tsx')).AccountPage,
  transactions: async () => (await import('./transactions/transactions-page.tsx')).TransactionsPage,
  payments: async () => (await import('./payments/payments-page.tsx')).PaymentsPage,
  payees: async () => (await import('./payees/payees-page.tsx')).PayeesPage,
  payee: async () => (await import('./payees/payee-page.tsx')).PayeePage,
  paymentLimits: async () => (await import('./payments/payment-limits-page.tsx')).PaymentLimitsPage,
  paySomeone: async () => (await import('./pay/pay-someone-page.tsx')).PaySomeonePage,
  comingUp: async () => (await import('./coming-up/coming-up-page.tsx')).ComingUpPage,
  directDebits: async () => (await import('./direct-debits/direct-debits-page.tsx')).DirectDebitsPage,
  directDebit: async () => (await import('./direct-debits/direct-debit-page.tsx')).DirectDebitPage,
  scheduledPayments: async () =>
    (await import('./payments/scheduled-payments-page.tsx')).ScheduledPaymentsPage,
  standingOrders: async () => (await import('./standing-orders/standing-orders-page.tsx')).StandingOrdersPage,
  newStandingOrder: async () =>
    (await import('./standing-orders/new-standing-order-page.tsx')).NewStandingOrderPage,
  standingOrder: async () => (await import('./standing-orders/standing-order-page.tsx')).StandingOrderPage,
  newClaim: async () => (await import('./claims/new-claim-page.tsx')).NewClaimPage,
  claim: async () => (await import('./claims/claim-page.tsx')).ClaimPage,
  payment: async () => (await import('./payments/payment-page.tsx')).PaymentPage,
  cards: async () => (await import('./cards/cards-page.tsx')).CardsPage,
  orderCard: async () => (await import('./cards/order-card-page.tsx')).OrderCardPage,
  newVirtualCard: async () => (await import('./cards/new-virtual-card-page.tsx')).NewVirtualCardPage,
  cardPayment: async () => (await import('./cards/card-payment-page.tsx')).CardPaymentPage,
  cardDispute: async () => (await import('./card-disputes/dispute-page.tsx')).DisputePage,
  subscriptions: async () => (await import('./cards/subscriptions-page.tsx')).SubscriptionsPage,
  card: async () => (await import('./cards/card-page.tsx')).CardPage,
  spending: async () => (await import('./spending/spending-page.tsx')).SpendingPage,
  spendingCategory: async () => (await import('./spending/category-page.tsx')).CategoryPage,
  statements: async () => (await import('./statements/statements-page.tsx')).StatementsPage,
  settings: async () => (await import('./settings/settings-page.tsx')).SettingsPage,
  support: async () => (await import('./support/support-page.tsx')).SupportPage,
  notFound: async () => (await import('./dashboard/not-found-in-shell.tsx')).NotFoundInShell,
} as const satisfies Record<PageId, () => Promise<ComponentType>>

/** The code of what surrounds pages: customers' pages, and every page where the bank runs in the browser. */
export const frameLoaders = {
  customer: async () => (await import('./dashboard/signed-in-route.tsx')).SignedInRoute,
  inBrowser: async () => (await import('./in-browser/in-browser-frame.tsx')).InBrowserFrame,
}
