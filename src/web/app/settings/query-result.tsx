import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadFailure } from '../dashboard/load-failure.tsx'
import { Late, Skeleton } from '../skeleton.tsx'
import { settingsWords } from './settings-words.ts'

interface AskedProps<Data> {
  readonly query: UseQueryResult<Data>
  /** What is asked for, in words. */
  readonly what: string
  readonly failed: { readonly lead: string; readonly text: string }
  /** How many rows of a panel are likely to come; without it, a form of four fields. */
  readonly rows?: number
  /** How high it is likely to be, as classes, where that is more than the rows' places take. */
  readonly minHeight?: string
  /** The frame of its place, as classes, where what comes has one of its own within the same panel. */
  readonly placeClass?: string
  readonly children: (data: Data) => ReactNode
}

/** What the bank says, once it has: before that its place, and where it does not answer why, and Try again. */
export function Asked<Data>(props: AskedProps<Data>) {
  const { query, what, failed, rows, minHeight, placeClass, children } = props
  if (query.data !== undefined) return children(query.data)
  const place = query.isError ? (
    <Failed rows={rows} minHeight={minHeight}>
      <LoadFailure words={failed} error={query.error} onRetry={() => void query.refetch()} />
    </Failed>
  ) : (
    <Waiting what={what} rows={rows} minHeight={minHeight} />
  )
  return placeClass === undefined ? place : <div className={placeClass}>{place}</div>
}

interface PlaceProps {
  readonly rows?: number | undefined
  readonly minHeight?: string | undefined
}

const formHeight = 'min-h-[25.625rem] md:min-h-[14.1875rem]'
const heightOf = ({ rows, minHeight }: PlaceProps) =>
  minHeight ?? (rows === undefined ? formHeight : 'min-h-21')

/** The place of what is on its way, after 200 ms; as high as that from the start, so that nothing below it moves. */
export function Waiting({ what, ...place }: PlaceProps & { readonly what: string }) {
  return (
    <div aria-busy="true" className={`grid grid-cols-[minmax(0,1fr)] ${heightOf(place)}`}>
      <Late told={settingsWords.loading(what)}>
        <Places rows={place.rows} />
      </Late>
    </div>
  )
}

/** Why it has not come, in the place that was kept for it, so that nothing below it moves up. */
function Failed({ children, ...place }: PlaceProps & { readonly children: ReactNode }) {
  return (
    <div
      className={`grid grid-cols-[minmax(0,1fr)] items-start *:col-start-1 *:row-start-1 ${heightOf(place)}`}
    >
      <div aria-hidden="true" className="invisible">
        <Places rows={place.rows} />
      </div>
      {children}
    </div>
  )
}

const Places = ({ rows }: Pick<PlaceProps, 'rows'>) =>
  rows === undefined ? <FieldPlaces /> : <RowPlaces count={rows} />

const widths = ['w-24', 'w-32', 'w-28', 'w-20']

const FieldPlaces = () => (
  <div className="grid content-start gap-5 md:grid-cols-2">
    {widths.map(width => (
      <div key={width} className="grid gap-2">
        <Skeleton className={`h-3 ${width}`} />
        <span className="block h-11 rounded-control border border-line bg-surface" />
      </div>
    ))}
  </div>
)

const RowPlaces = ({ count }: { count: number }) => (
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
