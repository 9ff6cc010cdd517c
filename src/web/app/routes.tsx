import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { matchPath, type RouteObject } from 'react-router'
import { addressesOf, appPageIds, appPages, type PageId } from '../../../content/app-pages.ts'
import { accountsQuery } from './accounts/account-queries.ts'
import { sessionQuery } from './dashboard/signed-in.ts'
import type { AppEnvironment } from './environment.ts'
import { notificationsQuery } from './notifications/notification-queries.ts'
import { frameLoaders, pageLoaders } from './page-loaders.ts'
import type { PageCode } from './page-routes.tsx'
import { isMarkedSignedIn } from './session.ts'
import { takeResetToken } from './sign-in/reset-token.ts'

const pageIdAt = (pathname: string): PageId | undefined =>
  appPageIds.find(id => addressesOf(appPages[id]).some(address => matchPath(address, pathname)))

/**
 * The app's pages. Where the flag says that somebody is signed in, the bank is asked who while the page's code is
 * still on its way.
 */
export function createPageCode(
  { local, bank, inBrowser }: AppEnvironment,
  queryClient: QueryClient,
): PageCode {
  const fetched = new Map<PageId, RouteObject[]>()
  let resetToken: string | null = null

  function askEarly() {
    if (!isMarkedSignedIn(local)) return
    void queryClient.prefetchQuery(sessionQuery(bank))
    void queryClient.prefetchQuery(accountsQuery(bank))
    void queryClient.prefetchQuery(notificationsQuery(bank))
  }

  const framesOf = (id: PageId): Promise<ComponentType>[] => [
    ...(inBrowser ? [frameLoaders.inBrowser()] : []),
    ...(appPages[id].role === 'customer' ? [frameLoaders.customer()] : []),
  ]

  return {
    routesAt: pathname => {
      const id = pageIdAt(pathname)
      return id && fetched.get(id)
    },
    fetch: async pathname => {
      const id = pageIdAt(pathname)
      if (!id) throw new Error(`the app has no page at ${pathname}`)
      if (fetched.has(id)) return
      if (id === 'resetPassword') resetToken = takeResetToken()
      if (appPages[id].role === 'customer') askEarly()
      const [Page, ...frames] = await Promise.all([pageLoaders[id](), ...framesOf(id)])
      const page: RouteObject = { path: '*', Component: Page }
      fetched.set(id, [
        frames.reduceRight((inner, Frame): RouteObject => ({ Component: Frame, children: [inner] }), page),
      ])
    },
    resetToken: () => resetToken,
  }
}
