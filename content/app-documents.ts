import { type AppPage, appPageIds, appPages, type PageId } from './app-pages.ts'

/**
 * When a page may be shown as it looks before anything is known: to anybody except those who apply for a product, which
 * login names; to signed-in customers; or to new applicants, because the stored form of others is not empty.
 */
export interface FirstView {
  readonly whose: 'anybody' | 'signed-in' | 'new-applicant'
  /** The end of the address that the view is drawn for. A visit's address must have it too. */
  readonly search?: string
}

/** What the build and the server know of a page of the app, and its scripts need not: the document that it is. */
interface DocumentFacts {
  /** The file that the server answers with. */
  readonly document: string
  /** The status of that answer: 200 unless stated. */
  readonly status?: 404
  /** For search engines and link previews. A page without a description asks not to be listed. */
  readonly description?: string
  /** The page is drawn into its document by the build. Pages that depend on what the browser stores are not. */
  readonly firstView?: FirstView
}

export type AppDocument = AppPage & DocumentFacts

const facts: Readonly<Record<PageId, DocumentFacts>> = {
  login: {
    document: 'login.html',
    description:
      'Sign in to see your balance, send money and download statements. A demonstration, not a bank.',
    firstView: { whose: 'anybody' },
  },
  signUp: {
    document: 'signup.html',
    description: 'Choose a banking account, or one to save and invest with. A demonstration, not a bank.',
    firstView: { whose: 'new-applicant' },
  },
  signUpRegister: {
    document: 'signup-register.html',
    description: 'Apply for an account online, in a few minutes. A demonstration, not a bank.',
    firstView: { whose: 'new-applicant', search: '?type=banking' },
  },
  signUpReview: {
    document: 'signup-review.html',
  },
  forgotPassword: {
    document: 'forgot-password.html',
    firstView: { whose: 'anybody' },
  },
  resetPassword: {
    document: 'reset-password.html',
  },
  overview: {
    document: 'overview.html',
    firstView: { whose: 'signed-in' },
  },
  accounts: {
    document: 'accounts.html',
    firstView: { whose: 'signed-in' },
  },
  openAccount: {
    document: 'open-account.html',
  },
  account: {
    document: 'account.html',
  },
  transactions: {
    document: 'transactions.html',
    firstView: { whose: 'signed-in' },
  },
  payments: {
    document: 'payments.html',
    firstView: { whose: 'signed-in' },
  },
  payees: {
    document: 'payees.html',
    firstView: { whose: 'signed-in' },
  },
  payee: {
    document: 'payee.html',
  },
  paymentLimits: {
    document: 'payment-limits.html',
  },
  paySomeone: {
    document: 'pay-someone.html',
  },
  comingUp: {
    document: 'coming-up.html',
    firstView: { whose: 'signed-in' },
  },
  directDebits: {
    document: 'direct-debits.html',
    firstView: { whose: 'signed-in' },
  },
  directDebit: {
    document: 'direct-debit.html',
  },
  scheduledPayments: {
    document: 'scheduled-payments.html',
    firstView: { whose: 'signed-in' },
  },
  standingOrders: {
    document: 'standing-orders.html',
    firstView: { whose: 'signed-in' },
  },
  newStandingOrder: {
    document: 'new-standing-order.html',
  },
  standingOrder: {
    document: 'standing-order.html',
  },
  newClaim: {
    document: 'new-claim.html',
  },
  claim: {
    document: 'claim.html',
  },
  payment: {
    document: 'payment.html',
  },
  cards: {
    document: 'cards.html',
    firstView: { whose: 'signed-in' },
  },
  orderCard: {
    document: 'order-card.html',
    firstView: { whose: 'signed-in' },
  },
  newVirtualCard: {
    document: 'new-virtual-card.html',
    firstView: { whose: 'signed-in' },
  },
  cardPayment: {
    document: 'card-payment.html',
  },
  cardDispute: {
    document: 'card-dispute.html',
  },
  subscriptions: {
    document: 'subscriptions.html',
    firstView: { whose: 'signed-in' },
  },
  card: {
    document: 'card.html',
  },
  spending: {
    document: 'spending.html',
    firstView: { whose: 'signed-in' },
  },
  spendingCategory: {
    document: 'spending-category.html',
  },
  statements: {
    document: 'statements.html',
    firstView: { whose: 'signed-in' },
  },
  settings: {
    document: 'settings.html',
    firstView: { whose: 'signed-in' },
  },
  support: {
    document: 'support.html',
    firstView: { whose: 'signed-in' },
  },
  notFound: {
    document: 'dashboard-not-found.html',
    status: 404,
  },
}

/** A page of the app with its document. */
export const appDocument = (id: PageId): AppDocument => ({ ...appPages[id], ...facts[id] })

/** All pages of the app with their documents, in the order of the table of pages. */
export const allAppDocuments: readonly AppDocument[] = appPageIds.map(appDocument)

/** The address for which a page's first view is drawn. */
export const firstAddressOf = ({ path, firstView }: AppDocument): string =>
  `${path}${firstView?.search ?? ''}`
