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
 * For whom a page is drawn as it is before anything is known: anybody but who applies for a product, which login says. An
 * applicant whose form is kept has no need of an empty one. `search` is what its address ends in, and that of a visit has as well.
 */
export type FirstView = { whose: 'anybody' | 'signed-in' | 'new-applicant'; search?: string }

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
    firstView: { whose: 'anybody' },
  },
  {
    patterns: ['/signup'],
    file: 'signup.html',
    status: 200,
    title: documentTitle(appTitles.signUp),
    description: 'Choose a banking account, or one to save and invest with. A demonstration, not a bank.',
    firstView: { whose: 'new-applicant' },
  },
  {
    patterns: ['/signup/register'],
    file: 'signup-register.html',
    status: 200,
    title: documentTitle(appTitles.signUpRegister),
    description: 'Apply for an account online, in a few minutes. A demonstration, not a bank.',
    firstView: { whose: 'new-applicant', search: '?type=banking' },
  },
  {
    patterns: ['/signup/review'],
    file: 'signup-review.html',
    status: 200,
    title: documentTitle(appTitles.signUpReview),
  },
  {
    patterns: ['/forgot-password'],
    file: 'forgot-password.html',
    status: 200,
    title: documentTitle(appTitles.forgotPassword),
    firstView: { whose: 'anybody' },
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
    firstView: { whose: 'signed-in' },
  },
  {
    patterns: [...dashboards, ...below('overview')],
    file: 'overview.html',
    status: 200,
    title: documentTitle(appTitles.overview),
    firstView: { whose: 'signed-in' },
  },
  {
    patterns: below('transactions'),
    file: 'transactions.html',
    status: 200,
    title: documentTitle(appTitles.transactions),
    firstView: { whose: 'signed-in' },
  },
  {
    patterns: below('statements'),
    file: 'statements.html',
    status: 200,
    title: documentTitle(appTitles.statements),
    firstView: { whose: 'signed-in' },
  },
  {
    patterns: below('support'),
    file: 'support.html',
    status: 200,
    title: documentTitle(appTitles.support),
    firstView: { whose: 'signed-in' },
  },
  {
    patterns: below('*'),
    file: 'dashboard-not-found.html',
    status: 404,
    title: documentTitle(appTitles.notFound),
  },
]

/** The address that a document's first view is drawn of; links lead to the last of its paths. */
export const firstAddressOf = ({ patterns, firstView }: AppDocument): string =>
  `${patterns.at(-1) ?? ''}${firstView?.search ?? ''}`
