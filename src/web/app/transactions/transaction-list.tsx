import { lazy, type RefObject, Suspense, useRef, useState } from 'react'
import { limits } from '../../../../content/facts.ts'
import type { Account } from '../../../contract/accounts.ts'
import { shortAccountName } from '../../../domain/products.ts'
import type { TransactionFilters } from '../../../contract/transactions.ts'
import { Button } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { ViewAllTransactions } from '../all-transactions/all-transactions-dialog.tsx'
import { allAccounts } from '../accounts/account-address.ts'
import { StaleNotice } from '../dashboard/load-failure.tsx'
import { useEnvironment } from '../environment.ts'
import { useFetchedAhead } from '../fetch-code.ts'
import { useBankQuery } from '../query-client.ts'
import { type ListRequestControls, isFiltered, type ListOrder, type ListRequest } from './list-request.ts'
import { ListFailure, NothingListed } from './no-transactions.tsx'
import { Pager, pageRange } from './pager.tsx'
import { SearchBox } from './search-box.tsx'
import { transactionsQuery } from './transaction-queries.ts'
import { type AccountOf, listKey, type ListedTransaction, TransactionRows } from './transaction-rows.tsx'
import { filterWords, listApplied, transactionsWords as words } from './transaction-words.ts'
import { ListSkeleton, TransactionsTable } from './transactions-table.tsx'

const pageSize = limits.transactionsPageSize

/** The account, or the accounts, of a list. */
export interface ListedAccounts {
  /** The account's id, or `all`. */
  readonly id: string
  /** The one account; in the list of all, each of them. */
  readonly accounts: readonly Account[]
}

interface TransactionListProps {
  readonly of: ListedAccounts
  readonly page: ListRequestControls
}

/** The list with its search and filters, or what replaces an empty list. */
export function TransactionList({ of, page: requestedPage }: TransactionListProps) {
  const { request, filter, detailsOf } = requestedPage
  const { filters, order, page, transaction } = request
  const filterButton = useRef<HTMLButtonElement>(null)
  const { list, hasLines, isUnused } = useListed(of, request)
  const accountOf = accountNamesOf(of)
  const selectedKey =
    transaction && listKey({ id: transaction, accountId: accountOf ? request.of : undefined })
  const { data, error, isError, isPlaceholderData, refetch } = list
  const shown = data?.transactions ?? []
  const total = data?.total ?? 0
  const hasFilters = isFiltered(filters)
  // If nothing matches, the sentence in place of the list says so.
  const isCounted = hasFilters && total > 0
  const { pageCount } = pageRange({ page, pageSize, total })
  // For a page that has not loaded yet, the old page's number would be announced.
  const count = data && !isPlaceholderData ? words.found({ total, page, pageCount }) : undefined
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
            accountId={of.id}
            filters={filters}
            order={order}
            onApply={requestedPage.apply}
            button={filterButton}
          />
          <ViewAllTransactions
            accountId={of.id}
            accountOf={accountOf}
            isLong={hasFilters || total > pageSize}
          />
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
        <output className={isCounted ? 'money text-sm text-muted' : 'sr-only'}>{count}</output>
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
                accountOf={accountOf}
                order={order}
                onSort={requestedPage.sort}
                detailsOf={detailsOf}
                selectedKey={selectedKey}
              />
              <div className={accountOf ? '@min-[68rem]:hidden' : '@min-[59rem]:hidden'}>
                <TransactionRows
                  transactions={shown}
                  declined={words.declinedOnTransactions}
                  accountOf={accountOf}
                  detailsOf={detailsOf}
                  selectedKey={selectedKey}
                />
              </div>
              <Pager
                page={isPlaceholderData ? data.page : page}
                pageSize={pageSize}
                total={total}
                showing={words.showing}
                onPage={requestedPage.turn}
                isAnnounced={false}
              />
            </>
          ) : (
            <NothingListed
              account={accountOf ? undefined : of.accounts[0]}
              isBeyondEnd={total > 0}
              isFiltered={hasFilters}
              onFirstPage={() => requestedPage.turn(1)}
              onClear={() => requestedPage.apply({}, order)}
            />
          )}
        </div>
      )}
    </>
  )
}

interface ActiveFiltersProps {
  readonly filters: TransactionFilters
  readonly onFilter: (change: TransactionFilters) => void
}

/** The filters that are on, each with a button to remove it. */
function ActiveFilters({ filters, onFilter }: ActiveFiltersProps) {
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
function FilterControl({ accountId, filters, order, onApply, button }: FilterControlProps) {
  const [isOpen, setOpen] = useState(false)
  // It parses typed dates, which needs a large script.
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

/**
 * The requested page of transactions. `hasLines`: there is something to search, filter or export; `isUnused`: the
 * account has no lines, not even a declined one. Both are false until the bank has answered.
 */
export function useListed(of: ListedAccounts | undefined, { page, filters, order }: ListRequest) {
  const { bank } = useEnvironment()
  const pageRequest = {
    accountId: of?.id ?? '',
    page,
    pageSize: limits.transactionsPageSize,
    filters,
    order,
  }
  const list = useBankQuery({ ...transactionsQuery(bank, pageRequest), enabled: of !== undefined })
  const { data, isPlaceholderData } = list
  const isUsed = of?.accounts.some(({ lastBookedAt }) => lastBookedAt !== null) ?? true
  const isListed = data ? data.total > 0 || isPlaceholderData : isUsed
  const hasLines = isListed || isFiltered(filters)
  return { list, hasLines, isUnused: data !== undefined && !hasLines }
}

/** In the list of all accounts: the short name of a transaction's account. */
function accountNamesOf({ id, accounts }: ListedAccounts): AccountOf | undefined {
  if (id !== allAccounts) return undefined
  const names = new Map(
    accounts.map(account => [account.id, shortAccountName(account.name, account.accountNumber)]),
  )
  return ({ accountId = '' }: ListedTransaction) => names.get(accountId) ?? ''
}
