import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect } from 'react'
import type { TransactionPage } from '../../../contract/transactions.ts'
import { Button } from '../../components/button.tsx'
import { StaleNotice } from '../dashboard/load-failure.tsx'
import { EmptyState } from '../panel.tsx'
import { Placeholder, Skeleton } from '../skeleton.tsx'
import { ListFailure } from '../transactions/no-transactions.tsx'
import {
  type AccountOf,
  cellClass,
  headClass,
  listKey,
  type ListedTransaction,
  SignedAmount,
  StatusBadge,
} from '../transactions/transaction-rows.tsx'
import { formatTime, transactionsWords as words } from '../transactions/transaction-words.ts'
import { allTransactionsWords } from './all-transactions-words.ts'

// A scrolling area must be reachable without a pointer (WCAG 2.1.1), so it is a region in the tab order.
const reachable = { 'aria-label': allTransactionsWords.list, tabIndex: 0 }

interface FoundTransactionsProps {
  readonly found: UseQueryResult<TransactionPage>
  readonly accountOf: AccountOf | undefined
  readonly area: RefObject<HTMLElement | null>
  readonly isFiltered: boolean
  readonly onClear: () => void
}

/**
 * The matching transactions, in an area of 400 px, or on a phone of the available height, that scrolls and keeps its
 * height whatever the result. Another page starts at its top.
 */
export function FoundTransactions({ found, accountOf, area, isFiltered, onClear }: FoundTransactionsProps) {
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
              <AllTransactionsTable transactions={data.transactions} accountOf={accountOf} />
              <AllTransactionsRows transactions={data.transactions} accountOf={accountOf} />
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
  <EmptyState text={isFiltered ? words.noneMatch : words.empty}>
    {isFiltered && (
      <Button variant="line" onClick={onClear}>
        {words.clearFilters}
      </Button>
    )}
  </EmptyState>
)

type Column = (typeof allTransactionsWords.columns)[number]

// Each column keeps its width whatever the page holds, and the description takes the rest.
const columnWidths: Record<Column, string> = {
  Date: 'w-33',
  Description: '',
  Reference: 'w-36 lg:w-[27%]',
  Amount: 'w-40',
  Status: 'w-37',
}
const stickyHeadClass = `${headClass} sticky top-0 z-1 shadow-[0_1px_0_var(--border)]`

