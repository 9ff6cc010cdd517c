import { useRef } from 'react'
import { limits } from '../../../../content/facts.ts'
import type { Account } from '../../../contract/accounts.ts'
import { ViewAllTransactions } from '../all-transactions/view-all-transactions.tsx'
import { StaleNotice } from '../dashboard/stale-notice.tsx'
import { ActiveFilters } from './active-filters.tsx'
import { FilterControl } from './filters/filter-control.tsx'
import { ListFailure } from './list-failure.tsx'
import { ListSkeleton } from './list-skeleton.tsx'
import { NothingListed } from './nothing-listed.tsx'
import { pageRange } from './page-range.ts'
import { Pager } from './pager.tsx'
import { SearchBox } from './search-box.tsx'
import { TransactionRows } from './transaction-rows.tsx'
import { TransactionsTable } from './transactions-table.tsx'
import { isFiltered } from './transactions-asked.ts'
import { transactionsWords as words } from './transactions-words.ts'
import type { AskedPage } from './use-asked-page.ts'
import { useListed } from './use-listed.ts'

const pageSize = limits.transactionsPageSize

/** The list with its search and filters, and what stands there where nothing can be listed. */
export function TransactionList({ account, page: asking }: { account: Account; page: AskedPage }) {
  const { asked, filter, detailsOf } = asking
  const { filters, order, page, transaction } = asked
  const filterButton = useRef<HTMLButtonElement>(null)
  const { list, hasLines, isUnused } = useListed(account, asked)
  const { data, error, isError, isPlaceholderData, refetch } = list
  const shown = data?.transactions ?? []
  const total = data?.total ?? 0
  const hasFilters = isFiltered(filters)
  // Where nothing matches, the sentence in place of the list says so.
  const isCounted = hasFilters && total > 0
  const { pageCount } = pageRange({ page, pageSize, total })
  // On a page that is not there yet, the old one's number would be told.
  const told = data && !isPlaceholderData ? words.found({ total, page, pageCount }) : undefined
  return (
    <>
      {!isUnused && (
        <div
          className={`flex flex-wrap items-center gap-3 p-4 md:px-6 @max-[40rem]:justify-between ${hasLines ? '' : 'invisible'}`}
        >
          <SearchBox
            search={filters.search}
            placeholder={words.searchHint}
            onSearch={(search, isRefined) => filter({ search }, isRefined)}
          />
          <FilterControl
            accountId={account.id}
            filters={filters}
            order={order}
            onApply={asking.apply}
            button={filterButton}
          />
          <ViewAllTransactions account={account} isLong={hasFilters || total > pageSize} />
        </div>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 has-[>:not(.sr-only)]:pb-4 md:px-6">
        <ActiveFilters
          filters={filters}
          onFilter={change => {
            filterButton.current?.focus()
            filter(change)
          }}
        />
        <output className={isCounted ? 'money text-sm text-muted' : 'sr-only'}>{told}</output>
      </div>
      {isError && data && (
        <div className="px-4 pb-4 md:px-6">
          <StaleNotice role="alert" />
        </div>
      )}
      {!data && (isError ? <ListFailure error={error} onRetry={() => void refetch()} /> : <ListSkeleton />)}
      {data && (
        <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : ''}>
          {shown.length > 0 ? (
            <>
              <TransactionsTable
                transactions={shown}
                order={order}
                onSort={asking.sort}
                detailsOf={detailsOf}
                selectedId={transaction}
              />
              <div className="@min-[59rem]:hidden">
                <TransactionRows
                  transactions={shown}
                  declined={words.declinedOnTransactions}
                  detailsOf={detailsOf}
                  selectedId={transaction}
                />
              </div>
              <Pager
                page={isPlaceholderData ? data.page : page}
                pageSize={pageSize}
                total={total}
                showing={words.showing}
                onPage={asking.turn}
                isTold={false}
              />
            </>
          ) : (
            <NothingListed
              account={account}
              isBeyondEnd={total > 0}
              isFiltered={hasFilters}
              onFirstPage={() => asking.turn(1)}
              onClear={() => asking.apply({}, order)}
            />
          )}
        </div>
      )}
    </>
  )
}
