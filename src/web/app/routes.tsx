import type { QueryClient } from '@tanstack/react-query'
import { redirect, type RouteObject } from 'react-router'
import { accountsQuery } from './accounts/account-queries.ts'
import { Crash } from './crash.tsx'
import { dashboardPrefixes } from './dashboard/navigation.ts'
import type { AppEnvironment } from './environment.ts'
import { sessionQuery } from './session-query.ts'
import { isMarkedSignedIn } from './session.ts'
import { loginPathFrom } from './sign-in/originating-path.ts'

const dashboardPages = (): RouteObject[] => [
  {
    index: true,
    lazy: { Component: async () => (await import('./dashboard/overview-page.tsx')).OverviewPage },
  },
  {
    path: 'overview',
    lazy: { Component: async () => (await import('./dashboard/overview-page.tsx')).OverviewPage },
  },
  {
    path: 'transactions',
    lazy: { Component: async () => (await import('./transactions/transactions-page.tsx')).TransactionsPage },
  },
  {
    path: '*',
    lazy: { Component: async () => (await import('./dashboard/not-found-in-shell.tsx')).NotFoundInShell },
  },
]

/**
 * The app's pages. Protected ones are open only where the flag says that somebody is signed in (spec section 4,
 * Route guard); whether that is so, the bank says next. It is asked while the page's code is fetched.
 */
export function createRoutes({ local, bank }: AppEnvironment, queryClient: QueryClient): RouteObject[] {
  const guard = ({ request }: { request: Request }) => {
    const { pathname, search } = new URL(request.url)
    if (!isMarkedSignedIn(local)) return redirect(loginPathFrom(pathname + search))
    void queryClient.prefetchQuery(sessionQuery(bank))
    void queryClient.prefetchQuery(accountsQuery(bank))
    return null
  }
  return [
    {
      errorElement: <Crash />,
      HydrateFallback: () => null,
      children: [
        {
          path: '/login',
          lazy: { Component: async () => (await import('./sign-in/login-page.tsx')).LoginPage },
        },
        {
          lazy: { Component: async () => (await import('./dashboard/signed-in-route.tsx')).SignedInRoute },
          loader: guard,
          children: dashboardPrefixes.map(path => ({ path, children: dashboardPages() })),
        },
      ],
    },
  ]
}
