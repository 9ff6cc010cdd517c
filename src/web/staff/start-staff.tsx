import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { v4 as newUuid } from 'uuid'
import { staffPages } from '../../../content/staff-pages.ts'
import { createVisibleWaits, EnvironmentProvider } from '../app/environment.ts'
import { AppRoutes, createOutsideNavigation } from '../app/page-routes.tsx'
import { createQueryClient } from '../app/query-client.ts'
import { createPageStorage } from '../app/web-storage.ts'
import { browserClock, createWaitClock } from '../clock.ts'
import { ToastRegion } from '../components/toast-region.tsx'
import { createToasts } from '../components/toasts.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { createStaffClient, createStaffSend } from './staff-client.ts'
import { createStaffCode } from './staff-code.ts'
import type { StaffEnvironment } from './staff-environment.ts'
import { endOf, staffSessionKey } from './staff-session.ts'
import { crashWords } from './staff-words.ts'

// As in `start-app.tsx`: the component library would write a rule into the page that the content security policy refuses.
const pressRuleId = 'react-aria-pressable-style'

/** Puts the staff console into `root`. What differs from runtime to runtime is handed in. */
export async function startStaff({ root, runtime }: { root: Element; runtime: Runtime }): Promise<void> {
  const queryClient = createQueryClient()
  const toasts = createToasts(browserClock)
  const navigation = createOutsideNavigation()

  // A 401 is news only where this page knows who is signed in: anybody else reads nothing.
  function onSignedOut(code: string | undefined) {
    const known = queryClient.getQueryState(staffSessionKey)
    if (known?.data === undefined) return
    const end = endOf(known, code, browserClock.now())
    queryClient.clear()
    toasts.clear()
    navigation.request(({ location, navigate }) => {
      const from = location.pathname + location.search
      void navigate(staffPages.login.path, { replace: true, state: { end, from } })
    })
  }

  const send = createStaffSend(runtime.send, onSignedOut)
  const environment: StaffEnvironment = {
    staff: createStaffClient(send),
    send,
    inBrowser: runtime.inBrowser,
    canStaySignedIn: () => runtime.inBrowser !== undefined || navigator.cookieEnabled,
    clock: browserClock,
    patience: createWaitClock(browserClock, runtime.inBrowser),
    isFirstView: false,
    waits: createVisibleWaits(),
    elapsedMs: () => performance.now(),
    newId: () => newUuid(),
    // Nothing of the console is in web storage (specification section 17.1).
    local: createPageStorage(),
    session: createPageStorage(),
    toasts,
  }
  runtime.inBrowser?.prepare()
  const code = createStaffCode(environment)
  document.head.append(
    Object.assign(document.createElement('meta'), { id: pressRuleId, name: pressRuleId, content: '' }),
  )
  const isFirstUnavailable = await code.fetch(location.pathname.slice(runtime.basePath.length)).then(
    () => false,
    () => true,
  )
  createRoot(root).render(
    <StrictMode>
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
