import type { QueryClient } from '@tanstack/react-query'
import type { DataRouter, RouteObject } from 'react-router'
import { addressesOf, type AppPage, appPageIds, appPages, type PageId } from '../../../content/app-pages.ts'
import { Button } from '../components/button.tsx'
import { accountsQuery } from './accounts/account-queries.ts'
import { crashWords } from './dashboard/dashboard-words.ts'
import { sessionQuery } from './dashboard/signed-in.ts'
import type { AppEnvironment } from './environment.ts'
import { notificationsQuery } from './notifications/notification-queries.ts'
import { frameLoaders, pageLoaders } from './page-loaders.ts'
import { isMarkedSignedIn } from './session.ts'
import { takeResetToken } from './sign-in/reset-token.ts'

/** What stands in place of a page that broke, or whose code could not be fetched. */
const Crash = () => (
  <main className="mx-auto grid min-h-dvh max-w-[32rem] content-center justify-items-start gap-4 p-(--gutter)">
    <h1 className="text-2xl">{crashWords.heading}</h1>
    <p className="text-muted">{crashWords.text}</p>
    <Button icon="refresh" onClick={() => location.reload()}>
      {crashWords.reload}
    </Button>
  </main>
)

/** Waits until a router knows what to show at its first address: its code is there, and what it loads has begun. */
export function whenRouted(router: DataRouter): Promise<void> {
  return new Promise(resolve => {
    if (router.state.initialized) return resolve()
    const forget = router.subscribe(({ initialized }) => {
      if (!initialized) return
      forget()
      resolve()
    })
  })
}

/** A route for each address of a page of the table. */
const routesOf = (id: PageId): RouteObject[] =>
  addressesOf(appPages[id]).map(path => ({
    path,
    lazy: { Component: pageLoaders[id] },
    ...(id === 'resetPassword' && { loader: takeResetToken }),
  }))

const routesFor = (role: AppPage['role']): RouteObject[] =>
  appPageIds.filter(id => appPages[id].role === role).flatMap(routesOf)

/**
 * The app's pages. Where the flag says that somebody is signed in, the bank is asked who while the page's code is
 * still on its way.
 */
export function createRoutes(
  { local, bank, inBrowser }: AppEnvironment,
  queryClient: QueryClient,
): RouteObject[] {
  const askEarly = () => {
    if (!isMarkedSignedIn(local)) return null
    void queryClient.prefetchQuery(sessionQuery(bank))
    void queryClient.prefetchQuery(accountsQuery(bank))
    void queryClient.prefetchQuery(notificationsQuery(bank))
    return null
  }
  return [
    {
      errorElement: <Crash />,
      ...(inBrowser && { lazy: { Component: frameLoaders.inBrowser } }),
      children: [
        ...routesFor('anyone'),
        { lazy: { Component: frameLoaders.customer }, loader: askEarly, children: routesFor('customer') },
      ],
    },
  ]
}
