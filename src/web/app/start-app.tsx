import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, useEffectEvent, useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { v4 as newUuid } from 'uuid'
import { appPages } from '../../../content/app-pages.ts'
import { createBankSend, createPageClient } from './bank-client.ts'
import { browserClock, createWaitClock } from '../clock.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { type AppEnvironment, createVisibleWaits, EnvironmentProvider } from './environment.ts'
import { createQueryClient, forgetCustomer } from './query-client.ts'
import { crashWords } from './dashboard/dashboard-words.ts'
import { AppRoutes, createOutsideNavigation } from './page-routes.tsx'
import { createPageCode } from './routes.tsx'
import { knownEnd } from './idle/known-end.ts'
import { openStorage } from './web-storage.ts'
import { isMarkedSignedIn, unmarkSignedIn } from './session.ts'
import { rememberEnd } from './sign-in/originating-path.ts'
import { ToastRegion } from '../components/toast-region.tsx'
import { createToasts } from '../components/toasts.ts'

// The component library writes a rule against the wait for a double tap into the page, which the content
// security policy refuses, unless an element of this id is there. The viewport's width has ended that wait.
const pressRuleId = 'react-aria-pressable-style'

/** Puts the app into `root`, in place of its first view. What differs from runtime to runtime is handed in. */
export async function startApp({ root, runtime }: { root: Element; runtime: Runtime }): Promise<void> {
  const queryClient = createQueryClient()
  const local = openStorage(() => localStorage)
  const toasts = createToasts(browserClock)
  const navigation = createOutsideNavigation()

  // A 401 is news only while the browser believes that somebody is signed in (ruling 2).
  function onSignedOut() {
    if (!isMarkedSignedIn(local)) return
    const end = knownEnd(queryClient, browserClock.now()) ?? 'elsewhere'
    unmarkSignedIn(local)
    forgetCustomer({ toasts }, queryClient)
    navigation.request(({ location, navigate }) => {
      void navigate(appPages.login.path, { replace: true, state: rememberEnd(location, end) })
    })
  }

  const send = createBankSend(runtime.send, onSignedOut)
  const environment: AppEnvironment = {
    bank: createPageClient(send),
    send,
    inBrowser: runtime.inBrowser,
    canStaySignedIn: () => runtime.inBrowser !== undefined || navigator.cookieEnabled,
    clock: browserClock,
    patience: createWaitClock(browserClock, runtime.inBrowser),
    isFirstView: false,
    waits: createVisibleWaits(),
    elapsedMs: () => performance.now(),
    // Not the browser's own: it has none on a plain http address in a local network.
    newId: () => newUuid(),
    local,
    session: openStorage(() => sessionStorage),
    toasts,
  }
  runtime.inBrowser?.prepare()
  const code = createPageCode(environment, queryClient)

  document.head.append(
    Object.assign(document.createElement('meta'), { id: pressRuleId, name: pressRuleId, content: '' }),
  )
  // The first view stays until there is a page to replace it.
  const isFirstUnavailable = await code.fetch(location.pathname.slice(runtime.basePath.length)).then(
    () => false,
    () => true,
  )
  const endWaits = isWaitSeen(root) ? environment.waits.begin() : undefined
  createRoot(root).render(
    <StrictMode>
      <Taken
        onTaken={() => {
          root.removeAttribute('inert')
          endWaits?.()
        }}
      />
      <EnvironmentProvider value={environment}>
        <QueryClientProvider client={queryClient}>
          <BrowserRouter basename={runtime.basePath || '/'}>
            <AppRoutes
              crashWords={crashWords}
              code={code}
              isFirstUnavailable={isFirstUnavailable}
              onMove={navigation.follow}
            />
          </BrowserRouter>
        </QueryClientProvider>
        <ToastRegion toasts={toasts} />
      </EnvironmentProvider>
    </StrictMode>,
  )
}

/** Whether the first view has come to show that something is on its way. */
const isWaitSeen = (root: Element): boolean =>
  [...root.querySelectorAll('[data-late]')].some(place => getComputedStyle(place).visibility === 'visible')

/** Reports the moment in which the app is drawn: from then on it can be used, as its first view could not. */
function Taken({ onTaken }: { onTaken: () => void }) {
  const report = useEffectEvent(onTaken)
  useLayoutEffect(() => {
    report()
  }, [])
  return null
}
