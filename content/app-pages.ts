import { bankName } from './facts.ts'

/** Where links to the dashboard lead. */
export const dashboardPath = '/uk-banking-dashboard'

/** Both show the same pages (ruling 6). */
export const dashboardPrefixes = ['/dashboard', dashboardPath] as const

/** A page of the app. What the build alone knows of it is in `app-documents.ts`. */
export interface AppPage {
  /** The address that links lead to. `/*` at the end stands for everything further down. */
  readonly path: string
  /** A shorter address of the same page. */
  readonly alias?: string
  /** The page's heading, and its name in the browser's tab. */
  readonly title: string
  /** Who may open it. Customers must sign in, and the dashboard's frame surrounds their pages. */
  readonly role: 'anyone' | 'customer'
  /**
   * Its item in the left navigation, which has the order of this table (spec section 10.3). `bar` is its place in the
   * bar at the foot of a phone; without one, it is in the bar's More.
   */
  readonly nav?: { readonly label: string; readonly icon: string; readonly bar?: number }
  /** Promotions are shown at its top. Pages for settings and for help have none. */
  readonly isPromoted?: true
  /** Its address may name the account that it shows (spec section 11.4). */
  readonly hasAccount?: true
}

/**
 * Every page of the app, once. The server's list of documents, the routes, the navigation, the build and the links of
 * notifications are derived from this table. The code of each page is in `src/web/app/page-loaders.ts`.
 */
