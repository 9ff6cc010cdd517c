import {
  allAppPages,
  type AppPage,
  appPages,
  dashboardPath,
  dashboardPrefixes,
} from '../../../../content/app-pages.ts'
import type { IconName } from '../../components/icon.tsx'

/** The anchor of the compliance notice on the overview. */
export const complianceAnchor = 'compliance'

interface NavigationItem extends Pick<AppPage, 'path' | 'alias' | 'hasAccount'> {
  readonly label: string
  readonly icon: IconName
  readonly bar?: number
}

/** The left navigation (spec section 10.3). */
export const navigation: readonly NavigationItem[] = Object.values(appPages).flatMap(page =>
  'nav' in page
    ? [
        {
          ...page.nav,
          path: page.path,
          ...('alias' in page && { alias: page.alias }),
          ...('hasAccount' in page && { hasAccount: page.hasAccount }),
        },
      ]
    : [],
)

/** The items of the bar at the foot of a phone, in its order. */
export const barItems = navigation
  .filter(({ bar }) => bar !== undefined)
  .toSorted((one, other) => (one.bar ?? 0) - (other.bar ?? 0))

/** The items of the bar's More. */
export const moreItems = navigation.filter(({ bar }) => bar === undefined)

const isBelow = (path: string, start: string) => path === start || path.startsWith(`${start}/`)

/** A path with the dashboard prefix that links use, and without a slash at its end. */
function asLinked(path: string): string {
  const prefix = dashboardPrefixes.find(each => isBelow(path, each)) ?? ''
  return `${prefix && dashboardPath}${path.slice(prefix.length)}`.replace(/\/$/, '')
}

/**
 * Whether an item is the current one: by path prefix, under either dashboard prefix. Home is current for the
 * dashboard itself and for its overview.
 */
export function isCurrent({ path, alias }: Pick<NavigationItem, 'path' | 'alias'>, shown: string): boolean {
  const address = asLinked(shown)
  return address === alias || isBelow(address, path)
}

const customerPages = allAppPages.filter(({ role }) => role === 'customer')

/** The customers' page at a path; the not-found page for a path without one. */
export function pageAt(path: string): AppPage {
  const address = asLinked(path)
  return customerPages.find(page => isAt(page, address)) ?? appPages.notFound
}

const isAt = ({ path, alias }: AppPage, address: string): boolean =>
  path.endsWith('/*') ? address.startsWith(path.slice(0, -1)) : path === address || alias === address

/** Whether a path is for signed-in customers, even if it has no page. */
export const isCustomerPath = (path: string): boolean =>
  [...dashboardPrefixes, ...customerPages.map(page => page.path)].some(start => isBelow(path, start))