/** The five columns of spec section 2, from 48rem up; their headers stay in view. */
const AllTransactionsFrame = ({ children }: { children: ReactNode }) => (
  <table className="w-full table-fixed border-collapse text-nav max-md:hidden">
    <colgroup>
      {allTransactionsWords.columns.map(column => (
        <col key={column} className={columnWidths[column]} />
      ))}
    </colgroup>
    <thead>
      <tr>
        {allTransactionsWords.columns.map(column => (
          <th
            key={column}
            scope="col"
            className={`${stickyHeadClass} ${column === allTransactionsWords.amount ? 'text-right' : 'text-left'}`}
          >
            {column}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
)

interface PageProps {
  readonly transactions: readonly ListedTransaction[]
  readonly accountOf: AccountOf | undefined
}

interface LineProps {
  readonly transaction: ListedTransaction
  readonly accountOf: AccountOf | undefined
}

/** The transactions of a page, a line each. */
const AllTransactionsTable = ({ transactions, accountOf }: PageProps) => (
  <AllTransactionsFrame>
    {transactions.map(transaction => (
      <Line key={listKey(transaction)} transaction={transaction} accountOf={accountOf} />
    ))}
  </AllTransactionsFrame>
)

function Line({ transaction, accountOf }: LineProps) {
  const { date, description, recipientName, reference, type } = transaction
  return (
    <tr className="[&:first-child>td]:border-t-0">
      <td className={`${cellClass} money leading-[1.35] whitespace-nowrap`}>
        <time dateTime={date}>
          {formatNumericDate(date)}
          <small className="block text-xs text-muted">{formatTime(date)}</small>
        </time>
      </td>
      <td className={`${cellClass} wrap-anywhere`}>
        <b className="font-semibold">{description}</b>
        {recipientName && (
          <small className="block text-xs leading-[1.4] text-muted">
            {allTransactionsWords.to(recipientName)}
          </small>
        )}
        {accountOf && (
          <small className="block text-xs leading-[1.4] text-muted">{accountOf(transaction)}</small>
        )}
      </td>
      <td className={`${cellClass} money text-sm wrap-anywhere text-muted`}>
        {reference || allTransactionsWords.noReference}
      </td>
      <td
        className={`${cellClass} money text-right font-semibold wrap-anywhere ${type === 'credit' ? 'text-success' : 'text-danger'}`}
      >
        <SignedAmount of={transaction} />
      </td>
      <td className={cellClass}>
        <StatusBadge of={transaction} declined={allTransactionsWords.declined} />
      </td>
    </tr>
  )
}

/** The content of the five columns as rows for a phone. */
const AllTransactionsRows = ({ transactions, accountOf }: PageProps) => (
  <ul className="text-nav md:hidden">
    {transactions.map(transaction => (
      <Row key={listKey(transaction)} transaction={transaction} accountOf={accountOf} />
    ))}
  </ul>
)

function Row({ transaction, accountOf }: LineProps) {
  const { date, description, recipientName, reference, type } = transaction
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 border-line px-4 py-3 leading-[1.35] not-first:border-t">
      <div className="grid min-w-0 flex-1 basis-36 gap-1 wrap-anywhere">
        <b className="font-semibold">{description}</b>
        <small className="money grid gap-0.5 text-xs text-muted">
          {recipientName && <span>{allTransactionsWords.to(recipientName)}</span>}
          <span>{allTransactionsWords.reference(reference)}</span>
          {accountOf && <span>{accountOf(transaction)}</span>}
          <time dateTime={date}>
            {formatNumericDate(date)} {formatTime(date)}
          </time>
        </small>
      </div>
      <div className="grid justify-items-end gap-1.5">
        <span className={`money font-semibold ${type === 'credit' ? 'text-success' : 'text-danger'}`}>
          <SignedAmount of={transaction} />
        </span>
        <StatusBadge of={transaction} declined={allTransactionsWords.declined} isAtEnd />
      </div>
    </li>
  )
}

const widths: Record<Column, string> = {
  Date: 'w-20',
  Description: 'w-48',
  Reference: 'w-24',
  Amount: 'ml-auto w-24',
  Status: 'w-20',
}
const lines = ['first', 'second', 'third', 'fourth', 'fifth']

/** Placeholders for a page of transactions while it loads: five columns, or rows on a phone. */
const AllTransactionsSkeleton = () => (
  <Placeholder>
    <div aria-hidden="true">
      <AllTransactionsFrame>
        {lines.map(line => (
          <tr key={line} className="[&:first-child>td]:border-t-0">
            {allTransactionsWords.columns.map(column => (
              <td key={column} className={`${cellClass} h-16`}>
                <Skeleton className={`h-3 ${widths[column]}`} />
              </td>
            ))}
          </tr>
        ))}
      </AllTransactionsFrame>
      <div className="md:hidden">
        {lines.map(line => (
          <div
            key={line}
            className="flex min-h-24 items-start justify-between gap-4 border-line px-4 py-4 not-first:border-t"
          >
            <span className="grid gap-2.5">
              <Skeleton className="h-3 w-40" />
              <Skeleton className="h-2.5 w-24" />
              <Skeleton className="h-2.5 w-28" />
            </span>
            <Skeleton className="h-3 w-20" />
          </div>
        ))}
      </div>
    </div>
  </Placeholder>
)

const dateFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
})

/** Formats a UTC time as its date in London, day/month/year: `16/10/2026` (spec section 2, All Transactions dialog). */
const formatNumericDate = (iso: string): string => dateFormat.format(new Date(iso))
