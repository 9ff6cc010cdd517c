import {
  useQuery,
  type QueryKey,
  type QueryObserverLoadingErrorResult,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useState } from 'react'

/**
 * Asks the bank as `useQuery` does, but what failed stays failed while it is asked for again: its words and their
 * button stand still until there is an answer. The library itself would go back to waiting each time.
 */
export function useAsked<Answer, Data = Answer, Key extends QueryKey = QueryKey>(
  options: UseQueryOptions<Answer, Error, Data, Key>,
): UseQueryResult<Data> {
  const query = useQuery(options)
  const [failure, setFailure] = useState<Error | null>(null)
  if (query.error && query.error !== failure) setFailure(query.error)
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
