import { Placeholder, Skeleton } from '../../app/skeleton.tsx'
import { frameWords } from '../staff-words.ts'

const widths = ['w-72', 'w-96', 'w-80', 'w-64', 'w-96', 'w-72']

/** In the place of rows that are on their way. */
export const RowsWaiting = () => (
  <div aria-busy="true" className="rounded-md border border-line bg-surface">
    <Placeholder label={frameWords.loading}>
      {widths.map((width, row) => (
        <div
          key={row}
          className="grid min-h-12 grid-cols-[minmax(0,1fr)] content-center border-t border-line px-4 first:border-t-0"
        >
          <Skeleton className={`h-3.5 ${width}`} />
        </div>
      ))}
    </Placeholder>
  </div>
)
