import { type RefObject, useEffect, useRef } from 'react'
import { limits } from '../../../../content/facts.ts'
import type { Transaction } from '../../../contract/transactions.ts'
import { formatMoney } from '../../../domain/money.ts'
import { Icon } from '../../components/icon.tsx'
import { Late, Skeleton } from '../skeleton.tsx'
import type { ListOrder } from './list-request.ts'
import {
  cellClass,
  type DetailsOf,
  headClass,
  SignedAmount,
  StatusBadge,
  TransactionLink,
  TransactionRowsSkeleton,
} from './transaction-rows.tsx'
import { formatDay, formatTime, recipientLine, transactionsWords } from './transaction-words.ts'

const moneyColumns: readonly string[] = ['Amount', 'Balance']
// An amount that is too long for its column wraps; it never overlaps the next.
const amountClass = `${cellClass} money text-right wrap-anywhere`

interface TableHeadProps {
  readonly order: ListOrder
  readonly onSort: (order: ListOrder) => void
}

/** The seven columns of spec section 2. Two of them sort. */
const TableHead = ({ order, onSort }: TableHeadProps) => (
  <thead>
    <tr>
      {transactionsWords.columns.map(column => (
        <th
          key={column}
          scope="col"
          aria-sort={directionOf(column, order)}
          className={`${headClass} ${moneyColumns.includes(column) ? 'text-right' : 'text-left'}`}
        >
          {isSortable(column) ? <SortButton column={column} order={order} onSort={onSort} /> : column}
        </th>
      ))}
    </tr>
  </thead>
)

interface TransactionsTableProps extends TableHeadProps {
  readonly transactions: readonly Transaction[]
  readonly detailsOf: DetailsOf
  /** The transaction whose details are open. */
  readonly selectedId: string | undefined
}

/** The list where its container has room for seven columns; otherwise it is rows. */
export function TransactionsTable(props: TransactionsTableProps) {
  const { transactions, detailsOf, selectedId, ...head } = props
  const rows = useRef<HTMLTableSectionElement>(null)
  usePressedRows(rows)
  return (
    <table className="w-full table-fixed border-collapse text-nav @max-[59rem]:hidden">
      <TransactionColumns />
      <TableHead {...head} />
      <tbody ref={rows}>
        {transactions.map(transaction => (
          <Line
            key={transaction.id}
            transaction={transaction}
            detailsOf={detailsOf}
            isSelected={transaction.id === selectedId}
          />
        ))}
      </tbody>
    </table>
  )
}

interface LineProps {
  readonly transaction: Transaction
  readonly detailsOf: DetailsOf
  readonly isSelected: boolean
}

function Line({ transaction, detailsOf, isSelected }: LineProps) {
  const { date, reference, category, type, balance } = transaction
  const recipient = recipientLine(transaction)
  return (
    <tr
      aria-current={isSelected || undefined}
      className={`cursor-pointer ${isSelected ? 'bg-selected' : 'hover:bg-hover'}`}
    >
      <td className={`${cellClass} money leading-[1.35] whitespace-nowrap`}>
        <time dateTime={date}>
          {formatDay(date)}
          <small className="block text-xs text-muted">{formatTime(date)}</small>
        </time>
      </td>
      <td className={`${cellClass} wrap-anywhere`}>
        <TransactionLink
          transaction={transaction}
          detailsOf={detailsOf}
          className="line-clamp-2 leading-[1.4] hover:underline"
        />
        {recipient && (
          <small className="line-clamp-1 text-xs leading-[1.4] break-all text-muted">{recipient}</small>
        )}
      </td>
      <td className={`${cellClass} money text-sm leading-[1.4] wrap-anywhere text-muted`}>
        <span className="line-clamp-2">{reference || transactionsWords.noValue}</span>
      </td>
      <td className={`${cellClass} text-sm leading-[1.4] text-muted`}>{category}</td>
      <td className={`${amountClass} font-semibold ${type === 'credit' ? 'text-success' : 'text-danger'}`}>
        <SignedAmount of={transaction} />
      </td>
      <td className={amountClass}>{balance ? formatMoney(balance) : transactionsWords.noValue}</td>
      <td className={cellClass}>
        <StatusBadge of={transaction} declined={transactionsWords.declinedOnTransactions} />
      </td>
    </tr>
  )
}

