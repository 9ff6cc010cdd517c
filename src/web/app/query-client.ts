import { QueryClient } from '@tanstack/react-query'
import { NotInTime } from '../ask-in-time.ts'
import { BankFault } from './bank-client.ts'

/**
 * What the bank refused stays refused, and what hung may hang again; what was lost on the way is asked for
 * once more at once.
 */
const isWorthAnotherTry = (failureCount: number, error: Error): boolean =>
  failureCount < 1 && !(error instanceof BankFault && error.status < 500) && !(error instanceof NotInTime)

const recoveryMs = 5000

/**
 * The app's copy of what the bank says. Nothing is believed for long, and whatever failed is asked for again
 * every 5 s, so that a page mends itself when the bank answers again. The browser's own idea of being online
 * decides nothing: the bank may be reachable all the same.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        retry: isWorthAnotherTry,
        retryDelay: 500,
        staleTime: 1000,
        refetchInterval: ({ state }) => (state.status === 'error' ? recoveryMs : false),
      },
    },
  })