export const appPages = {
  login: {
    path: '/login',
    title: 'Log in to Online Banking',
    role: 'anyone',
  },
  signUp: {
    path: '/signup',
    title: 'Open an account',
    role: 'anyone',
  },
  signUpRegister: {
    path: '/signup/register',
    title: 'Your details',
    role: 'anyone',
  },
  signUpReview: {
    path: '/signup/review',
    title: 'Review and submit',
    role: 'anyone',
  },
  forgotPassword: {
    path: '/forgot-password',
    title: 'Forgotten your password?',
    role: 'anyone',
  },
  resetPassword: {
    path: '/reset-password',
    title: 'Choose a new password',
    role: 'anyone',
  },
  overview: {
    path: `${dashboardPath}/overview`,
    alias: dashboardPath,
    title: 'Overview',
    role: 'customer',
    nav: { label: 'Home', icon: 'home', bar: 1 },
    isPromoted: true,
    hasAccount: true,
  },
  accounts: {
    path: `${dashboardPath}/accounts`,
    title: 'Accounts',
    role: 'customer',
    nav: { label: 'Accounts', icon: 'accounts', bar: 4 },
  },
  // What can be opened, or one of these products: `src/web/app/accounts/open-account-page.tsx` reads which.
  openAccount: {
    path: `${dashboardPath}/accounts/open/*`,
    alias: `${dashboardPath}/accounts/open`,
    title: 'Open an account in Online Banking',
    role: 'customer',
  },
  // One account, or one of its pots: `src/web/app/accounts/account-address.ts` reads which.
  account: {
    path: `${dashboardPath}/accounts/*`,
    title: 'Account',
    role: 'customer',
  },
  transactions: {
    path: `${dashboardPath}/transactions`,
    title: 'Transactions',
    role: 'customer',
    nav: { label: 'Transactions', icon: 'transfers', bar: 2 },
    isPromoted: true,
    hasAccount: true,
  },
  payments: {
    path: `${dashboardPath}/payments`,
    title: 'Payments',
    role: 'customer',
    nav: { label: 'Payments', icon: 'payments', bar: 3 },
  },
  payees: {
    path: `${dashboardPath}/payments/payees`,
    title: 'Payees',
    role: 'customer',
  },
  payee: {
    path: `${dashboardPath}/payments/payees/*`,
    title: 'Payee',
    role: 'customer',
  },
  paymentLimits: {
    path: `${dashboardPath}/payments/limits`,
    title: 'Payment limits',
    role: 'customer',
  },
  paySomeone: {
    path: `${dashboardPath}/payments/pay`,
    title: 'Pay someone',
    role: 'customer',
  },
  comingUp: {
    path: `${dashboardPath}/payments/coming-up`,
    title: 'Coming up',
    role: 'customer',
    hasAccount: true,
  },
  directDebits: {
    path: `${dashboardPath}/payments/direct-debits`,
    title: 'Direct Debits',
    role: 'customer',
  },
  directDebit: {
    path: `${dashboardPath}/payments/direct-debits/*`,
    title: 'Direct Debit',
    role: 'customer',
  },
  scheduledPayments: {
    path: `${dashboardPath}/payments/scheduled`,
    title: 'Scheduled payments',
    role: 'customer',
  },
  standingOrders: {
    path: `${dashboardPath}/payments/standing-orders`,
    title: 'Standing orders',
    role: 'customer',
  },
  newStandingOrder: {
    path: `${dashboardPath}/payments/standing-orders/new`,
    title: 'Set up a standing order',
    role: 'customer',
  },
  standingOrder: {
    path: `${dashboardPath}/payments/standing-orders/*`,
    title: 'Standing order',
    role: 'customer',
  },
  newClaim: {
    path: `${dashboardPath}/payments/claims/new`,
    title: 'Report a problem',
    role: 'customer',
  },
  claim: {
    path: `${dashboardPath}/payments/claims/*`,
    title: 'Claim',
    role: 'customer',
  },
  payment: {
    path: `${dashboardPath}/payments/*`,
    title: 'Payment',
    role: 'customer',
  },
  cards: {
    path: `${dashboardPath}/cards`,
    title: 'Cards',
    role: 'customer',
    nav: { label: 'Cards', icon: 'card' },
  },
  orderCard: {
    path: `${dashboardPath}/cards/order`,
    title: 'Order a card',
    role: 'customer',
  },
  newVirtualCard: {
    path: `${dashboardPath}/cards/virtual`,
    title: 'New virtual card',
    role: 'customer',
  },
  cardPayment: {
    path: `${dashboardPath}/cards/payments/*`,
    title: 'Card payment',
    role: 'customer',
  },
  cardDispute: {
    path: `${dashboardPath}/cards/disputes/*`,
    title: 'Dispute',
    role: 'customer',
  },
  subscriptions: {
    path: `${dashboardPath}/cards/subscriptions`,
    title: 'Subscriptions',
    role: 'customer',
  },
  card: {
    path: `${dashboardPath}/cards/*`,
    title: 'Card',
    role: 'customer',
  },
  spending: {
    path: `${dashboardPath}/spending`,
    title: 'Spending',
    role: 'customer',
  },
  spendingCategory: {
    path: `${dashboardPath}/spending/*`,
    title: 'Spending in a category',
    role: 'customer',
  },
  statements: {
    path: `${dashboardPath}/statements`,
    title: 'Statements',
    role: 'customer',
    nav: { label: 'Statements', icon: 'document' },
    isPromoted: true,
    hasAccount: true,
  },
  settings: {
    path: '/settings',
    title: 'Settings',
    role: 'customer',
    nav: { label: 'Settings', icon: 'settings' },
  },
  support: {
    path: `${dashboardPath}/support`,
    title: 'Support',
    role: 'customer',
    nav: { label: 'Support', icon: 'headset' },
  },
  // Last: it fits every address below the dashboard (ruling 44).
  notFound: {
    path: `${dashboardPath}/*`,
    title: 'Page not found in Online Banking',
    role: 'customer',
  },
} as const satisfies Record<string, AppPage>

export type PageId = keyof typeof appPages

const isPageId = (id: string): id is PageId => Object.hasOwn(appPages, id)

/** The pages in the order in which an address is looked for: the first that fits decides. */
export const appPageIds: readonly PageId[] = Object.keys(appPages).filter(isPageId)
export const allAppPages: readonly AppPage[] = appPageIds.map(id => appPages[id])

/** Every address of a page below the site's root; the last is the one that links lead to. */
export const addressesOf = ({ path, alias }: Pick<AppPage, 'path' | 'alias'>): readonly string[] =>
  [...(alias === undefined ? [] : [alias]), path].flatMap(address =>
    address === dashboardPath || address.startsWith(`${dashboardPath}/`)
      ? dashboardPrefixes.map(prefix => prefix + address.slice(dashboardPath.length))
      : [address],
  )

/** A page's name as the browser's tab shows it: `Overview | Sarsen`. */
export const documentTitle = (title: string): string => `${title} | ${bankName}`
