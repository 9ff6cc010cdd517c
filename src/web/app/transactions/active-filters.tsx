import { Icon } from '../../components/icon.tsx'
import type { TransactionFilters } from '../../../contract/transactions.ts'
import { filterWords, listApplied } from './filters/filter-words.ts'

interface ActiveFiltersProps {
  readonly filters: TransactionFilters
  readonly onFilter: (change: TransactionFilters) => void
}

/** The filters that are on, each with a way to take it away. */
export function ActiveFilters({ filters, onFilter }: ActiveFiltersProps) {
  const applied = listApplied(filters)
  if (applied.length === 0) return null
  return (
    <ul aria-label={filterWords.applied} className="flex flex-wrap gap-2">
      {applied.map(({ label, without }) => (
        <li key={label}>
          <button
            type="button"
            aria-label={filterWords.remove(label)}
            onClick={() => onFilter(without)}
            className="money relative inline-flex min-h-9 after:absolute after:inset-x-0 after:-inset-y-1 cursor-pointer items-center gap-1.5 rounded-control bg-selected px-3 text-sm font-medium text-link hover:bg-hover"
          >
            {label}
            <Icon name="close" size="small" />
          </button>
        </li>
      ))}
    </ul>
  )
}
