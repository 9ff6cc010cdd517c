import type { QueryClient } from '@tanstack/react-query'
import type { DataRouter, RouteObject } from 'react-router'
import { Button } from '../components/button.tsx'
import { accountsQuery } from './accounts/account-queries.ts'
import { crashWords } from './dashboard/dashboard-words.ts'
import { dashboardPrefixes } from './dashboard/navigation.ts'
import { sessionQuery } from './dashboard/signed-in.ts'
import type { AppEnvironment } from './environment.ts'
import { notificationsQuery } from './notifications/notification-queries.ts'
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
