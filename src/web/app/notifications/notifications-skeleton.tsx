import { Late } from '../late.tsx'
import { Skeleton } from '../skeleton.tsx'

const widths = ['w-40', 'w-32', 'w-36']

/** The notifications' places while they are on their way. */
export const NotificationsSkeleton = () => (
  <div aria-busy="true" className="min-h-56 border-t border-line">
    <Late>
      {widths.map(width => (
        <div key={width} className="grid grid-cols-[2.5rem_minmax(0,1fr)] gap-3 px-5 py-4 max-md:px-4">
          <span className="row-span-2 size-10 rounded-control bg-sunken" />
          <Skeleton className={`h-3 ${width}`} />
          <Skeleton className="h-2.5 w-60" />
        </div>
      ))}
    </Late>
  </div>
)
