import { Link } from 'react-router'
import { countText } from './counted.ts'

interface View {
  readonly name: string
  readonly to: string
  readonly isShown: boolean
  /** How much is in it; left out until that is known. */
  readonly count?: number | undefined
}

/** The views of a list, each an address. */
export const ViewLinks = ({ label, views }: { label: string; views: readonly View[] }) => (
  <nav aria-label={label} className="-mb-px flex flex-wrap gap-x-5">
    {views.map(({ name, to, isShown, count }) => (
      <Link
        key={name}
        to={to}
        aria-current={isShown ? 'page' : undefined}
        className="inline-flex min-h-11 items-center gap-1.5 border-b-3 border-transparent text-nav font-semibold whitespace-nowrap text-muted no-underline hover:text-ink aria-[current]:border-chart-3 aria-[current]:text-ink"
      >
        {name}
        {count !== undefined && <span className="money font-normal text-muted">{countText(count)}</span>}
      </Link>
    ))}
  </nav>
)
