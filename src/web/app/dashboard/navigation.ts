import { appTitles } from '../../../../content/app-titles.ts'
import type { IconName } from '../../components/icon.tsx'

/** Both show the same pages; links use the second (ruling 6). */
export const dashboardPrefixes = ['/dashboard', '/uk-banking-dashboard'] as const
const linked = dashboardPrefixes[1]

export const dashboardPaths = {
  home: linked,
  overview: `${linked}/overview`,
  transactions: `${linked}/transactions`,
  statements: `${linked}/statements`,
  support: `${linked}/support`,
  settings: '/settings',
} as const

/** Where the compliance notice stands on the overview: the end of an address that leads to it. */
export const complianceAnchor = 'compliance'

interface NavigationItem {
  readonly label: string
  readonly icon: IconName
  readonly to: string
}

/** The left navigation (spec section 2, Dashboard shell). */
export const navigation: readonly NavigationItem[] = [
  { label: 'Home', icon: 'home', to: dashboardPaths.overview },
  { label: 'Transactions', icon: 'transfers', to: dashboardPaths.transactions },
  { label: 'Statements', icon: 'document', to: dashboardPaths.statements },
  { label: 'Settings', icon: 'settings', to: dashboardPaths.settings },
  { label: 'Support', icon: 'headset', to: dashboardPaths.support },
]

/** A path with the one dashboard prefix that links use, and without a slash at its end. */
function asLinked(path: string): string {
  const prefix = dashboardPrefixes.find(each => path === each || path.startsWith(`${each}/`)) ?? ''
  return `${prefix && linked}${path.slice(prefix.length)}`.replace(/\/$/, '')
}

/**
 * Whether an item is the current one: by path prefix, under either dashboard prefix. Home is current for the
 * dashboard itself and for its overview.
 */
export function isCurrent({ to }: Pick<NavigationItem, 'to'>, path: string): boolean {
  const shown = asLinked(path)
  if (to === dashboardPaths.overview && shown === dashboardPaths.home) return true
  return shown === to || shown.startsWith(`${to}/`)
}

const promotedPaths: readonly string[] = [
  dashboardPaths.home,
  dashboardPaths.overview,
  dashboardPaths.transactions,
  dashboardPaths.statements,
]

/** Whether the promotions on top stand on the page at a path: not where somebody sets something or needs help. */
export const isPromoted = (path: string): boolean => promotedPaths.includes(asLinked(path))

const titles: Readonly<Record<string, string>> = {
  [dashboardPaths.home]: appTitles.overview,
  [dashboardPaths.overview]: appTitles.overview,
  [dashboardPaths.transactions]: appTitles.transactions,
  [dashboardPaths.statements]: appTitles.statements,
  [dashboardPaths.support]: appTitles.support,
  [dashboardPaths.settings]: appTitles.settings,
}

/** The title of the page at a signed-in path, before the page itself can say it. */
export const titleAt = (path: string): string => titles[asLinked(path)] ?? appTitles.notFound
