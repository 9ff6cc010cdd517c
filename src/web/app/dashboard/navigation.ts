import { appTitles } from '../../../../content/app-titles.ts'
import type { IconName } from '../../components/icon-shapes.tsx'

/** Both show the same pages; links use the second (ruling 6). */
export const dashboardPrefixes = ['/dashboard', '/uk-banking-dashboard'] as const
const linked = dashboardPrefixes[1]

export const dashboardPaths = {
  home: linked,
  overview: `${linked}/overview`,
  transactions: `${linked}/transactions`,
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
]

/** The page below either dashboard prefix, as `/overview`; undefined outside the dashboard. */
const withinDashboard = (path: string): string | undefined => {
  const prefix = dashboardPrefixes.find(each => path === each || path.startsWith(`${each}/`))
  return prefix && path.slice(prefix.length).replace(/\/$/, '')
}

/**
 * Whether an item is the current one: by path prefix, under either dashboard prefix. Home is current for the
 * dashboard itself and for its overview.
 */
export function isCurrent({ to }: Pick<NavigationItem, 'to'>, path: string): boolean {
  const page = withinDashboard(to)
  const shown = withinDashboard(path)
  if (page === undefined || shown === undefined) return false
  return shown === page || shown.startsWith(`${page}/`) || (to === dashboardPaths.overview && shown === '')
}

const titles: Readonly<Record<string, string>> = {
  '': appTitles.overview,
  '/overview': appTitles.overview,
  '/transactions': appTitles.transactions,
}

/** The title of the page at a path of the dashboard, before the page itself can say it. */
export const titleAt = (path: string): string => titles[withinDashboard(path) ?? path] ?? appTitles.notFound
