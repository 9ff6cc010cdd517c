import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { BankFault } from '../bank-client.ts'
import { LoadFailure } from '../dashboard/load-failure.tsx'
import { NotFoundInShell } from '../dashboard/not-found-in-shell.tsx'
import { PageSkeleton } from '../dashboard/signed-in-route.tsx'
import { PageHeading } from '../page-heading.tsx'

interface RequestedPageProps<Answer> {
  /** The page's title until it is known what it is about. */
  readonly title: string
  /** In place of what could not be loaded. */
  readonly failed: Parameters<typeof LoadFailure>[0]['words']
  readonly query: Pick<UseQueryResult<Answer>, 'data' | 'error' | 'isError' | 'refetch'>
  /** `isStale`: the bank did not answer when it was asked again. */
  readonly children: (answer: Answer, isStale: boolean) => ReactNode
}

/** The page of one thing that the bank is asked for: that it is not found, that it did not load, or the thing itself. */
export function RequestedPage<Answer>({ title, failed, query, children }: RequestedPageProps<Answer>) {
  const { data, error, isError, refetch } = query
  if (error instanceof BankFault && error.status === 404) return <NotFoundInShell />
  if (data !== undefined) return children(data, isError)
  if (!isError) return <PageSkeleton title={title} />
  return (
    <>
      <PageHeading className="sr-only">{title}</PageHeading>
      <LoadFailure words={failed} error={error} onRetry={() => void refetch()} />
    </>
  )
}
