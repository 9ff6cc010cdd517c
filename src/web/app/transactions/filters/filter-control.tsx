import { lazy, Suspense, useState, type RefObject } from 'react'
import { Button } from '../../../components/button.tsx'
import type { TransactionFilters } from '../../../../contract/transactions.ts'
import { useFetchedAhead } from '../../use-fetched-ahead.ts'
import type { ListOrder } from '../transactions-asked.ts'
import { filterWords, listApplied } from './filter-words.ts'

const fetchPanel = async () => ({ default: (await import('./filter-panel.tsx')).FilterPanel })
const FilterPanel = lazy(fetchPanel)

interface FilterControlProps {
  readonly accountId: string
  readonly filters: TransactionFilters
  readonly order: ListOrder
  readonly onApply: (filters: TransactionFilters, order: ListOrder) => void
  readonly button: RefObject<HTMLButtonElement | null>
}

/** The button that opens the filters; it shows how many are on. */
export function FilterControl({ accountId, filters, order, onApply, button }: FilterControlProps) {
  const [isOpen, setOpen] = useState(false)
  // It reads typed dates, so it is heavy.
  useFetchedAhead(fetchPanel)
  const count = listApplied(filters).length
  return (
    <>
      <Button
        ref={button}
        variant="line"
        icon="filter"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
        className={count > 0 || isOpen ? 'border-link! bg-selected! text-link!' : ''}
      >
        {filterWords.button}
        {count > 0 && (
          <>
            <span
              aria-hidden="true"
              className="min-w-5 rounded-full bg-primary px-1 text-center text-xs leading-5 font-strong text-on-primary"
            >
              {count}
            </span>
            <span className="sr-only">({filterWords.count(count)})</span>
          </>
        )}
      </Button>
      {isOpen && (
        <Suspense>
          <FilterPanel
            accountId={accountId}
            filters={filters}
            order={order}
            onApply={(chosen, by) => {
              setOpen(false)
              onApply(chosen, by)
            }}
            onClose={() => setOpen(false)}
            button={button}
          />
        </Suspense>
      )}
    </>
  )
}
