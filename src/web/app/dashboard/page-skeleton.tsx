import { Late } from '../late.tsx'
import { PageHeading } from '../page-heading.tsx'
import { Skeleton } from '../skeleton.tsx'
import { shellWords } from './dashboard-words.ts'

const rows = ['w-40', 'w-56', 'w-36', 'w-48', 'w-40', 'w-52']

/** A signed-in page while the bank is asked who is there: its title, and the places of what it will hold. */
export const PageSkeleton = ({ title }: { title: string }) => (
  <>
    <PageHeading>{title}</PageHeading>
    <Late told={shellWords.loading}>
      <div aria-busy="true" className="overflow-hidden rounded-panel border border-line bg-surface">
        {rows.map((width, row) => (
          <div key={row} className="grid gap-2.5 border-t border-line p-4 first:border-t-0 md:px-6 md:py-5">
            <Skeleton className={`h-3.5 ${width}`} />
            <Skeleton className="h-3 w-72" />
          </div>
        ))}
      </div>
    </Late>
  </>
)
