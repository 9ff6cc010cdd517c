import { appTitles, documentTitle } from './app-titles.ts'

/** A document that the app is served in: which paths get it, with which status, and its own title. */
export type AppDocument = {
  /** Paths below the site's root. A trailing `/*` stands for everything further down. */
  patterns: readonly string[]
  file: string
  status: 200 | 404
  title: string
  /** For search engines and link previews. A document without one asks to be listed nowhere. */
  description?: string
  /** What is drawn in it before the app has come. Where a page depends on what the browser keeps, nothing is. */
  firstView?: FirstView
}

/**
 * A page as it is before anything is known: the address that it is drawn of, whose search other visits must have too,
 * and whom it is drawn for. An applicant whose form is kept has no need of an empty one.
 */
export type FirstView = { address: string; whose: 'anybody' | 'signed-in' | 'new-applicant' }

const forSignedIn = (address: string): FirstView => ({ address, whose: 'signed-in' })
const forApplicant = (address: string): FirstView => ({ address, whose: 'new-applicant' })

const dashboards = ['/dashboard', '/uk-banking-dashboard']
const below = (page: string) => dashboards.map(dashboard => `${dashboard}/${page}`)

/**
 * The app's documents, in the order in which a path is looked for: the first pattern that fits decides.
 * Both dashboard prefixes show the same pages (ruling 6); a path that neither knows is not found (ruling 44).
 */
export const appDocuments: readonly AppDocument[] = [
  {
    patterns: ['/login'],
    file: 'login.html',
    status: 200,
    title: documentTitle(appTitles.login),
    description:
      'Sign in to see your balance, send money and download statements. A demonstration, not a bank.',
    firstView: { address: '/login', whose: 'anybody' },
  },
  {
    patterns: ['/signup'],
    file: 'signup.html',
    status: 200,
    title: documentTitle(appTitles.signUp),
    description: 'Choose a banking account, or one to save and invest with. A demonstration, not a bank.',
    firstView: forApplicant('/signup'),
  },
  {
    patterns: ['/signup/register'],
    file: 'signup-register.html',
    status: 200,
    title: documentTitle(appTitles.signUpRegister),
    description: 'Apply for an account online, in a few minutes. A demonstration, not a bank.',
    firstView: forApplicant('/signup/register?type=banking'),
  },
  {
    patterns: ['/signup/review'],
    file: 'signup-review.html',
    status: 200,
    title: documentTitle(appTitles.signUpReview),
  },
  {
    patterns: ['/reset-password'],
    file: 'reset-password.html',
    status: 200,
    title: documentTitle(appTitles.resetPassword),
  },
  {
    patterns: ['/settings'],
    file: 'settings.html',
    status: 200,
    title: documentTitle(appTitles.settings),
    firstView: forSignedIn('/settings'),
  },
  {
    patterns: [...dashboards, ...below('overview')],
    file: 'overview.html',
    status: 200,
    title: documentTitle(appTitles.overview),
    firstView: forSignedIn('/uk-banking-dashboard/overview'),
  },
  {
    patterns: below('transactions'),
    file: 'transactions.html',
    status: 200,
    title: documentTitle(appTitles.transactions),
    firstView: forSignedIn('/uk-banking-dashboard/transactions'),
  },
  {
    patterns: below('statements'),
    file: 'statements.html',
    status: 200,
    title: documentTitle(appTitles.statements),
    firstView: forSignedIn('/uk-banking-dashboard/statements'),
  },
  {
    patterns: below('support'),
    file: 'support.html',
    status: 200,
    title: documentTitle(appTitles.support),
    firstView: forSignedIn('/uk-banking-dashboard/support'),
  },
  {
    patterns: below('*'),
    file: 'dashboard-not-found.html',
    status: 404,
    title: documentTitle(appTitles.notFound),
  },
]
