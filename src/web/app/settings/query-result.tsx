import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadFailure } from '../dashboard/load-failure.tsx'
import { Placeholder, Skeleton } from '../skeleton.tsx'
import { settingsWords } from './settings-words.ts'

interface QueryResultProps<Data> {
  readonly query: UseQueryResult<Data>
  /** What is being loaded, in words. */
  readonly what: string
  readonly failed: { readonly lead: string; readonly text: string }
  /** The expected number of rows in a panel. Without it, the placeholders are a form of four fields. */
  readonly rows?: number
  /** The expected height, as classes, if it is more than that of the placeholder rows. */
  readonly minHeight?: string
  /** Classes of a frame around the placeholders, for content that has its own frame in the same panel. */
  readonly frameClass?: string
  readonly children: (data: Data) => ReactNode
}

/** The bank's answer. Until it is there, placeholders; after a failure, the reason and Try again. */
export function QueryResult<Data>(props: QueryResultProps<Data>) {
  const { query, what, failed, rows, minHeight, frameClass, children } = props
  if (query.data !== undefined) return children(query.data)
  const pending = query.isError ? (
    <Failed rows={rows} minHeight={minHeight}>
      <LoadFailure words={failed} error={query.error} onRetry={() => void query.refetch()} />
    </Failed>
  ) : (
    <Waiting what={what} rows={rows} minHeight={minHeight} />
  )
  return frameClass === undefined ? pending : <div className={frameClass}>{pending}</div>
}

interface PlaceholderProps {
  readonly rows?: number | undefined
  readonly minHeight?: string | undefined
}

const formHeight = 'min-h-[25.625rem] md:min-h-[14.1875rem]'
const heightOf = ({ rows, minHeight }: PlaceholderProps) =>
  minHeight ?? (rows === undefined ? formHeight : 'min-h-21')

/** Placeholders, visible after 200 ms. They have the content's height from the start, so that nothing below moves. */
export function Waiting({ what, ...size }: PlaceholderProps & { readonly what: string }) {
  return (
    <div aria-busy="true" className={`grid grid-cols-[minmax(0,1fr)] ${heightOf(size)}`}>
      <Placeholder label={settingsWords.loading(what)}>
        <Placeholders rows={size.rows} />
      </Placeholder>
    </div>
  )
}

/** Why loading failed, at the height of the placeholders, so that nothing below moves up. */
function Failed({ children, ...size }: PlaceholderProps & { readonly children: ReactNode }) {
  return (
    <div
      className={`grid grid-cols-[minmax(0,1fr)] items-start *:col-start-1 *:row-start-1 ${heightOf(size)}`}
    >
      <div aria-hidden="true" className="invisible">
        <Placeholders rows={size.rows} />
      </div>
      {children}
    </div>
  )
}

const Placeholders = ({ rows }: Pick<PlaceholderProps, 'rows'>) =>
  rows === undefined ? <FieldPlaceholders /> : <RowPlaceholders count={rows} />

const widths = ['w-24', 'w-32', 'w-28', 'w-20']

const FieldPlaceholders = () => (
  <div className="grid content-start gap-5 md:grid-cols-2">
    {widths.map(width => (
      <div key={width} className="grid gap-2">
        <Skeleton className={`h-3 ${width}`} />
        <span className="block h-11 rounded-control border border-line bg-surface" />
      </div>
    ))}
  </div>
)

const RowPlaceholders = ({ count }: { count: number }) => (
  <div className="grid auto-rows-fr rounded-panel border border-line bg-surface">
    {Array.from({ length: count }, (_, row) => (
      <div
        key={row}
        className="grid grid-cols-[minmax(0,1fr)] content-center gap-2.5 border-t border-line px-4 py-5 first:border-t-0 md:px-6"
      >
        <Skeleton className={`h-3 ${widths[row % widths.length] ?? ''}`} />
        <Skeleton className="h-3 w-52" />
      </div>
    ))}
  </div>
)
