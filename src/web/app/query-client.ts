import {
  QueryClient,
  type QueryKey,
  type QueryObserverLoadingErrorResult,
  queryOptions,
  useQueries,
  useQuery,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useState } from 'react'
import { NotInTime } from '../ask-in-time.ts'
import { type BankClient, BankFault } from './bank-client.ts'
import type { AppEnvironment } from './environment.ts'

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

/** A query, or, while what failed is asked for again, the same query as it failed. */
function keepFailure<Data>(query: UseQueryResult<Data>, failure: Error | null): UseQueryResult<Data> {
  if (!failure || !query.isPending || query.errorUpdateCount === 0) return query
  const still: QueryObserverLoadingErrorResult<Data> = {
    ...query,
    status: 'error',
    error: failure,
    isError: true,
    isPending: false,
    isLoading: false,
    isLoadingError: true,
  }
  return still
}

/**
 * Asks the bank as `useQuery` does, but what failed stays failed while it is asked for again: its words and their
 * button stand still until there is an answer. The library itself would go back to waiting each time.
 */
export function useBankQuery<Answer, Data = Answer, Key extends QueryKey = QueryKey>(
  options: UseQueryOptions<Answer, Error, Data, Key>,
): UseQueryResult<Data> {
  const query = useQuery(options)
  const [failure, setFailure] = useState<Error | null>(null)
  if (query.error && query.error !== failure) setFailure(query.error)
  return keepFailure(query, failure)
}

/** Asks the bank the same of several things, each as {@link useBankQuery} does. */
export function useBankQueries<Answer, Key extends QueryKey>(
  queries: readonly UseQueryOptions<Answer, Error, Answer, Key>[],
): readonly UseQueryResult<Answer>[] {
  const results = useQueries<
    UseQueryOptions<Answer, Error, Answer, Key>[],
    readonly UseQueryResult<Answer>[]
  >({ queries })
  const [failures, setFailures] = useState<readonly (Error | null)[]>([])
  const known = results.map(({ error }, n) => error ?? failures[n] ?? null)
  if (known.some((failure, n) => failure !== (failures[n] ?? null))) setFailures(known)
  return results.map((query, n) => keepFailure(query, known[n] ?? null))
}

/**
 * Drops what this page still holds of a customer who has left: the bank's answers, and the toasts, which name
 * amounts and people. What is to be said on the login page is shown after this.
 */
export function forgetCustomer({ toasts }: Pick<AppEnvironment, 'toasts'>, queryClient: QueryClient) {
  queryClient.clear()
  toasts.clear()
}

/** The customers that a demonstration shows (ruling 22). They do not change while a page is open. */
export const demonstrationQuery = (bank: BankClient) =>
  queryOptions({
    queryKey: ['demonstration'],
    queryFn: async ({ signal }) => {
      const reply = await bank.readDemonstration({ signal })
      if (reply.status === 200) return reply.body
      throw new BankFault(reply)
    },
    staleTime: Infinity,
  })
