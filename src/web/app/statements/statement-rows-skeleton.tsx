import { Skeleton } from '../skeleton.tsx'
import { DrawnPage } from './drawn-page.tsx'

const places = ['first', 'second', 'third']

/** The rows' places while they are on their way. */
export const StatementRowsSkeleton = () => (
  <div aria-hidden="true">
    {places.map(place => (
      <div
        key={place}
        className="grid grid-cols-[3rem_minmax(0,1fr)] items-center gap-5 border-t border-line p-4 md:px-6"
      >
        <DrawnPage />
        <div className="grid gap-2.5">
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-3 w-60" />
        </div>
      </div>
    ))}
  </div>
)
