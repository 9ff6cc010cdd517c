import { limits } from '../../../../content/facts.ts'
import { Skeleton } from '../skeleton.tsx'
import { DrawnPage } from './drawn-page.tsx'

/** The rows' places while they are on their way, as high as they are: what stands below does not move. */
export const StatementRowsSkeleton = () => (
  <div aria-hidden="true" className="@container">
    {Array.from({ length: limits.newestStatements }, (_, row) => (
      <div
        key={row}
        className="grid grid-cols-[3rem_minmax(0,1fr)] items-center gap-x-4 border-t border-line p-4 md:px-6 @min-[40rem]:gap-x-5"
      >
        <DrawnPage />
        <div className="grid min-h-17 grid-cols-[minmax(0,1fr)] content-center gap-2.5">
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-3 w-60" />
        </div>
        <span className="col-span-2 mt-4 flex gap-2 *:h-11 *:flex-1 *:rounded-control *:border *:border-line @min-[40rem]:hidden">
          <span />
          <span />
        </span>
      </div>
    ))}
  </div>
)
