import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, type RefObject } from 'react'
import { Button } from '../../components/button.tsx'
import type { TransactionPage } from '../../../contract/transactions.ts'
import { StaleNotice } from '../dashboard/stale-notice.tsx'
import { EmptyPlace } from '../empty-place.tsx'
import { ListFailure } from '../transactions/list-failure.tsx'
import { transactionsWords as words } from '../transactions/transactions-words.ts'
import { AllTransactionsRows } from './all-transactions-rows.tsx'
import { AllTransactionsSkeleton } from './all-transactions-skeleton.tsx'
import { AllTransactionsTable } from './all-transactions-table.tsx'
import { allTransactionsWords } from './all-transactions-words.ts'

// What scrolls must be reachable without a pointer (WCAG 2.1.1), so it is a region with a place in the tab order.
const reachable = { 'aria-label': allTransactionsWords.list, tabIndex: 0 }

interface FoundTransactionsProps {
  readonly found: UseQueryResult<TransactionPage>
  readonly area: RefObject<HTMLElement | null>
  readonly isFiltered: boolean
  readonly onClear: () => void
}

/**
 * What was found, in an area of 400 px, or on a phone of what the screen has, that scrolls within itself and keeps its
 * height whatever was found. Another page begins at its top.
 */
export function FoundTransactions({ found, area, isFiltered, onClear }: FoundTransactionsProps) {
  const { data, isPlaceholderData, isPending, isError, error, refetch } = found
  const page = data?.page
  useEffect(() => {
    if (page !== undefined) area.current?.scrollTo(0, 0)
  }, [area, page])
  return (
    <section
      ref={area}
      {...reachable}
      aria-busy={isPending || isPlaceholderData}
      className="h-100 min-h-40 shrink! overflow-y-auto not-low:max-md:h-dvh low:h-auto low:overflow-visible border-t border-line -outline-offset-3! md:scrollbar-line"
    >
      {isPending && <AllTransactionsSkeleton />}
      {isError && !data && <ListFailure error={error} onRetry={() => void refetch()} />}
      {isError && data && (
        <div className="p-4 md:px-6">
          <StaleNotice role="alert" />
        </div>
      )}
      {data && (
        <div className={isPlaceholderData ? 'opacity-60' : ''}>
          {data.transactions.length > 0 ? (
            <>
              <AllTransactionsTable transactions={data.transactions} />
              <AllTransactionsRows transactions={data.transactions} />
            </>
          ) : (
            <Nothing isFiltered={isFiltered} onClear={onClear} />
          )}
        </div>
      )}
    </section>
  )
}

const Nothing = ({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) => (
  <EmptyPlace text={isFiltered ? words.noneMatch : words.empty}>
    {isFiltered && (
      <Button variant="line" onClick={onClear}>
        {words.clearFilters}
      </Button>
    )}
  </EmptyPlace>
)
