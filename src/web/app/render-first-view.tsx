import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import type { FirstView } from '../../../content/app-documents.ts'
import type { Clock } from '../clock.ts'
import { createToasts } from '../components/toasts.ts'
import type { BankInBrowser } from '../runtime/runtime.ts'
import { createBankClient } from './bank-client.ts'
import { type AppEnvironment, createVisibleWaits, EnvironmentProvider } from './environment.ts'
import { createPageStorage } from './web-storage.ts'
import { createQueryClient } from './query-client.ts'
import { crashWords } from './dashboard/dashboard-words.ts'
import { AppRoutes } from './page-routes.tsx'
import { createPageCode } from './routes.tsx'
import { markSignedIn } from './session.ts'

interface Visit {
  readonly address: string
  readonly whose: FirstView['whose']
  /** What the site's addresses begin with, as `/sarsen`; '' where nothing does. */
  readonly basePath: string
  /** Whether the bank lives in the browser. */
  readonly inBrowser: boolean
}

const never = () => new Promise<never>(() => undefined)
const nothing = () => undefined

/** Time that does not pass. */
const still: Clock = { now: () => 0, after: () => nothing, every: () => nothing }

/** A bank of the browser that nobody has begun to open. */
const asleep: BankInBrowser = {
  prepare: nothing,
  read: () => ({ phase: 'asleep' }),
  subscribe: () => nothing,
  startAgain: never,
  exportDatabase: never,
  importDatabase: never,
}

/**
 * Draws a page of the app as it is before anything has happened: the bank has not answered, nothing is stored, no time
 * has passed. For signed-in customers this is the wait for their session, and shows no one's data.
 * @throws where the page cannot be drawn
 */
export async function renderFirstView({ address, whose, basePath, inBrowser }: Visit): Promise<string> {
  const local = createPageStorage()
  if (whose === 'signed-in') markSignedIn(local, { email: '', loginTimeMs: still.now() })
  const environment: AppEnvironment = {
    bank: createBankClient(never, nothing),
    send: never,
    inBrowser: inBrowser ? asleep : undefined,
    canStaySignedIn: () => true,
    clock: still,
    patience: still,
    isFirstView: true,
    waits: createVisibleWaits(),
    elapsedMs: () => 0,
    newId: () => '',
    local,
    session: createPageStorage(),
    toasts: createToasts(still),
  }
  const queryClient = createQueryClient()
  const code = createPageCode(environment, queryClient)
  try {
    await code.fetch(address.replace(/\?.*/, ''))
  } catch (fault) {
    throw new Error(`the first view of ${address} cannot be drawn`, { cause: fault })
  }
  return renderToStaticMarkup(
    <EnvironmentProvider value={environment}>
      <QueryClientProvider client={queryClient}>
        <StaticRouter basename={basePath || '/'} location={basePath + address}>
          <AppRoutes crashWords={crashWords} code={code} />
        </StaticRouter>
      </QueryClientProvider>
    </EnvironmentProvider>,
  )
}
