import { bankName } from './facts.ts'

/** Where links to the dashboard lead. */
export const dashboardPath = '/uk-banking-dashboard'

/** Both show the same pages (ruling 6). */
export const dashboardPrefixes = ['/dashboard', dashboardPath] as const

/**
 * When a page may be shown as it looks before anything is known: to anybody except those who apply for a product, which
 * login names; to signed-in customers; or to new applicants, because the stored form of others is not empty.
 */
export interface FirstView {
  readonly whose: 'anybody' | 'signed-in' | 'new-applicant'
  /** The end of the address that the view is drawn for. A visit's address must have it too. */
  readonly search?: string
}

/** A page of the app, and everything that more than one part of the project knows about it. */
export interface AppPage {
  /** The address that links lead to. `/*` at the end stands for everything further down. */
  readonly path: string
  /** A shorter address of the same page. */
  readonly alias?: string
  /** The page's heading, and its name in the browser's tab. */
  readonly title: string
  /** Who may open it. Customers must sign in, and the dashboard's frame surrounds their pages. */
  readonly role: 'anyone' | 'customer'
  /** The file that the server answers with. */
  readonly document: string
  /** The status of that answer: 200 unless stated. */
  readonly status?: 404
  /** For search engines and link previews. A page without a description asks not to be listed. */
  readonly description?: string
  /** The page is drawn into its document by the build. Pages that depend on what the browser stores are not. */
  readonly firstView?: FirstView
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
    document: 'login.html',
    description:
      'Sign in to see your balance, send money and download statements. A demonstration, not a bank.',
    firstView: { whose: 'anybody' },
  },
  signUp: {
    path: '/signup',
    title: 'Open an account',
    role: 'anyone',
    document: 'signup.html',
    description: 'Choose a banking account, or one to save and invest with. A demonstration, not a bank.',
    firstView: { whose: 'new-applicant' },
  },
  signUpRegister: {
    path: '/signup/register',
    title: 'Your details',
    role: 'anyone',
    document: 'signup-register.html',
    description: 'Apply for an account online, in a few minutes. A demonstration, not a bank.',
    firstView: { whose: 'new-applicant', search: '?type=banking' },
  },
  signUpReview: {
    path: '/signup/review',
    title: 'Review and submit',
    role: 'anyone',
    document: 'signup-review.html',
  },
  forgotPassword: {
    path: '/forgot-password',
    title: 'Forgotten your password?',
    role: 'anyone',
    document: 'forgot-password.html',
    firstView: { whose: 'anybody' },
  },
  resetPassword: {
    path: '/reset-password',
    title: 'Choose a new password',
    role: 'anyone',
    document: 'reset-password.html',
  },
  overview: {
    path: `${dashboardPath}/overview`,
    alias: dashboardPath,
    title: 'Overview',
    role: 'customer',
    document: 'overview.html',
    firstView: { whose: 'signed-in' },
    nav: { label: 'Home', icon: 'home', bar: 1 },
    isPromoted: true,
    hasAccount: true,
  },
  accounts: {
    path: `${dashboardPath}/accounts`,
    title: 'Accounts',
    role: 'customer',
    document: 'accounts.html',
    firstView: { whose: 'signed-in' },
    nav: { label: 'Accounts', icon: 'accounts', bar: 3 },
  },
  // What can be opened, or one of these products: `src/web/app/accounts/open-account-page.tsx` reads which.
  openAccount: {
    path: `${dashboardPath}/accounts/open/*`,
    alias: `${dashboardPath}/accounts/open`,
    title: 'Open an account',
    role: 'customer',
    document: 'open-account.html',
  },
  // One account, or one of its pots: `src/web/app/accounts/account-address.ts` reads which.
  account: {
    path: `${dashboardPath}/accounts/*`,
    title: 'Account',
    role: 'customer',
    document: 'account.html',
  },
  transactions: {
    path: `${dashboardPath}/transactions`,
    title: 'Transactions',
    role: 'customer',
    document: 'transactions.html',
    firstView: { whose: 'signed-in' },
    nav: { label: 'Transactions', icon: 'transfers', bar: 2 },
    isPromoted: true,
    hasAccount: true,
  },
  statements: {
    path: `${dashboardPath}/statements`,
    title: 'Statements',
    role: 'customer',
    document: 'statements.html',
    firstView: { whose: 'signed-in' },
    nav: { label: 'Statements', icon: 'document' },
    isPromoted: true,
    hasAccount: true,
  },
  settings: {
    path: '/settings',
    title: 'Settings',
    role: 'customer',
    document: 'settings.html',
    firstView: { whose: 'signed-in' },
    nav: { label: 'Settings', icon: 'settings' },
  },
  support: {
    path: `${dashboardPath}/support`,
    title: 'Support',
    role: 'customer',
    document: 'support.html',
    firstView: { whose: 'signed-in' },
    nav: { label: 'Support', icon: 'headset' },
  },
  // Last: it fits every address below the dashboard (ruling 44).
  notFound: {
    path: `${dashboardPath}/*`,
    title: 'Page not found in Online Banking',
    role: 'customer',
    document: 'dashboard-not-found.html',
    status: 404,
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

/** The address for which a page's first view is drawn. */
export const firstAddressOf = ({ path, firstView }: AppPage): string => `${path}${firstView?.search ?? ''}`

/** A page's name as the browser's tab shows it: `Overview | Sarsen`. */
export const documentTitle = (title: string): string => `${title} | ${bankName}`
