import { appTitles } from '../../../../content/app-titles.ts'
import type { IconName } from '../../components/icon-shapes.tsx'

/** Both show the same pages; links use the second (ruling 6). */
export const dashboardPrefixes = ['/dashboard', '/uk-banking-dashboard'] as const
const linked = dashboardPrefixes[1]

export const dashboardPaths = {
  home: linked,
  overview: `${linked}/overview`,
  transactions: `${linked}/transactions`,
  settings: '/settings',
} as const

interface NavigationItem {
  readonly label: string
  readonly icon: IconName
  readonly to: string
}

/** The left navigation (spec section 2, Dashboard shell), as far as its pages exist. */
export const navigation: readonly NavigationItem[] = [
  { label: 'Home', icon: 'home', to: dashboardPaths.overview },
  { label: 'Transactions', icon: 'transfers', to: dashboardPaths.transactions },
  { label: 'Settings', icon: 'settings', to: dashboardPaths.settings },
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

const titles: Readonly<Record<string, string>> = {
  [dashboardPaths.home]: appTitles.overview,
  [dashboardPaths.overview]: appTitles.overview,
  [dashboardPaths.transactions]: appTitles.transactions,
  [dashboardPaths.settings]: appTitles.settings,
}

/** The title of the page at a signed-in path, before the page itself can say it. */
export const titleAt = (path: string): string => titles[asLinked(path)] ?? appTitles.notFound