/** The orders that a column sorts by: the usual one first, then its reverse. */
const ordersOfColumn = {
  Date: { descending: 'newest', ascending: 'oldest' },
  Amount: { descending: 'largest', ascending: 'smallest' },
} as const satisfies Record<string, Record<'descending' | 'ascending', ListOrder>>

type Sortable = keyof typeof ordersOfColumn
const isSortable = (column: string): column is Sortable => Object.hasOwn(ordersOfColumn, column)

/** The direction in which the list is sorted by a column, if it is. */
export function directionOf(column: string, order: ListOrder): 'ascending' | 'descending' | undefined {
  if (!isSortable(column)) return undefined
  const { descending, ascending } = ordersOfColumn[column]
  if (order === descending) return 'descending'
  return order === ascending ? 'ascending' : undefined
}

interface SortButtonProps {
  readonly column: Sortable
  readonly order: ListOrder
  readonly onSort: (order: ListOrder) => void
}

/** A column header that sorts; pressing it again reverses the order. */
function SortButton({ column, order, onSort }: SortButtonProps) {
  const direction = directionOf(column, order)
  const { descending, ascending } = ordersOfColumn[column]
  return (
    <button
      type="button"
      onClick={() => onSort(direction === 'descending' ? ascending : descending)}
      className="tap inline-flex cursor-pointer items-center gap-1 font-semibold hover:text-ink"
    >
      {column}
      <Icon
        name={direction ? 'chevron-down' : 'sort'}
        size="small"
        className={direction === 'ascending' ? 'rotate-180' : ''}
      />
    </button>
  )
}

type Column = (typeof transactionsWords.columns)[number]

// By the width of the table's container.
const columnWidths: Record<Column, string> = {
  Date: 'w-29',
  Description: '',
  Reference: 'w-30 @min-[66rem]:w-33 @min-[76rem]:w-39',
  Category: 'w-28 @min-[68rem]:w-42 @min-[76rem]:w-44',
  Amount: 'w-34 @min-[66rem]:w-36 @min-[76rem]:w-37',
  Balance: 'w-32 @min-[76rem]:w-35',
  Status: 'w-44',
}

/**
 * The columns of the transaction table: each keeps its width whatever the page holds, and the description takes the
 * rest.
 */
const TransactionColumns = () => (
  <colgroup>
    {transactionsWords.columns.map(column => (
      <col key={column} className={columnWidths[column]} />
    ))}
  </colgroup>
)

/** Follows the link of the pressed row, unless the press was on the link itself or selects text. */
function pressLink({ target }: MouseEvent) {
  if (!(target instanceof Element) || target.closest('a') || getSelection()?.isCollapsed === false) return
  const link = target.closest('tr')?.querySelector('a')
  link?.focus({ preventScroll: true })
  link?.click()
}

/** With a pointer a whole row of the table acts as its link; keyboard and screen readers use the link itself. */
function usePressedRows(rows: RefObject<HTMLTableSectionElement | null>): void {
  useEffect(() => {
    const ends = new AbortController()
    rows.current?.addEventListener('click', pressLink, { signal: ends.signal })
    return () => ends.abort()
  }, [rows])
}

const skeletonWidths = ['w-20', 'w-36', 'w-20', 'w-18', 'ml-auto w-24', 'ml-auto w-20', 'w-24']

/** The space of the search and its buttons while the session loads. */
export const ListBarPlaceholder = () => <div aria-hidden="true" className="h-19 @max-[40rem]:h-33" />

/** Placeholders for the list while it loads, shown after a short delay. */
export const ListSkeleton = () => (
  <Late>
    <div aria-hidden="true" className="@container overflow-hidden">
      <table className="w-full table-fixed border-collapse @max-[59rem]:hidden">
        <TransactionColumns />
        <thead>
          <tr>
            <td colSpan={skeletonWidths.length} className={headClass}>
              &nbsp;
            </td>
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: limits.transactionsPageSize }, (_, line) => (
            <tr key={line}>
              {skeletonWidths.map((width, column) => (
                <td key={transactionsWords.columns[column]} className={`${cellClass} h-16`}>
                  <Skeleton className={`h-3 ${width}`} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="@min-[59rem]:hidden">
        <TransactionRowsSkeleton count={limits.transactionsPageSize} />
      </div>
    </div>
  </Late>
)
