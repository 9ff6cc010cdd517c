import type { QueryClient } from '@tanstack/react-query'
import type { RouteObject } from 'react-router'
import { accountsQuery } from './accounts/account-queries.ts'
import { Crash } from './crash.tsx'
import { dashboardPrefixes } from './dashboard/navigation.ts'
import type { AppEnvironment } from './environment.ts'
import { notificationsQuery } from './notifications/notification-queries.ts'
import { sessionQuery } from './session-query.ts'
import { isMarkedSignedIn } from './session.ts'
import { takeResetToken } from './sign-in/reset-token.ts'

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
    path: 'statements',
    lazy: { Component: async () => (await import('./statements/statements-page.tsx')).StatementsPage },
  },
  {
    path: 'support',
    lazy: { Component: async () => (await import('./support/support-page.tsx')).SupportPage },
  },
  {
    path: '*',
    lazy: { Component: async () => (await import('./dashboard/not-found-in-shell.tsx')).NotFoundInShell },
  },
]

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
      ...(inBrowser && {
        lazy: { Component: async () => (await import('./in-browser/in-browser-frame.tsx')).InBrowserFrame },
      }),
      children: [
        {
          path: '/login',
          lazy: { Component: async () => (await import('./sign-in/login-page.tsx')).LoginPage },
        },
        {
          path: '/signup',
          lazy: { Component: async () => (await import('./sign-up/choose-type-page.tsx')).ChooseTypePage },
        },
        {
          path: '/signup/register',
          lazy: { Component: async () => (await import('./sign-up/register-page.tsx')).RegisterPage },
        },
        {
          path: '/signup/review',
          lazy: { Component: async () => (await import('./sign-up/review-page.tsx')).ReviewPage },
        },
        {
          path: '/forgot-password',
          lazy: {
            Component: async () => (await import('./sign-in/forgot-password-page.tsx')).ForgotPasswordPage,
          },
        },
        {
          path: '/reset-password',
          loader: takeResetToken,
          lazy: {
            Component: async () => (await import('./sign-in/reset-password-page.tsx')).ResetPasswordPage,
          },
        },
        {
          lazy: { Component: async () => (await import('./dashboard/signed-in-route.tsx')).SignedInRoute },
          loader: askEarly,
          children: [
            ...dashboardPrefixes.map(path => ({ path, children: dashboardPages() })),
            {
              path: '/settings',
              lazy: { Component: async () => (await import('./settings/settings-page.tsx')).SettingsPage },
            },
          ],
        },
      ],
    },
  ]
}
