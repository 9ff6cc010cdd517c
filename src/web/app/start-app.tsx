import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { v4 as newUuid } from 'uuid'
import { createBankClient } from './bank-client.ts'
import { browserClock } from '../clock.ts'
import type { Home } from '../home/home.ts'
import { createPatience } from '../patience.ts'
import { EnvironmentProvider, type AppEnvironment } from './environment.ts'
import { forgetCustomer } from './forget-customer.ts'
import { createQueryClient } from './query-client.ts'
import { createRoutes } from './routes.tsx'
import { knownEnd } from './idle/known-end.ts'
import { openStorage } from './open-storage.ts'
import { isMarkedSignedIn, unmarkSignedIn } from './session.ts'
import { rememberEnd } from './sign-in/originating-path.ts'
import { ToastRegion } from '../components/toasts/toast-region.tsx'
import { createToasts } from '../components/toasts/toasts.ts'

// The component library writes a rule against the wait for a double tap into the page, which the content
// security policy refuses, unless an element of this id is there. The viewport's width has ended that wait.
const pressRuleId = 'react-aria-pressable-style'

/** Puts the app into `root`. What differs from home to home is handed in. */
export function startApp({ root, home }: { root: Element; home: Home }) {
  const queryClient = createQueryClient()
  const local = openStorage(() => localStorage)
  const toasts = createToasts(browserClock)

  // A 401 is news only while the browser believes that somebody is signed in (ruling 2).
  function onSignedOut() {
    if (!isMarkedSignedIn(local)) return
    const end = knownEnd(queryClient, browserClock.now()) ?? 'elsewhere'
    unmarkSignedIn(local)
    forgetCustomer({ toasts }, queryClient)
    void router.navigate('/login', { replace: true, state: rememberEnd(router.state.location, end) })
  }

  const environment: AppEnvironment = {
    bank: createBankClient(home.send, onSignedOut),
    inBrowser: home.inBrowser,
    canStaySignedIn: () => home.inBrowser !== undefined || navigator.cookieEnabled,
    clock: browserClock,
    patience: createPatience(browserClock, home.inBrowser),
    elapsedMs: () => performance.now(),
    // Not the browser's own: it has none on a plain http address in a local network.
    newId: () => newUuid(),
    local,
    session: openStorage(() => sessionStorage),
    toasts,
  }
  home.inBrowser?.prepare()
  const router = createBrowserRouter(createRoutes(environment, queryClient), {
    ...(home.basePath && { basename: home.basePath }),
  })

  document.head.append(Object.assign(document.createElement('meta'), { id: pressRuleId }))
  createRoot(root).render(
    <StrictMode>
      <EnvironmentProvider value={environment}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
        <ToastRegion toasts={toasts} />
      </EnvironmentProvider>
    </StrictMode>,
  )
}
