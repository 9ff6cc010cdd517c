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
  /** How many rows of a panel are likely to come; without it, a form of four fields. */
  readonly rows?: number
  readonly children: (data: Data) => ReactNode
}

/** What the bank says, once it has: before that its place, and where it does not answer why, and Try again. */
export function Asked<Data>({ query, what, failed, rows, children }: AskedProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  return query.isError ? (
    <LoadFailure words={failed} error={query.error} onRetry={() => void query.refetch()} />
  ) : (
    <Waiting what={what} rows={rows} />
  )
}

/** The place of what is on its way, after 200 ms. */
export function Waiting({ what, rows }: { what: string; rows?: number | undefined }) {
  const isLate = useLate()
  return (
    <div aria-busy="true" className={rows === undefined ? 'min-h-40' : 'min-h-21'}>
      {isLate && (
        <>
          <output className="sr-only">{settingsWords.loading(what)}</output>
          {rows === undefined ? <FieldPlaces /> : <RowPlaces count={rows} />}
        </>
      )}
    </div>
  )
}

const widths = ['w-24', 'w-32', 'w-28', 'w-20']

const FieldPlaces = () => (
  <div className="grid gap-5 md:grid-cols-2">
    {widths.map(width => (
      <div key={width} className="grid gap-2">
        <Skeleton className={`h-3 ${width}`} />
        <span className="block h-11 rounded-control border border-line bg-surface" />
      </div>
    ))}
  </div>
)

const RowPlaces = ({ count }: { count: number }) => (
  <div className="rounded-panel border border-line bg-surface">
    {Array.from({ length: count }, (_, row) => (
      <div
        key={row}
        className="grid grid-cols-[minmax(0,1fr)] gap-2.5 border-t border-line px-4 py-5 first:border-t-0 md:px-6"
      >
        <Skeleton className={`h-3 ${widths[row % widths.length] ?? ''}`} />
        <Skeleton className="h-3 w-52" />
      </div>
    ))}
  </div>
)
