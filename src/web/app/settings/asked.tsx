import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadFailure } from '../dashboard/load-failure.tsx'
import { Skeleton } from '../skeleton.tsx'
import { useLate } from '../use-late.ts'
import { settingsWords } from './settings-words.ts'

interface AskedProps<Data> {
  readonly query: UseQueryResult<Data>
  /** What is asked for, in words. */
  readonly what: string
  readonly failed: { readonly lead: string; readonly text: string }
  readonly children: (data: Data) => ReactNode
}

/** What the bank says, once it has: before that its place, and where it does not answer why, and Try again. */
export function Asked<Data>({ query, what, failed, children }: AskedProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  return query.isError ? (
    <LoadFailure words={failed} onRetry={() => void query.refetch()} />
  ) : (
    <Waiting what={what} />
  )
}

/** The place of what is on its way, after 200 ms. */
export function Waiting({ what }: { what: string }) {
  const isLate = useLate()
  return (
    <div aria-busy="true" className="min-h-40">
      {isLate && (
        <>
          <output className="sr-only">{settingsWords.loading(what)}</output>
          <div className="grid gap-5 md:grid-cols-2">
            {['w-24', 'w-32', 'w-28', 'w-20'].map(width => (
              <div key={width} className="grid gap-2">
                <Skeleton className={`h-3 ${width}`} />
                <Skeleton className="h-11 w-full" />
              </div>
            ))}
          </div>
        </>
      )}
    </div>
  )
}
